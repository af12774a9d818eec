package dev.graze.spark;

import dev.graze.spark.ingest.Ingest;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "ingest", sortOptions = false, abbreviateSynopsis = true,
        description = "Converts mesh files to a table of triangles for 'graze spark check'. Files are streamed, so "
                + "that their size does not matter; only the JSON of a glTF file is held in memory.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark ingest frame-000.ply frame-001.ply --out scene.parquet",
                "  graze spark ingest building/ --out building.parquet",
                "  graze spark ingest scan.stl --out scan.parquet --temporary /big/disk" })
final class IngestCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "T0",
            description = "A mesh file, or a directory of mesh files that together make up the scene.")
    private Path first;

    @Parameters(index = "1", arity = "0..1", paramLabel = "T1",
            description = "The same scene at the end of the step. Default: nothing moves")
    private Path second;

    @Option(names = "--temporary", paramLabel = "DIR",
            description = "Directory for temporary files, visible to all executors. They take 24 bytes per triangle "
                    + "and 48 per vertex, plus up to 64 per vertex while STL and glTF files are read. "
                    + "Default: the system's temporary directory")
    private Path temporary = Path.of(System.getProperty("java.io.tmpdir"));

    @Mixin
    private SparkSettings settings;

    @Override
    public Integer call() {
        try (SparkRun spark = settings.start(); OutputTable output = settings.output(spark.session(), inputs())) {
            long start = System.nanoTime();
            try (Ingest ingest = Ingest.read(first, second, temporary)) {
                long read = System.nanoTime();
                spark.figures().begin("write");
                JobFailure.explain(() -> write(output, ingest, spark.session()));
                long written = System.nanoTime();
                output.note("_scene.json", new Summary(settings.commandText()).put("vertices", ingest.vertices())
                        .put("triangles", ingest.triangles()).put("looseVertices", ingest.looseVertices())
                        .put("readMilliseconds", (read - start) / 1_000_000)
                        .put("writeMilliseconds", (written - read) / 1_000_000).json());
                output.commit();
                settings.print(
                        "%s: %,d triangles and %,d loose vertices; read in %.1f s, written in %.1f s; "
                                + "next: graze spark check %s --out DIR",
                        settings.out(), ingest.triangles(), ingest.looseVertices(), (read - start) / 1e9,
                        (written - read) / 1e9,
                        settings.out());
            }
        }
        return 0;
    }

    private List<String> inputs() {
        return Stream.of(first, second).filter(Objects::nonNull).map(input -> input.toAbsolutePath().toString())
                .toList();
    }

    private static boolean write(OutputTable output, Ingest ingest, SparkSession session) {
        output.write(ingest.rows(session));
        return true;
    }
}
