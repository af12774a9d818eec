package dev.graze.spark;

import dev.graze.io.output.PlyStream;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.generate.ClothHeap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "generate", sortOptions = false, abbreviateSynopsis = true,
        description = "Generates a test scene of any size: a hall full of folded cloths, as two PLY files. "
                + "The same options always give the same files.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark generate --triangles 10000000 --out hall",
                "  graze spark ingest hall/t0.ply hall/t1.ply --out hall.parquet" })
final class GenerateCommand implements Callable<Integer> {
    @Option(names = "--triangles", paramLabel = "N", defaultValue = "1000000",
            description = "Approximate number of triangles. Default: ${DEFAULT-VALUE}")
    private long triangles;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Seed of the random numbers; each seed gives a different scene. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--out", required = true, paramLabel = "DIR",
            description = "Directory for t0.ply and t1.ply. Created if missing; existing files are replaced.")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ClothHeap heap = new ClothHeap(triangles, seed);
        if (!Files.isDirectory(out) && !out.toFile().mkdir()) {
            throw new InvalidInputException(
                    out + ": cannot create the directory; check that its parent exists and is writable");
        }
        write(heap, false, out.resolve("t0.ply"));
        write(heap, true, out.resolve("t1.ply"));
        spec.commandLine().getOut().printf(
                "%s: %,d triangles, %,d vertices; next: graze spark ingest %s %s --out DIR%n", out,
                heap.triangleCount(),
                heap.vertexCount(), out.resolve("t0.ply"), out.resolve("t1.ply"));
        return 0;
    }

    private static void write(ClothHeap heap, boolean atEnd, Path file) {
        try (PlyStream stream = new PlyStream(file, heap.vertexCount(), heap.triangleCount())) {
            heap.write(atEnd, stream);
            stream.commit();
        }
    }
}
