package dev.graze.io.surface;

import java.util.List;

/**
 * Joins equal corners, given as rows of numbers, and passes on the triangles that still have three different ones.
 */
public final class WeldedTriangles {
    private final Welder welder;
    private final PolygonFan.TriangleSink triangles;
    private final int firstVertex;
    private final int[] corners = new int[3];
    private int collapsed;

    /** Numbers vertices from {@code firstVertex} on. */
    public WeldedTriangles(Welder welder, int firstVertex, PolygonFan.TriangleSink triangles) {
        this.welder = welder;
        this.firstVertex = firstVertex;
        this.triangles = triangles;
    }

    public void setCorner(int corner, double[] row) {
        corners[corner] = Math.addExact(firstVertex, welder.weld(row));
    }

    /** Ends a triangle after all three corners have been set. */
    public void endTriangle() {
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) {
            collapsed++;
        } else {
            triangles.triangle(corners[0], corners[1], corners[2]);
        }
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
