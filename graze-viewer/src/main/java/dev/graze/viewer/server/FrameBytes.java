package dev.graze.viewer.server;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.PageBytes;
import dev.graze.viewer.Shape;
import dev.graze.viewer.ViewSpace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A frame as it travels.
 *
 * <pre>
 *   int32 triangles, vertices      how many; no triangles if they are those of the first frame, which has them already
 *   int32[3 triangles]             their vertices
 *   int32[vertices]                the body of each vertex; only with triangles
 *   float32[3 vertices]            positions in the page's space
 * </pre>
 */
final class FrameBytes {
    private static final int[] THOSE_OF_THE_FIRST = {};

    private FrameBytes() {
    }

    static byte[] of(Mesh mesh, Topology first, ViewSpace space) {
        float[] positions = space.of(mesh.positions());
        if (mesh.topology() == first) {
            return of(THOSE_OF_THE_FIRST, THOSE_OF_THE_FIRST, positions);
        }
        Shape shape = Shape.of(mesh.topology());
        return of(shape.triangles(), shape.bodies(), positions);
    }

    private static byte[] of(int[] triangles, int[] bodies, float[] positions) {
        long numbers = 2L + triangles.length + bodies.length + positions.length;
        ByteBuffer out = ByteBuffer.allocate(PageBytes.length(Integer.BYTES * numbers)).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(triangles.length / 3).putInt(positions.length / 3);
        out.put(LittleEndian.bytes(triangles)).put(LittleEndian.bytes(bodies)).put(LittleEndian.bytes(positions));
        return out.array();
    }
}
