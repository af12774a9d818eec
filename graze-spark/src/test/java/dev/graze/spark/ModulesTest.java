package dev.graze.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Spark has one home, and there dependencies point one way: from items over parts to checks. */
@AnalyzeClasses(packages = "dev.graze", importOptions = ImportOption.DoNotIncludeTests.class)
class ModulesTest {
    private static final String HOME = "dev.graze.spark..";
    private static final String ITEM = "dev.graze.spark.item..";
    private static final String PARTITION = "dev.graze.spark.partition..";
    private static final String CHECK = "dev.graze.spark.check..";
    private static final String SEQUENCE = "dev.graze.spark.sequence..";
    private static final String INGEST = "dev.graze.spark.ingest..";

    @ArchTest
    static final ArchRule SPARK_HAS_ONE_HOME = noClasses().that().resideOutsideOfPackage(HOME).should().dependOnClassesThat()
            .resideInAnyPackage(HOME, "org.apache.spark..", "org.apache.hadoop..", "scala..");

    @ArchTest
    static final ArchRule ITEMS_KNOW_NO_PARTS = noClasses().that().resideInAPackage(ITEM).should().dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule PARTS_KNOW_NO_CHECKS = noClasses().that().resideInAPackage(PARTITION).should().dependOnClassesThat()
            .resideInAnyPackage(CHECK, SEQUENCE, INGEST);

    @ArchTest
    static final ArchRule FILES_KNOW_ONLY_ITEMS = noClasses().that().resideInAPackage(INGEST).should().dependOnClassesThat()
            .resideInAnyPackage(PARTITION, CHECK, SEQUENCE);
}
