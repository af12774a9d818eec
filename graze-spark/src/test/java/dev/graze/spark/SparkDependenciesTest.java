package dev.graze.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies point one way: ingest, sequence and check use partition and item, never the reverse. */
@AnalyzeClasses(packages = "dev.graze.spark", importOptions = ImportOption.DoNotIncludeTests.class)
class SparkDependenciesTest {
    private static final String ITEM = "dev.graze.spark.item..";
    private static final String PARTITION = "dev.graze.spark.partition..";
    private static final String CHECK = "dev.graze.spark.check..";
    private static final String SEQUENCE = "dev.graze.spark.sequence..";
    private static final String INGEST = "dev.graze.spark.ingest..";

    @ArchTest
    static final ArchRule ITEMS_USE_NOTHING_ELSE = noClasses().that().resideInAPackage(ITEM).should()
            .dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule PARTITIONS_USE_ONLY_ITEMS = noClasses().that().resideInAPackage(PARTITION).should()
            .dependOnClassesThat()
            .resideInAnyPackage(CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule INGEST_USES_ONLY_ITEMS = noClasses().that().resideInAPackage(INGEST).should()
            .dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE);
}
