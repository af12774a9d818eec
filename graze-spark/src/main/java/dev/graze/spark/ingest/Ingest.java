package dev.graze.spark.ingest;

import dev.graze.mesh.InvalidInputException;
import dev.graze.io.Meshes;
import dev.graze.spark.item.ItemTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Mesh files on their way into a table: read once from front to back into files of numbers, from which any number of
 * tasks then write rows. Closing deletes those files.
 */
public final class Ingest implements AutoCloseable {
    private static final long ITEMS_PER_TASK = 1 << 19;

    private final Path directory;
    private final FlatScene scene;

    private Ingest(Path directory, FlatScene scene) {
        this.directory = directory;
        this.scene = scene;
    }

    /**
     * Reads a scene.
     *
     * @param first  the frame at t0: a mesh file, or a directory of them, which are all parts of the scene
     * @param second the frame at t1, with the same triangles; null for a scene at rest
     * @param place  the directory for the files in between, which need 24 bytes for each triangle and 48 for each
     *               vertex, and while an STL or glTF file is read up to 64 more for each of its vertices
     */
    public static Ingest read(Path first, Path second, Path place) {
        List<Path> firstFiles = Meshes.files(List.of(first));
        List<Path> secondFiles = second == null ? List.of() : Meshes.files(List.of(second));
        if (second != null && firstFiles.size() != secondFiles.size()) {
            throw new InvalidInputException(
                    second + ": holds " + secondFiles.size() + " mesh files, but " + first + " holds "
                            + firstFiles.size() + "; each file needs its other end of the motion");
        }
        Path directory = FlatScene.makeDirectory(place);
        try {
            FlatScene scene = readFirst(directory, firstFiles);
            readSecond(scene, secondFiles);
            return new Ingest(directory, scene);
        } catch (RuntimeException | Error failure) {
            deleteAfter(failure, directory);
            throw failure;
        }
    }

    /** That the files stay is no reason to be told of them instead of what went wrong. */
    private static void deleteAfter(Throwable failure, Path directory) {
        try {
            FlatScene.delete(directory);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    private static FlatScene readFirst(Path directory, List<Path> files) {
        try (FirstFrame frame = new FirstFrame(directory)) {
            files.forEach(frame::add);
            return frame.scene();
        }
    }

    private static void readSecond(FlatScene scene, List<Path> files) {
        if (files.isEmpty()) {
            linkT1(Path.of(scene.directory()));
            return;
        }
        try (SecondFrame frame = new SecondFrame(scene)) {
            files.forEach(frame::add);
            frame.requireSameSize();
        }
    }

    /** At rest, t1 is t0. */
    private static void linkT1(Path directory) {
        try {
            Files.createSymbolicLink(FlatScene.t1(directory), FlatScene.t0(directory).toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long vertices() {
        return scene.vertices();
    }

    public long triangles() {
        return scene.triangles();
    }

    public long looseVertices() {
        return scene.loose();
    }

    /** The rows of the table, each task's in the order of the files. */
    public Dataset<Row> rows(SparkSession session) {
        FlatScene source = scene;
        int tasks = (int) ((source.items() + ITEMS_PER_TASK - 1) / ITEMS_PER_TASK);
        List<Integer> numbers = IntStream.range(0, tasks).boxed().toList();
        JavaRDD<Row> rows = new JavaSparkContext(session.sparkContext()).parallelize(numbers, tasks).flatMap(task -> {
            FlatReader reader = new FlatReader(source);
            long from = task * ITEMS_PER_TASK;
            return LongStream.range(from, Math.min(from + ITEMS_PER_TASK, source.items())).mapToObj(reader::item)
                    .iterator();
        });
        return session.createDataFrame(rows, ItemTable.schema());
    }

    @Override
    public void close() {
        FlatScene.delete(directory);
    }
}
