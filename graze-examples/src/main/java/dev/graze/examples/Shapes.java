package dev.graze.examples;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/** Simple meshes for the examples. */
final class Shapes {
    private Shapes() {
    }

    /** Creates a horizontal square of {@code cells} by {@code cells} cells at a height, each of two triangles. */
    static Mesh sheet(int cells, double width, double height) {
        int row = cells + 1;
        double[] positions = new double[3 * row * row];
        for (int vertex = 0; vertex < row * row; vertex++) {
            int line = vertex / row;
            positions[3 * vertex] = width * (vertex % row) / cells - width / 2;
            positions[3 * vertex + 1] = width * line / cells - width / 2;
            positions[3 * vertex + 2] = height;
        }
        int[] triangles = new int[6 * cells * cells];
        for (int cell = 0; cell < cells * cells; cell++) {
            int corner = cell / cells * row + cell % cells;
            put(triangles, 6 * cell, corner, corner + 1, corner + row);
            put(triangles, 6 * cell + 3, corner + 1, corner + row + 1, corner + row);
        }
        return new Mesh(Topology.of(row * row, triangles), positions);
    }

    /** Creates a sphere around the origin with the given number of meridians, half as many rings, and two poles. */
    static Mesh ball(int meridians, double radius) {
        int rings = meridians / 2;
        int south = meridians * rings;
        double[] positions = new double[3 * (south + 2)];
        for (int vertex = 0; vertex < south; vertex++) {
            int ring = vertex / meridians;
            double latitude = Math.PI * ((ring + 1.0) / (rings + 1) - 0.5);
            double longitude = 2 * Math.PI * (vertex % meridians) / meridians;
            positions[3 * vertex] = radius * Math.cos(latitude) * Math.cos(longitude);
            positions[3 * vertex + 1] = radius * Math.cos(latitude) * Math.sin(longitude);
            positions[3 * vertex + 2] = radius * Math.sin(latitude);
        }
        positions[3 * south + 2] = -radius;
        positions[3 * south + 5] = radius;
        int[] triangles = new int[6 * meridians * rings];
        int at = 0;
        for (int meridian = 0; meridian < meridians; meridian++) {
            int beside = (meridian + 1) % meridians;
            at = put(triangles, at, south, beside, meridian);
            for (int ring = 0; ring < rings - 1; ring++) {
                int below = ring * meridians;
                at = put(triangles, at, below + meridian, below + beside, below + meridians + beside);
                at = put(triangles, at, below + meridian, below + meridians + beside, below + meridians + meridian);
            }
            int top = (rings - 1) * meridians;
            at = put(triangles, at, south + 1, top + meridian, top + beside);
        }
        return new Mesh(Topology.of(south + 2, triangles), positions);
    }

    /** Creates a box around the origin from its half extents. */
    static Mesh box(double halfWidth, double halfHeight) {
        double[] positions = new double[24];
        // The bits of a corner's number select the signs of x, y and z.
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = (corner & 1) == 0 ? -halfWidth : halfWidth;
            positions[3 * corner + 1] = (corner & 2) == 0 ? -halfWidth : halfWidth;
            positions[3 * corner + 2] = (corner & 4) == 0 ? -halfHeight : halfHeight;
        }
        int[] triangles = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1,
                3, 5, 3, 7, 5 };
        return new Mesh(Topology.of(8, triangles), positions);
    }

    /**
     * Creates a spur gear about the z axis: a prism over an outline that alternates between root and tip, with a tooth
     * centered on the x axis.
     */
    static Mesh gear(int teeth, double rootRadius, double tipRadius, double halfHeight) {
        int corners = 4 * teeth;
        double[] positions = new double[3 * (2 * corners + 2)];
        int[] triangles = new int[3 * 4 * corners];
        int at = 0;
        for (int corner = 0; corner < corners; corner++) {
            double radius = corner % 4 < 2 ? tipRadius : rootRadius;
            double angle = 2 * Math.PI * (corner - 0.5) / corners;
            for (int face = 0; face < 2; face++) {
                int vertex = 2 * corner + face;
                positions[3 * vertex] = radius * Math.cos(angle);
                positions[3 * vertex + 1] = radius * Math.sin(angle);
                positions[3 * vertex + 2] = face == 0 ? -halfHeight : halfHeight;
            }
            int low = 2 * corner;
            int nextLow = 2 * ((corner + 1) % corners);
            at = put(triangles, at, low, nextLow, nextLow + 1);
            at = put(triangles, at, low, nextLow + 1, low + 1);
            at = put(triangles, at, 2 * corners, nextLow, low);
            at = put(triangles, at, 2 * corners + 1, low + 1, nextLow + 1);
        }
        positions[3 * 2 * corners + 2] = -halfHeight;
        positions[3 * (2 * corners + 1) + 2] = halfHeight;
        return new Mesh(Topology.of(2 * corners + 2, triangles), positions);
    }

    /** Creates a tube with a triangle as its cross section around a line of points. */
    static Mesh tube(double[] line, double radius) {
        int points = line.length / 3;
        double[] positions = new double[9 * points];
        int[] triangles = new int[18 * (points - 1)];
        double[] across = { 1, 1, 1, 0, 0, 0 };
        int at = 0;
        for (int point = 0; point < points; point++) {
            turnAcross(line, Math.min(point, points - 2), across);
            for (int corner = 0; corner < 3; corner++) {
                double cos = radius * Math.cos(2 * Math.PI * corner / 3);
                double sin = radius * Math.sin(2 * Math.PI * corner / 3);
                for (int axis = 0; axis < 3; axis++) {
                    positions[9 * point + 3 * corner + axis] = line[3 * point + axis] + cos * across[axis]
                            + sin * across[3 + axis];
                }
                if (point > 0) {
                    int a = 3 * point + corner;
                    int b = 3 * point + (corner + 1) % 3;
                    at = put(triangles, at, a - 3, b - 3, b);
                    at = put(triangles, at, a - 3, b, a);
                }
            }
        }
        return new Mesh(Topology.of(3 * points, triangles), positions);
    }

    /**
     * Turns two unit vectors so that they are perpendicular to each other and to a segment of a line. The first one is
     * turned as little as possible: the tube does not twist.
     */
    private static void turnAcross(double[] line, int segment, double[] across) {
        double[] along = new double[3];
        Arrays.setAll(along, axis -> line[3 * segment + 3 + axis] - line[3 * segment + axis]);
        double share = (along[0] * across[0] + along[1] * across[1] + along[2] * across[2]) / square(along);
        double[] first = new double[3];
        Arrays.setAll(first, axis -> across[axis] - share * along[axis]);
        double firstLength = Math.sqrt(square(first));
        double length = Math.sqrt(square(along));
        for (int axis = 0; axis < 3; axis++) {
            int b = (axis + 1) % 3;
            int c = (axis + 2) % 3;
            across[axis] = first[axis] / firstLength;
            across[3 + axis] = (along[b] * first[c] - along[c] * first[b]) / (length * firstLength);
        }
    }

    private static double square(double[] vector) {
        return vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2];
    }

    private static int put(int[] triangles, int at, int a, int b, int c) {
        triangles[at] = a;
        triangles[at + 1] = b;
        triangles[at + 2] = c;
        return at + 3;
    }
}
