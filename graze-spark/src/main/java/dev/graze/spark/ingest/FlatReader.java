package dev.graze.spark.ingest;

import dev.graze.io.file.IoReason;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.item.Item;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Reads the items of a {@link FlatScene} as rows of its table: first the triangles, then the loose vertices. */
final class FlatReader {
    private static final int COLUMNS = 23;

    private final FlatScene scene;
    private final MemorySegment t0;
    private final MemorySegment t1;
    private final MemorySegment corners;
    private final MemorySegment loose;
    private final MemorySegment parts;

    FlatReader(FlatScene scene) {
        Path directory = Path.of(scene.directory());
        this.scene = scene;
        this.t0 = map(FlatScene.t0(directory));
        this.t1 = map(FlatScene.t1(directory));
        this.corners = map(FlatScene.corners(directory));
        this.loose = map(FlatScene.loose(directory));
        this.parts = map(FlatScene.parts(directory));
    }

    /** Maps a file, so that the system pages it in on access. */
    static MemorySegment map(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
        } catch (IOException e) {
            throw new InvalidInputException(
                    file + ": cannot be read: " + IoReason.of(e) + "; --temporary must be visible to all executors",
                    e);
        }
    }

    Row item(long number) {
        return number < scene.triangles()
                ? row(number, corner(3 * number), corner(3 * number + 1), corner(3 * number + 2))
                : row(number, loose.getAtIndex(ValueLayout.JAVA_LONG, number - scene.triangles()), Item.NONE,
                        Item.NONE);
    }

    private long corner(long at) {
        return corners.getAtIndex(ValueLayout.JAVA_LONG, at);
    }

    private Row row(long number, long a, long b, long c) {
        Object[] fields = new Object[COLUMNS];
        fields[0] = number;
        fields[1] = a;
        fields[2] = b;
        fields[3] = c;
        fields[4] = (long) parts.getAtIndex(ValueLayout.JAVA_INT, a);
        int at = 5;
        for (MemorySegment positions : new MemorySegment[] { t0, t1 }) {
            at = put(fields, at, positions, a);
            at = put(fields, at, positions, b == Item.NONE ? a : b);
            at = put(fields, at, positions, c == Item.NONE ? a : c);
        }
        return RowFactory.create(fields);
    }

    private static int put(Object[] fields, int at, MemorySegment positions, long vertex) {
        for (int axis = 0; axis < 3; axis++) {
            fields[at + axis] = positions.getAtIndex(ValueLayout.JAVA_DOUBLE, 3 * vertex + axis);
        }
        return at + 3;
    }
}
