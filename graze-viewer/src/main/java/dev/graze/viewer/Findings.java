package dev.graze.viewer;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Encodes what a step or an instant found for the page, the same way in a report and from a server. Not thread-safe.
 *
 * <pre>
 *   int32 faces, rows, vf          how many, and how many of the rows, the first, are contacts of kind VF
 *   int32[faces]                   colliding faces, ascending
 *   float32[faces]                 their earliest times of impact; not for an instant
 *   int32[4 rows]                  vertices of the contacts; int32[2 rows], triangles, for an instant
 *   float32[rows]                  times of impact; not for an instant
 *   float32[3 rows]                where they are, in the page's space
 *   int16[3 rows]                  normals in units of 1/32,767; not for an instant
 * </pre>
 */
public final class Findings {
    private final ViewSpace space;
    private final int limit;
    private final CollidingFaces faces;

    /**
     * Creates an encoder for the steps of one scene.
     *
     * @param limit how many contacts of a step to list at most
     */
    public Findings(Topology topology, ViewSpace space, int limit) {
        this.space = space;
        this.limit = limit;
        this.faces = new CollidingFaces(topology);
    }

    public byte[] of(Contacts contacts, double[] positionsT0, double[] positionsT1) {
        return bytes(faces.of(contacts), ContactRows.of(contacts, positionsT0, positionsT1, space, limit));
    }

    /** Encodes an instant, whose mesh may have another topology than the steps. */
    public byte[] of(Intersections pairs, Mesh mesh) {
        return bytes(CollidingFaces.of(pairs), ContactRows.of(pairs, mesh, space, limit));
    }

    private static byte[] bytes(CollidingFaces.Found found, ContactRows rows) {
        long numbers = 3L + found.faces().length + found.tois().length + rows.ids().length + rows.tois().length
                + rows.points().length;
        ByteBuffer out = ByteBuffer
                .allocate(PageBytes.length(Integer.BYTES * numbers + (long) Short.BYTES * rows.normals().length))
                .order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(found.faces().length).putInt(rows.points().length / 3).putInt(rows.vertexFaces());
        put(out, found.faces());
        put(out, found.tois());
        put(out, rows.ids());
        put(out, rows.tois());
        put(out, rows.points());
        for (short coordinate : rows.normals()) {
            out.putShort(coordinate);
        }
        return out.array();
    }

    private static void put(ByteBuffer out, int[] values) {
        out.asIntBuffer().put(values);
        out.position(out.position() + Integer.BYTES * values.length);
    }

    private static void put(ByteBuffer out, float[] values) {
        out.asFloatBuffer().put(values);
        out.position(out.position() + Float.BYTES * values.length);
    }
}
