package dev.graze.io.surface;

import java.util.Arrays;
import java.util.List;

/**
 * Cuts anew those polygons of a mesh whose fans do not keep to them: a fan from the first corner of a polygon that is
 * not convex may lie over what is outside, and over itself. They are cut by clipping ears, corners whose triangle with
 * both neighbours is inside and holds no other corner, in the plane that the polygon lies in or nearly so. A polygon
 * becomes as many triangles as before, in the same place of the list.
 *
 * <p>In doubles: a triangle may be off by rounding, as the polygon is from its plane.
 */
final class PolygonCutter {
    /** Clipping takes the square of their number, and files of strangers can have any. */
    private static final int MOST_CORNERS = 1000;

    private final double[] positions;
    private final int[] triangles;
    private int cut;
    private int left;

    private int size;
    private int[] corners = new int[16];
    private int[] next = new int[16];
    private int[] previous = new int[16];
    /** Of the corners, along two axes in which the polygon turns left. */
    private double[] x = new double[16];
    private double[] y = new double[16];
    private final double[] normal = new double[3];

    private PolygonCutter(RawMesh mesh) {
        this.positions = mesh.positions();
        this.triangles = mesh.triangles().clone();
    }

    /** The mesh with other triangles and a note, or just as it is if all fans keep to their polygons. */
    static RawMesh cut(RawMesh mesh) {
        PolygonCutter cutter = new PolygonCutter(mesh);
        int[] polygons = mesh.polygons();
        for (int i = 0; i < polygons.length; i += 2) {
            cutter.look(polygons[i], polygons[i + 1]);
        }
        return cutter.cut + cutter.left == 0 ? mesh : mesh.with(cutter.triangles, cutter.notes());
    }

    private List<String> notes() {
        String whole = cut + (cut == 1 ? " polygon is" : " polygons are")
                + " not convex, and cut into triangles that keep to "
                + (cut == 1 ? "it" : "them");
        String crossing = left + (left == 1 ? " polygon" : " polygons")
                + " that cannot be cut, crossing itself or not convex with more than "
                + MOST_CORNERS + " corners, became triangles that overlap; cut such polygons into triangles before";
        return cut == 0 ? List.of(crossing) : left == 0 ? List.of(whole) : List.of(whole, crossing);
    }

    private void look(int firstTriangle, int count) {
        load(firstTriangle, count);
        if (!areKnown() || isFanInside()) {
            return;
        }
        project();
        if (size <= MOST_CORNERS && clip(3 * firstTriangle)) {
            cut++;
        } else {
            left++;
            storeFan(3 * firstTriangle);
        }
    }

    private void load(int firstTriangle, int count) {
        size = count + 2;
        if (corners.length < size) {
            int room = size + size / 2;
            corners = new int[room];
            next = new int[room];
            previous = new int[room];
            x = new double[room];
            y = new double[room];
        }
        corners[0] = triangles[3 * firstTriangle];
        corners[1] = triangles[3 * firstTriangle + 1];
        for (int i = 0; i < count; i++) {
            corners[i + 2] = triangles[3 * (firstTriangle + i) + 2];
        }
    }

    /** Vertices that do not exist are told by those who check the mesh. */
    private boolean areKnown() {
        for (int i = 0; i < size; i++) {
            if (corners[i] < 0 || corners[i] >= positions.length / 3) {
                return false;
            }
        }
        return true;
    }

    /** Whether all triangles of the fan turn as the polygon does as a whole; also of one that has no plane. */
    private boolean isFanInside() {
        Arrays.fill(normal, 0);
        double[] one = new double[3];
        for (int i = 1; i + 1 < size; i++) {
            fanNormal(i, one);
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] += one[axis];
            }
        }
        for (int i = 1; i + 1 < size; i++) {
            fanNormal(i, one);
            if (one[0] * normal[0] + one[1] * normal[1] + one[2] * normal[2] < 0) {
                return false;
            }
        }
        return true;
    }

    private void fanNormal(int i, double[] to) {
        for (int axis = 0; axis < 3; axis++) {
            int second = (axis + 1) % 3;
            int third = (axis + 2) % 3;
            to[axis] = edge(i, second) * edge(i + 1, third) - edge(i, third) * edge(i + 1, second);
        }
    }

    /** From the first corner to this. */
    private double edge(int corner, int axis) {
        return positions[3 * corners[corner] + axis] - positions[3 * corners[0] + axis];
    }

    /** Leaves out the axis that the polygon faces most. */
    private void project() {
        int axis = Math.abs(normal[0]) > Math.abs(normal[1]) ? 0 : 1;
        axis = Math.abs(normal[2]) > Math.abs(normal[axis]) ? 2 : axis;
        double side = Math.signum(normal[axis]);
        for (int i = 0; i < size; i++) {
            x[i] = side * edge(i, (axis + 1) % 3);
            y[i] = edge(i, (axis + 2) % 3);
            next[i] = (i + 1) % size;
            previous[i] = (i + size - 1) % size;
        }
    }

    /**
     * Writes triangles from a place of the list on; false if there is no ear left, as in a polygon that crosses itself.
     */
    private boolean clip(int place) {
        int at = place;
        int corner = 0;
        int refused = 0;
        boolean flatToo = false;
        for (int rest = size; rest > 2; refused++) {
            if (refused > rest) {
                if (flatToo) {
                    return false;
                }
                flatToo = true;
                refused = 0;
            }
            if (isEar(corner, flatToo)) {
                triangles[at++] = corners[previous[corner]];
                triangles[at++] = corners[corner];
                triangles[at++] = corners[next[corner]];
                next[previous[corner]] = next[corner];
                previous[next[corner]] = previous[corner];
                rest--;
                refused = 0;
                flatToo = false;
            }
            corner = next[corner];
        }
        return true;
    }

    /** A flat one, without an area, is taken where there is no other. */
    private boolean isEar(int corner, boolean flatToo) {
        double area = turn(previous[corner], corner, next[corner]);
        return (area > 0 || (flatToo && area == 0)) && isBare(previous[corner], corner, next[corner]);
    }

    /** Whether the triangle of three corners, which must be three, has no other in it or on its border. */
    private boolean isBare(int a, int b, int c) {
        // A bridge to a hole comes back to the same corner.
        if (corners[a] == corners[b] || corners[b] == corners[c] || corners[c] == corners[a]) {
            return false;
        }
        for (int i = next[c]; i != a; i = next[i]) {
            boolean isCorner = corners[i] == corners[a] || corners[i] == corners[b] || corners[i] == corners[c];
            if (!isCorner && turn(a, b, i) >= 0 && turn(b, c, i) >= 0 && turn(c, a, i) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Positive if the way from a over b to c turns left. */
    private double turn(int a, int b, int c) {
        return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
    }

    /** Some of its triangles may have been written over. */
    private void storeFan(int place) {
        for (int i = 0; i < size - 2; i++) {
            triangles[place + 3 * i] = corners[0];
            triangles[place + 3 * i + 1] = corners[i + 1];
            triangles[place + 3 * i + 2] = corners[i + 2];
        }
    }
}
