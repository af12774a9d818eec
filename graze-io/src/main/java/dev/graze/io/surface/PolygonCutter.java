package dev.graze.io.surface;

import java.util.Arrays;
import java.util.List;

/**
 * Cuts the polygons again whose fans leave them: the fan from the first corner of a non-convex polygon may cover points
 * outside it and overlap itself. Uses ear clipping in the polygon's plane, or nearly its plane: an ear is a corner
 * whose triangle with both neighbours is inside the polygon and contains no other corner. A polygon becomes as many
 * triangles as before, at the same place in the list.
 *
 * <p>Computes in doubles: a triangle may be off by rounding, just as the polygon may be off its plane.
 */
final class PolygonCutter {
    /** Clipping takes quadratic time, and untrusted files can have any number of corners. */
    private static final int MOST_CORNERS = 1000;

    private final double[] positions;
    private final int[] triangles;
    private int cut;
    private int left;

    private int size;
    private int[] corners = new int[16];
    private int[] next = new int[16];
    private int[] previous = new int[16];
    /** Coordinates of the corners in two axes, chosen so that the polygon turns left. */
    private double[] x = new double[16];
    private double[] y = new double[16];
    private final double[] normal = new double[3];

    private PolygonCutter(RawMesh mesh) {
        this.positions = mesh.positions();
        this.triangles = mesh.triangles().clone();
    }

    /** Returns the mesh with new triangles and a note, or the same mesh if every fan stays inside its polygon. */
    static RawMesh cut(RawMesh mesh) {
        PolygonCutter cutter = new PolygonCutter(mesh);
        int[] polygons = mesh.polygons();
        for (int i = 0; i < polygons.length; i += 2) {
            cutter.cutIfNeeded(polygons[i], polygons[i + 1]);
        }
        return cutter.cut + cutter.left == 0 ? mesh : mesh.with(cutter.triangles, cutter.notes());
    }

    private List<String> notes() {
        String whole = cut + (cut == 1 ? " polygon is" : " polygons are")
                + " not convex and became triangles that stay inside "
                + (cut == 1 ? "it" : "them");
        String crossing = left
                + (left == 1
                        ? " polygon crosses itself, or is not convex and has more than "
                        : " polygons cross themselves, or are not convex and have more than ")
                + MOST_CORNERS + " corners, so " + (left == 1 ? "its" : "their")
                + " triangles overlap; cut such polygons into triangles before";
        return cut == 0 ? List.of(crossing) : left == 0 ? List.of(whole) : List.of(whole, crossing);
    }

    private void cutIfNeeded(int firstTriangle, int count) {
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
            int capacity = size + size / 2;
            corners = new int[capacity];
            next = new int[capacity];
            previous = new int[capacity];
            x = new double[capacity];
            y = new double[capacity];
        }
        corners[0] = triangles[3 * firstTriangle];
        corners[1] = triangles[3 * firstTriangle + 1];
        for (int i = 0; i < count; i++) {
            corners[i + 2] = triangles[3 * (firstTriangle + i) + 2];
        }
    }

    /** Vertices that do not exist are reported later, when the topology is checked. */
    private boolean areKnown() {
        for (int i = 0; i < size; i++) {
            if (corners[i] < 0 || corners[i] >= positions.length / 3) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether all triangles of the fan have the orientation of the whole polygon; true for a polygon without
     * area.
     */
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

    /** Returns one coordinate of the vector from the first corner to this one. */
    private double edge(int corner, int axis) {
        return positions[3 * corners[corner] + axis] - positions[3 * corners[0] + axis];
    }

    /** Drops the axis closest to the polygon's normal. */
    private void project() {
        int axis = Math.abs(normal[0]) > Math.abs(normal[1]) ? 0 : 1;
        axis = Math.abs(normal[2]) > Math.abs(normal[axis]) ? 2 : axis;
        double sign = Math.signum(normal[axis]);
        for (int i = 0; i < size; i++) {
            x[i] = sign * edge(i, (axis + 1) % 3);
            y[i] = edge(i, (axis + 2) % 3);
            next[i] = (i + 1) % size;
            previous[i] = (i + size - 1) % size;
        }
    }

    /**
     * Writes triangles into the list from an index on; returns false if no ear is left, as in a polygon that crosses
     * itself.
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

    /** Accepts an ear without area only if {@code flatToo} is set, when there is no other ear. */
    private boolean isEar(int corner, boolean flatToo) {
        double area = turn(previous[corner], corner, next[corner]);
        return (area > 0 || (flatToo && area == 0)) && isBare(previous[corner], corner, next[corner]);
    }

    /** Returns whether three corners are different and no other corner is inside their triangle or on its border. */
    private boolean isBare(int a, int b, int c) {
        // A bridge to a hole visits the same corner twice.
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

    /** Returns a positive number if the path from a via b to c turns left. */
    private double turn(int a, int b, int c) {
        return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
    }

    /** Restores the fan, parts of which may have been overwritten. */
    private void storeFan(int place) {
        for (int i = 0; i < size - 2; i++) {
            triangles[place + 3 * i] = corners[0];
            triangles[place + 3 * i + 1] = corners[i + 1];
            triangles[place + 3 * i + 2] = corners[i + 2];
        }
    }
}
