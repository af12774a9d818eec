package dev.graze.viewer.clash;

import dev.graze.viewer.PageBytes;
import dev.graze.viewer.clash.ClashPageData.Group;
import dev.graze.viewer.clash.ClashPageData.Polyline;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

/**
 * Encodes what the page draws of a group, little-endian.
 *
 * <pre>
 *   int32 facesA, facesB, contours    how many
 *   int32[facesA], int32[facesB]      triangles, as the parts number them
 *   int32[contours]                   points of each contour; negative if it is closed
 *   float32[3 points]                 the points of all contours, in the page's space
 * </pre>
 */
final class GroupBytes {
    private static final int HEADER = 3;

    private GroupBytes() {
    }

    static long length(Group group) {
        long numbers = (long) HEADER + group.trianglesOfA().length + group.trianglesOfB().length
                + group.contours().size();
        for (Polyline contour : group.contours()) {
            numbers += contour.points().length;
        }
        return Integer.BYTES * numbers;
    }

    /**
     * Encodes a group.
     *
     * @param space returns positions in the page's space
     */
    static byte[] of(Group group, Function<double[], float[]> space) {
        ByteBuffer out = ByteBuffer.allocate(PageBytes.length(length(group))).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(group.trianglesOfA().length).putInt(group.trianglesOfB().length).putInt(group.contours().size());
        put(out, group.trianglesOfA());
        put(out, group.trianglesOfB());
        for (Polyline contour : group.contours()) {
            int points = contour.points().length / 3;
            out.putInt(contour.closed() ? -points : points);
        }
        for (Polyline contour : group.contours()) {
            for (float coordinate : space.apply(contour.points())) {
                out.putFloat(coordinate);
            }
        }
        return out.array();
    }

    private static void put(ByteBuffer out, int[] values) {
        for (int value : values) {
            out.putInt(value);
        }
    }
}
