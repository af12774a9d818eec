package dev.graze.viewer.server;

import dev.graze.mesh.Mesh;
import dev.graze.viewer.PageBytes;
import dev.graze.viewer.Shape;
import dev.graze.viewer.ViewSpace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A frame as it travels.
 *
 * <pre>
 *   int32 triangles, vertices      how many; no triangles if they are those of the first frame, which has them already
 *   int32[3 triangles]             their vertices
 *   int32[vertices]                the body of each vertex; only with triangles
 *   float32[3 vertices]            positions in the page's space
 *   UTF-8                          the parts as JSON, up to the end; only with triangles
 * </pre>
 */
final class FrameBytes {
    private static final int[] THOSE_OF_THE_FIRST = {};

    private FrameBytes() {
    }

    /** Encodes a frame that has the shape of the first one. */
    static byte[] ofFirstShape(Mesh mesh, ViewSpace space) {
        return of(THOSE_OF_THE_FIRST, THOSE_OF_THE_FIRST, space.of(mesh.positions()), "");
    }

    static byte[] of(Mesh mesh, Shape shape, ViewSpace space) {
        return of(shape.triangles(), shape.bodies(), space.of(mesh.positions()), shape.parts());
    }

    private static byte[] of(int[] triangles, int[] bodies, float[] positions, String parts) {
        long numbers = 2L + triangles.length + bodies.length + positions.length;
        byte[] json = parts.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(PageBytes.length(Integer.BYTES * numbers + json.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(triangles.length / 3).putInt(positions.length / 3);
        out.put(LittleEndian.bytes(triangles)).put(LittleEndian.bytes(bodies)).put(LittleEndian.bytes(positions));
        out.put(json);
        return out.array();
    }
}
