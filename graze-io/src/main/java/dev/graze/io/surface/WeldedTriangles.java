package dev.graze.io.surface;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Joins equal corners, given as rows of numbers, and passes on the triangles that still have three different ones.
 */
public final class WeldedTriangles {
    private final ToIntFunction<double[]> vertices;
    private final PolygonFan.TriangleSink triangles;
    private final int firstVertex;
    private final int[] corners = new int[3];
    private int collapsed;

    /**
     * Numbers vertices from {@code firstVertex} on.
     *
     * @param vertices returns the number of the vertex with a row: {@link Welder#weld}, or a new number for each row
     */
    public WeldedTriangles(ToIntFunction<double[]> vertices, int firstVertex, PolygonFan.TriangleSink triangles) {
        this.vertices = vertices;
        this.firstVertex = firstVertex;
        this.triangles = triangles;
    }

    public void setCorner(int corner, double[] row) {
        corners[corner] = Math.addExact(firstVertex, vertices.applyAsInt(row));
    }

    /** Ends a triangle after all three corners have been set. */
    public void endTriangle() {
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) {
            collapsed++;
        } else {
            triangles.triangle(corners[0], corners[1], corners[2]);
        }
    }

    /** Passes on a triangle that refers to no vertices, so that the numbers of the others stay. */
    public void addBroken() {
        triangles.triangle(BrokenFaces.NO_VERTEX, BrokenFaces.NO_VERTEX, BrokenFaces.NO_VERTEX);
    }

    public int collapsed() {
        return collapsed;
    }

    /** Describes the triangles that were dropped, if any. */
    public static List<String> notes(int collapsed, String noun) {
        if (collapsed == 0) {
            return List.of();
        }
        return List.of(collapsed + " " + noun
                + (collapsed == 1 ? " with two equal corners was" : "s with two equal corners were")
                + " dropped; triangles are numbered without them");
    }
}
