package dev.graze;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks that dependencies point one way along the pipeline. */
@AnalyzeClasses(packages = "dev.graze", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule PIPELINE = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("mesh").definedBy("dev.graze.mesh").layer("api").definedBy("dev.graze", "dev.graze.spi")
            .layer("parallel")
            .definedBy("dev.graze.parallel")
            .layer("bounds").definedBy("dev.graze.bounds").layer("connectivity")
            .definedBy("dev.graze.connectivity").layer("filter").definedBy("dev.graze.filter").layer("simd")
            .definedBy("dev.graze.simd").layer("bvh").definedBy("dev.graze.bvh")
            .layer("device").definedBy("dev.graze.device").layer("cluster").definedBy("dev.graze.cluster")
            .layer("narrow").definedBy("dev.graze.narrow..").layer("engines").definedBy("dev.graze.engine..")
            .layer("query").definedBy("dev.graze.query..").whereLayer("query").mayNotBeAccessedByAnyLayer()
            .layer("inspect").definedBy("dev.graze.inspect").whereLayer("inspect").mayNotBeAccessedByAnyLayer()
            .layer("response").definedBy("dev.graze.response..").whereLayer("response").mayNotBeAccessedByAnyLayer()
            .whereLayer("engines").mayNotBeAccessedByAnyLayer()
            .whereLayer("device").mayOnlyBeAccessedByLayers("engines")
            .whereLayer("narrow").mayOnlyBeAccessedByLayers("engines", "query")
            .whereLayer("bvh").mayOnlyBeAccessedByLayers("engines", "inspect", "query")
            .whereLayer("cluster").mayOnlyBeAccessedByLayers("simd", "engines")
            .whereLayer("parallel").mayOnlyBeAccessedByLayers("bounds", "bvh", "cluster", "engines", "inspect", "query")
            .whereLayer("simd").mayOnlyBeAccessedByLayers("narrow", "engines", "inspect", "query")
            .whereLayer("filter").mayOnlyBeAccessedByLayers("simd", "narrow")
            .whereLayer("connectivity").mayOnlyBeAccessedByLayers("bvh", "narrow", "engines", "query")
            .whereLayer("bounds").mayOnlyBeAccessedByLayers("simd", "bvh", "narrow", "engines", "inspect", "query")
            .whereLayer("api")
            .mayOnlyBeAccessedByLayers("bounds", "filter", "simd", "bvh", "device", "narrow", "engines", "inspect",
                    "query", "response");

    /** What follows from contacts needs no search: results in, geometry out. */
    @ArchTest
    static final ArchRule RESPONSE_NEEDS_ONLY_RESULTS = classes().that().resideInAPackage("dev.graze.response..")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("dev.graze", "dev.graze.mesh", "dev.graze.response..", "java..");

    @ArchTest
    static final ArchRule INCUBATOR_HAS_ONE_HOME = noClasses().that().resideOutsideOfPackage("dev.graze.simd")
            .should().dependOnClassesThat().resideInAPackage("jdk.incubator.vector..");

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("dev.graze.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule CORE_STANDS_ALONE = classes().should().onlyDependOnClassesThat().resideInAnyPackage(
            "dev.graze..", "java..",
            "jdk.incubator.vector..");

    @ArchTest
    static final ArchRule CORE_SEES_NO_FILE = noClasses().should().dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.logging.FileHandler");

    @ArchTest
    static final ArchRule OUTWARD_ROUNDING_HAS_ONE_HOME = noClasses().that().resideOutsideOfPackage("dev.graze.bounds")
            .should().callMethod(Math.class, "nextUp", double.class).orShould()
            .callMethod(Math.class, "nextDown", double.class)
            .orShould().callMethod(Math.class, "nextUp", float.class).orShould()
            .callMethod(Math.class, "nextDown", float.class);
}
