package dev.graze.io.output;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes pairs step by step as CSV or JSON lines. Parsing the written numbers gives the same bits; rows are built in
 * one reused buffer.
 *
 * <p>{@link Mode#CONTINUOUS} rows are {@code step,kind,v0,v1,v2,v3,toi,partA,partB,phase}; JSON adds u, v, normal, gap
 * and ending before the phase. {@link Mode#DISCRETE} rows are
 * {@code frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB,partA,partB}, the vertices of each triangle ascending. Numbers are
 * those of the file that a part came from; {@code partA} is the part of v0 or triangleA and {@code partB} that of v3 or
 * triangleB.
 */
public final class PairsWriter implements AutoCloseable {
    /** The kind of pairs in the file, which determines its columns. */
    public enum Mode {
        CONTINUOUS("step,kind,v0,v1,v2,v3,toi,partA,partB,phase"), DISCRETE(
                "frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB,partA,partB");

        private final String columns;

        Mode(String columns) {
            this.columns = columns;
        }
    }

    private static final String[] VERTEX_NAMES = { "v0", "v1", "v2", "v3" };
    private static final String[] A_NAMES = { "a0", "a1", "a2" };
    private static final String[] B_NAMES = { "b0", "b1", "b2" };

    private static final SceneNames UNNAMED = SceneNames.ofOnePart("");

    private final Mode mode;
    private final ByteSink sink;
    private final PairRow row;

    private PairsWriter(ByteSink sink, Mode mode, PairRow row) {
        this.mode = mode;
        this.sink = sink;
        this.row = row;
    }

    /** Starts a CSV file with the mode's column names in its first line. */
    public static PairsWriter csv(Path file, Mode mode) {
        return csv(new ByteSink(file), mode);
    }

    /**
     * Starts CSV in a stream, such as standard output, which stays open. Rows cannot be taken back: without a
     * {@link #commit}, the last ones are missing.
     *
     * @param place what to call the stream in messages
     */
    public static PairsWriter csv(OutputStream stream, String place, Mode mode) {
        return csv(new ByteSink(stream, place), mode);
    }

    private static PairsWriter csv(ByteSink sink, Mode mode) {
        sink.putAscii(mode.columns);
        sink.putByte('\n');
        return new PairsWriter(sink, mode, new CsvRow());
    }

    /** Starts a file of one JSON object per line. */
    public static PairsWriter jsonLines(Path file, Mode mode) {
        return new PairsWriter(new ByteSink(file), mode, new JsonRow());
    }

    /** Starts JSON lines in a stream, as {@link #csv(OutputStream, String, Mode)} does with CSV. */
    public static PairsWriter jsonLines(OutputStream stream, String place, Mode mode) {
        return new PairsWriter(new ByteSink(stream, place), mode, new JsonRow());
    }

    /** Appends the contacts of a step of one unnamed part. */
    public void contacts(int step, Contacts contacts) {
        contacts(step, contacts, UNNAMED);
    }

    /** Appends the contacts of a step. */
    public void contacts(int step, Contacts contacts, SceneNames names) {
        require(Mode.CONTINUOUS);
        for (int i = 0; i < contacts.size(); i++) {
            row.start();
            row.put("step", step);
            row.put("kind", contacts.kind(i).name());
            for (int k = 0; k < 4; k++) {
                row.put(VERTEX_NAMES[k], names.fileVertex(contacts.vertex(i, k)));
            }
            row.put("toi", contacts.toi(i));
            row.put("partA", names.partOfVertex(contacts.vertex(i, 0)));
            row.put("partB", names.partOfVertex(contacts.vertex(i, 3)));
            row.putGeometry(contacts, i);
            row.put("phase", contacts.phase(i).name());
            sink.putText(row.end());
        }
    }

    /** Appends the intersecting pairs of a frame of one unnamed part. */
    public void intersections(int frame, Topology topology, Intersections intersections) {
        intersections(frame, topology, intersections, UNNAMED);
    }

    /** Appends the intersecting pairs of a frame. */
    public void intersections(int frame, Topology topology, Intersections intersections, SceneNames names) {
        require(Mode.DISCRETE);
        names.requireFitting(topology);
        for (int i = 0; i < intersections.size(); i++) {
            int a = intersections.triangleA(i);
            int b = intersections.triangleB(i);
            row.start();
            row.put("frame", frame);
            putAscending(A_NAMES, topology, a, names);
            putAscending(B_NAMES, topology, b, names);
            row.put("triangleA", names.fileTriangle(a));
            row.put("triangleB", names.fileTriangle(b));
            row.put("partA", names.partOfTriangle(a));
            row.put("partB", names.partOfTriangle(b));
            sink.putText(row.end());
        }
    }

    private void putAscending(String[] columns, Topology topology, int triangle, SceneNames names) {
        int p = names.fileVertex(topology.triangleVertex(triangle, 0));
        int q = names.fileVertex(topology.triangleVertex(triangle, 1));
        int r = names.fileVertex(topology.triangleVertex(triangle, 2));
        int least = Math.min(p, Math.min(q, r));
        int most = Math.max(p, Math.max(q, r));
        row.put(columns[0], least);
        // Exclusive or cancels the least and the largest of the three and leaves the middle one.
        row.put(columns[1], p ^ q ^ r ^ least ^ most);
        row.put(columns[2], most);
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
