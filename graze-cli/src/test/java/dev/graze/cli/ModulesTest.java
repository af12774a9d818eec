package dev.graze.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The modules around the core depend on the core and not on each other; only the command depends on all of them. The
 * exception: OpenCL devices trace the rays of rigid bodies.
 */
@AnalyzeClasses(packages = "dev.graze", importOptions = ImportOption.DoNotIncludeTests.class)
class ModulesTest {
    private static final String IO = "dev.graze.io..";
    private static final String SCENES = "dev.graze.scenes..";
    private static final String VIEWER = "dev.graze.viewer..";
    private static final String RIGID = "dev.graze.rigid..";
    private static final String OPENCL = "dev.graze.opencl..";
    private static final String CLI = "dev.graze.cli..";

    @ArchTest
    static final ArchRule CORE_DEPENDS_ON_NO_OTHER = noClasses().that()
            .resideOutsideOfPackages(IO, SCENES, RIGID, VIEWER, OPENCL, CLI)
            .should().dependOnClassesThat().resideInAnyPackage(IO, SCENES, RIGID, VIEWER, OPENCL, CLI);

    @ArchTest
    static final ArchRule IO_DEPENDS_ONLY_ON_THE_CORE = noClasses().that().resideInAPackage(IO).should()
            .dependOnClassesThat()
            .resideInAnyPackage(SCENES, RIGID, VIEWER, OPENCL, CLI);

    @ArchTest
    static final ArchRule SCENES_DEPEND_ONLY_ON_THE_CORE = noClasses().that().resideInAPackage(SCENES).should()
            .dependOnClassesThat()
            .resideInAnyPackage(IO, RIGID, VIEWER, OPENCL, CLI);

    @ArchTest
    static final ArchRule VIEWER_DEPENDS_ONLY_ON_THE_CORE = noClasses().that().resideInAPackage(VIEWER).should()
            .dependOnClassesThat()
            .resideInAnyPackage(IO, SCENES, RIGID, OPENCL, CLI);

    @ArchTest
    static final ArchRule RIGID_DEPENDS_ONLY_ON_THE_CORE = noClasses().that().resideInAPackage(RIGID).should()
            .dependOnClassesThat()
            .resideInAnyPackage(IO, SCENES, VIEWER, OPENCL, CLI);

    @ArchTest
    static final ArchRule OPENCL_DEPENDS_ON_THE_CORE_AND_RIGID = noClasses().that().resideInAPackage(OPENCL).should()
            .dependOnClassesThat()
            .resideInAnyPackage(IO, SCENES, VIEWER, CLI);

    /**
     * Not even the command may depend on it: devices are found as a service, so no driver is loaded unless an engine
     * requests one.
     */
    @ArchTest
    static final ArchRule NOTHING_DEPENDS_ON_OPENCL = noClasses().that().resideOutsideOfPackages(OPENCL, "org.lwjgl..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(OPENCL, "org.lwjgl..");
}
