package dev.graze.spark;

import dev.graze.cli.parts.FrameInput;
import dev.graze.io.Meshes;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.ingest.Ingest;
import dev.graze.spark.ingest.MeshParts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                + "that their size does not matter; only the JSON of a glTF file and the objects of a 3MF file are "
                + "held in memory. Parts keep the names that the files give them. Vertices that a file duplicates "
                + "along seams stay apart, as with 'graze check --weld=none', except in STL and glTF files.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark ingest frame-000.ply frame-001.ply --out scene.parquet",
                "  graze spark ingest building/ --out building.parquet",
                "  graze spark ingest --part pipes.obj --part beams.obj --out building.parquet",
                "  graze spark ingest scan.stl --out scan.parquet --temporary /big/disk" })
final class IngestCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "T0",
            description = "A mesh file, or a directory of mesh files that together make up the scene.")
    private Path first;

    @Parameters(index = "1", arity = "0..1", paramLabel = "T1",
            description = "The same scene at the end of the step. Default: nothing moves")
    private Path second;

    @Option(names = "--frames",
            description = "T0 and T1 are one scene in motion, although their names differ in more than a number.")
    private boolean frames;

    @Option(names = "--part", paramLabel = "FILE",
            description = "A mesh file of a scene at rest. Repeat it for each file, instead of T0.")
    private List<Path> parts = new ArrayList<>();

    @Option(names = "--temporary", paramLabel = "DIR",
            description = "Directory for temporary files, visible to all executors. They take 24 bytes per triangle "
                    + "and 52 per vertex, plus up to 64 per vertex while STL and glTF files are read. "
                    + "Default: the system's temporary directory")
    private Path temporary = Path.of(System.getProperty("java.io.tmpdir"));

    @Mixin
    private SparkSettings settings;

    @Override
    public Integer call() {
        List<Path> files = filesAtT0();
        List<Path> later = filesAtT1(files);
        try (SparkRun spark = settings.start(); OutputTable output = settings.output(spark.session(), inputs())) {
            long start = System.nanoTime();
            try (Ingest ingest = Ingest.read(files, later, temporary)) {
                long read = System.nanoTime();
                spark.figures().begin("write");
                JobFailure.explain(() -> write(output, ingest, spark.session()));
                long written = System.nanoTime();
                int partCount = ingest.files().stream().mapToInt(file -> file.names().size()).sum();
                output.note(PartsFile.NAME, PartsFile.json(ingest.files()));
                output.note("_scene.json", new Summary(settings.commandText()).put("vertices", ingest.vertices())
                        .put("triangles", ingest.triangles()).put("looseVertices", ingest.looseVertices())
                        .put("sceneParts", partCount)
                        .put("readMilliseconds", (read - start) / 1_000_000)
                        .put("writeMilliseconds", (written - read) / 1_000_000).json());
                output.commit();
                ingest.files().forEach(this::printNotes);
                settings.print(
                        "%s: %,d triangles and %,d loose vertices in %,d parts%s; read in %.1f s, written in %.1f s; "
                                + "next: graze spark check %s --out DIR",
                        settings.out(), ingest.triangles(), ingest.looseVertices(), partCount,
                        later.isEmpty() ? " at rest" : " in motion", (read - start) / 1e9, (written - read) / 1e9,
                        settings.out());
            }
        }
        return 0;
    }

    private List<Path> filesAtT0() {
        if (!parts.isEmpty() && (first != null || frames)) {
            throw new InvalidInputException(first == null
                    ? "--frames is for T0 and T1, but there is --part; leave one out"
                    : first + ": is named without an option, but there is --part; write --part " + first
                            + " if it belongs to the scene");
        }
        if (parts.isEmpty() && first == null) {
            throw new InvalidInputException("there is no input; name T0, or the files of a scene with --part");
        }
        return parts.isEmpty() ? Meshes.files(List.of(first)) : Meshes.files(parts);
    }

    private List<Path> filesAtT1(List<Path> files) {
        if (second == null) {
            if (frames) {
                throw new InvalidInputException("--frames needs T0 and T1, but there is only " + first);
            }
            return List.of();
        }
        if (!Files.isDirectory(first) && !Files.isDirectory(second)) {
            FrameInput.requireFrames(List.of(first, second), frames);
        }
        List<Path> later = Meshes.files(List.of(second));
        if (files.size() != later.size()) {
            throw new InvalidInputException(
                    second + ": holds " + later.size() + " mesh files, but " + first + " holds "
                            + files.size() + "; each file at t0 needs one at t1");
        }
        return later;
    }

    private void printNotes(MeshParts mesh) {
        mesh.notes().forEach(note -> settings.print("note: %s: %s", mesh.file(), note));
    }

    private List<String> inputs() {
        return Stream.concat(Stream.of(first, second).filter(Objects::nonNull), parts.stream())
                .map(input -> input.toAbsolutePath().toString()).toList();
    }

    private static boolean write(OutputTable output, Ingest ingest, SparkSession session) {
        output.write(ingest.rows(session));
        return true;
    }
}
