package dev.graze.spark;

import dev.graze.cli.parts.FilterOptions;
import dev.graze.cli.parts.FilteredParts;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.SceneCheck;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartitionSizes;
import dev.graze.spark.partition.Plan;
import dev.graze.spark.partition.Planner;
import dev.graze.spark.partition.SubdivisionKind;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "check", sortOptions = false, abbreviateSynopsis = true,
        description = "Finds all collisions of one step of a scene that is too large for one machine. The result "
                + "equals that of 'graze check', bit for bit, for any number of partitions and executors.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark check scene.parquet --out contacts.parquet",
                "  graze spark check building.parquet --mode discrete --out clashes.parquet --partitions 64",
                "  graze spark check building.parquet --mode discrete --out clashes.parquet --only 'pipe*:beam*'",
                "  graze spark check scene.parquet --out near.parquet --separation 0.01 "
                        + "--master local-cluster[2,1,2048]" })
final class SparkCheckCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "SCENE",
            description = "A table written by 'graze spark ingest', or any table with the same columns.")
    private String scene;

    @Mixin
    private SearchOptions search;

    @Mixin
    private FilterOptions filters;

    @Option(names = "--cut", paramLabel = "KIND", defaultValue = "kd",
            description = "How to partition the scene: ${COMPLETION-CANDIDATES}. kd balances the triangles, fuzzy "
                    + "cuts between clusters. Affects speed, not results. Default: ${DEFAULT-VALUE}")
    private SubdivisionKind kind;

    @Option(names = { "--partitions", "--parts" }, paramLabel = "N", defaultValue = "0",
            description = "Initial number of partitions of the scene. Default: derived from --partition-size")
    private int partitions;

    @Option(names = { "--partition-size", "--part-size" }, paramLabel = "N", defaultValue = "250000",
            description = "Target number of triangles per partition. Default: ${DEFAULT-VALUE}")
    private long usual;

    @Option(names = "--split-above", paramLabel = "N", defaultValue = "500000",
            description = "Splits partitions with more triangles again; a task needs about 1.5 KB per triangle. "
                    + "Default: ${DEFAULT-VALUE}")
    private long most;

    @Mixin
    private SparkSettings settings;

    @Override
    public Integer call() {
        CheckRequest request = search.request();
        PartitionSizes sizes = partitionSizes();
        try (SparkRun spark = settings.start(); OutputTable output = settings.output(spark.session(), List.of(scene))) {
            JobFailure.explain(() -> run(spark, output, request, sizes));
        }
        return 0;
    }

    private PartitionSizes partitionSizes() {
        if (partitions < 0 || partitions > 1_000_000) {
            throw new InvalidInputException("--partitions must be 1 to 1000000, not " + partitions);
        }
        if (usual < 1 || most < 1) {
            throw new InvalidInputException("--partition-size and --split-above must be 1 or more");
        }
        return new PartitionSizes(kind, partitions, usual, most);
    }

    private long run(SparkRun spark, OutputTable output, CheckRequest request, PartitionSizes sizes) {
        SparkSession session = spark.session();
        StageFigures figures = spark.figures();
        Dataset<Row> rows = InputTable.open(session, scene);
        FilteredParts parts = new FilteredParts(PartsFile.read(session, scene, rows), filters);
        ItemTable table = ItemTable.of(rows, request.motion(), scene, parts);
        long start = System.nanoTime();
        figures.begin("plan");
        Plan plan = new Planner(table, request.motion() ? request.separation() : 0, sizes).plan();
        settings.print(
                "%,d items of %,d parts in %,d partitions, each item in %.2f on average; "
                        + "the largest partition has %.2f times the average",
                plan.items(), parts.activeCount(), plan.perPartition().length, plan.replication(), plan.imbalance());
        long planned = System.nanoTime();
        figures.begin("check");
        SceneCheck check = new SceneCheck(session, request);
        output.write(check.pairs(table, plan.subdivision()));
        long checked = System.nanoTime();
        output.note("_summary.json",
                new Summary(settings.commandText()).request(request).put("sceneParts", parts.count())
                        .put("scenePartsTested", parts.activeCount()).plan(plan).results(check.reports().value())
                        .put("planMilliseconds", (planned - start) / 1_000_000)
                        .put("checkMilliseconds", (checked - planned) / 1_000_000)
                        .put("stages", figures.stages()).json());
        output.commit();
        long found = Summary.found(check.reports().value());
        settings.print("%s: %,d %s; planned in %.1f s, checked and written in %.1f s", settings.out(), found,
                request.motion() ? "contacts" : "intersecting pairs", (planned - start) / 1e9,
                (checked - planned) / 1e9);
        return found;
    }
}
