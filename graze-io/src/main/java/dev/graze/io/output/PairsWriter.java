package dev.graze.io.output;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.nio.file.Path;

/**
 * Writes pairs step by step as CSV or JSON lines. Parsing the written numbers gives the same bits; rows are built in
 * one reused buffer.
 *
 * <p>{@link Mode#CONTINUOUS} rows are {@code step,kind,v0,v1,v2,v3,toi}; JSON adds u, v, normal and ending.
 * {@link Mode#DISCRETE} rows are {@code frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB}, the vertices of each triangle
 * ascending.
 */
public final class PairsWriter implements AutoCloseable {
    /** The kind of pairs in the file, which determines its columns. */
    public enum Mode {
        CONTINUOUS("step,kind,v0,v1,v2,v3,toi"), DISCRETE("frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB");

        private final String columns;

        Mode(String columns) {
            this.columns = columns;
        }
    }

    private static final String[] VERTEX_NAMES = { "v0", "v1", "v2", "v3" };
    private static final String[] A_NAMES = { "a0", "a1", "a2" };
    private static final String[] B_NAMES = { "b0", "b1", "b2" };

    private final Mode mode;
    private final ByteSink sink;
    private final PairRow row;

    private PairsWriter(Path file, Mode mode, PairRow row) {
        this.mode = mode;
        this.sink = new ByteSink(file);
        this.row = row;
    }

    /** Starts a CSV file with the mode's column names in its first line. */
    public static PairsWriter csv(Path file, Mode mode) {
        PairsWriter writer = new PairsWriter(file, mode, new CsvRow());
        writer.sink.putAscii(mode.columns);
        writer.sink.putByte('\n');
        return writer;
    }

    /** Starts a file of one JSON object per line. */
    public static PairsWriter jsonLines(Path file, Mode mode) {
        return new PairsWriter(file, mode, new JsonRow());
    }

    /** Appends the contacts of a step. */
    public void contacts(int step, Contacts contacts) {
        require(Mode.CONTINUOUS);
        for (int i = 0; i < contacts.size(); i++) {
            row.start();
            row.put("step", step);
            row.put("kind", contacts.kind(i).name());
            for (int k = 0; k < 4; k++) {
                row.put(VERTEX_NAMES[k], contacts.vertex(i, k));
            }
            row.put("toi", contacts.toi(i));
            row.putGeometry(contacts, i);
            sink.putAscii(row.end());
        }
    }

    /** Appends the intersecting pairs of a frame. */
    public void intersections(int frame, Topology topology, Intersections intersections) {
        require(Mode.DISCRETE);
        for (int i = 0; i < intersections.size(); i++) {
            int a = intersections.triangleA(i);
            int b = intersections.triangleB(i);
            row.start();
            row.put("frame", frame);
            putAscending(A_NAMES, topology, a);
            putAscending(B_NAMES, topology, b);
            row.put("triangleA", a);
            row.put("triangleB", b);
            sink.putAscii(row.end());
        }
    }

    private void putAscending(String[] names, Topology topology, int triangle) {
        int p = topology.triangleVertex(triangle, 0);
        int q = topology.triangleVertex(triangle, 1);
        int r = topology.triangleVertex(triangle, 2);
        int least = Math.min(p, Math.min(q, r));
        int most = Math.max(p, Math.max(q, r));
        row.put(names[0], least);
        // Exclusive or cancels the least and the largest of the three and leaves the middle one.
        row.put(names[1], p ^ q ^ r ^ least ^ most);
        row.put(names[2], most);
    }

    private void require(Mode needed) {
        if (mode != needed) {
            throw new IllegalStateException(
                    "this file contains " + mode + " pairs; write " + needed + " pairs to a separate file");
        }
    }

    /**
     * Writes all rows to the disk, so that {@link #commit} has nothing left to write. Optional; no rows may follow.
     */
    public void finish() {
        sink.finish();
    }

    /** Makes the file appear in place. */
    public void commit() {
        sink.commit();
    }

    /** Deletes the content unless it was committed. */
    @Override
    public void close() {
        sink.close();
    }
}
