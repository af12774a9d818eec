package dev.graze.opencl;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Only the driver package calls OpenCL, and it depends on none of the pipelines built on it. */
@AnalyzeClasses(packages = "dev.graze.opencl", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule ONLY_THE_DRIVER_PACKAGE_USES_LWJGL = noClasses().that()
            .resideOutsideOfPackage("dev.graze.opencl.driver").should().dependOnClassesThat()
            .resideInAPackage("org.lwjgl..");

    @ArchTest
    static final ArchRule ONLY_THE_RAYS_PACKAGE_AND_THE_ROOT_USE_GRAZE_RIGID = noClasses().that()
            .resideOutsideOfPackages("dev.graze.opencl", "dev.graze.opencl.rays").should().dependOnClassesThat()
            .resideInAPackage("dev.graze.rigid..");

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("dev.graze.opencl.(*)..").should().beFreeOfCycles();
}
