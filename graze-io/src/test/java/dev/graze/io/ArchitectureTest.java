package dev.graze.io;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks that dependencies point one way: entry points, then formats, then surfaces, then files. */
@AnalyzeClasses(packages = "dev.graze.io", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule LAYERS = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("entry points").definedBy("dev.graze.io")
            .layer("formats").definedBy("dev.graze.io.ply", "dev.graze.io.obj", "dev.graze.io.stl", "dev.graze.io.gltf",
                    "dev.graze.io.off", "dev.graze.io.threemf")
            .layer("output").definedBy("dev.graze.io.output")
            .layer("surface").definedBy("dev.graze.io.surface")
            .layer("file").definedBy("dev.graze.io.file")
            .whereLayer("entry points").mayNotBeAccessedByAnyLayer()
            .whereLayer("output").mayNotBeAccessedByAnyLayer()
            .whereLayer("formats").mayOnlyBeAccessedByLayers("entry points")
            .whereLayer("surface").mayOnlyBeAccessedByLayers("entry points", "formats", "output");

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("dev.graze.io.(*)..").should()
            .beFreeOfCycles();
}
