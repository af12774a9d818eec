package dev.graze.io.surface;

import java.util.List;

/**
 * Triangles whose corners come as rows of numbers: joins equal corners, and passes on the triangles that still have
 * three.
 */
public final class WeldedTriangles {
    private final Welder welder;
    private final PolygonFan.TriangleSink triangles;
    private final int firstVertex;
    private final int[] corners = new int[3];
    private int collapsed;

    /** Vertices are numbered on from the first. */
    public WeldedTriangles(Welder welder, int firstVertex, PolygonFan.TriangleSink triangles) {
        this.welder = welder;
        this.firstVertex = firstVertex;
        this.triangles = triangles;
    }

    public void setCorner(int corner, double[] row) {
        corners[corner] = Math.addExact(firstVertex, welder.weld(row));
    }

    /** To be called when all three corners are set. */
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

    /** What to tell of triangles that were left out, if any were. */
    public static List<String> notes(int collapsed, String noun) {
        if (collapsed == 0) {
            return List.of();
        }
        return List.of(collapsed + " " + noun
                + (collapsed == 1 ? " with two equal corners was" : "s with two equal corners were")
                + " dropped; triangles are numbered without them");
    }
}
