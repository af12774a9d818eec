package dev.graze.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Dependencies point one way: from items over parts to checks. Other modules do not have Spark on their class path at
 * all.
 */
@AnalyzeClasses(packages = "dev.graze.spark", importOptions = ImportOption.DoNotIncludeTests.class)
class ModulesTest {
    private static final String ITEM = "dev.graze.spark.item..";
    private static final String PARTITION = "dev.graze.spark.partition..";
    private static final String CHECK = "dev.graze.spark.check..";
    private static final String SEQUENCE = "dev.graze.spark.sequence..";
    private static final String INGEST = "dev.graze.spark.ingest..";

    @ArchTest
    static final ArchRule ITEMS_KNOW_NO_PARTS = noClasses().that().resideInAPackage(ITEM).should().dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule PARTS_KNOW_NO_CHECKS = noClasses().that().resideInAPackage(PARTITION).should()
            .dependOnClassesThat()
            .resideInAnyPackage(CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule FILES_KNOW_ONLY_ITEMS = noClasses().that().resideInAPackage(INGEST).should()
            .dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE);
}
