package dev.graze.rigid;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Applications with their own physics can use the detector without ode4j. */
@AnalyzeClasses(packages = "dev.graze.rigid", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule ODE4J_HAS_ONE_HOME = noClasses().that().resideOutsideOfPackage("dev.graze.rigid.world")
            .should()
            .dependOnClassesThat().resideInAPackage("org.ode4j..");

    @ArchTest
    static final ArchRule DETECTION_NEEDS_NO_WORLD = noClasses().that()
            .resideInAnyPackage("dev.graze.rigid", "dev.graze.rigid.body", "dev.graze.rigid.broad",
                    "dev.graze.rigid.rays")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.graze.rigid.world");

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("dev.graze.rigid.(*)..").should().beFreeOfCycles();
}
