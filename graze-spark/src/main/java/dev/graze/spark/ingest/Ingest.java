package dev.graze.spark.ingest;

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
 * Converts mesh files to rows of a table. Streams them once into binary files, from which any number of tasks then
 * write rows. Closing deletes the binary files.
 */
public final class Ingest implements AutoCloseable {
    private static final long ITEMS_PER_TASK = 1 << 19;

    private final Path directory;
    private final FlatScene scene;
    private final List<MeshParts> files;

    private Ingest(Path directory, FlatScene scene, List<MeshParts> files) {
        this.directory = directory;
        this.scene = scene;
        this.files = files;
    }

    /**
     * Reads a scene.
     *
     * @param first the mesh files of the frame at t0, which together make up the scene
     * @param second those of the frame at t1, with the same triangles; empty for a scene at rest
     * @param place the directory for temporary files, which take 24 bytes per triangle and 52 per vertex, plus up to 64
     * per vertex while an STL or glTF file is read
     */
    public static Ingest read(List<Path> first, List<Path> second, Path place) {
        Path directory = FlatScene.makeDirectory(place);
        try {
            FirstFrame frame = readFirst(directory, first);
            readSecond(frame.scene(), second);
            return new Ingest(directory, frame.scene(), frame.files());
        } catch (RuntimeException | Error failure) {
            deleteAfter(failure, directory);
            throw failure;
        }
    }

    /** Deletes the files after a failure. A failed deletion must not hide the original failure. */
    private static void deleteAfter(Throwable failure, Path directory) {
        try {
            FlatScene.delete(directory);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    /** Returns the frame when its files are complete and closed. */
    private static FirstFrame readFirst(Path directory, List<Path> files) {
        try (FirstFrame frame = new FirstFrame(directory)) {
            files.forEach(frame::add);
            return frame;
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

    /** Links t1 to t0, for a scene at rest. */
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

    /** Returns the files of the frame at t0, with their parts. */
    public List<MeshParts> files() {
        return files;
    }

    /** Returns the rows of the table, within each task in the order of the files. */
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
