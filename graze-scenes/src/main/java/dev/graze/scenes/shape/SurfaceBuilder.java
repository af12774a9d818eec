package dev.graze.scenes.shape;

import java.util.Arrays;

/** Collects vertices and triangles of one surface, or of several joined into one mesh. */
public final class SurfaceBuilder {
    private double[] positions = new double[48];
    private int[] triangles = new int[48];
    private int positionSize;
    private int triangleSize;

    /** Adds a vertex and returns its number. */
    public int vertex(double x, double y, double z) {
        if (positionSize + 3 > positions.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
        }
        positions[positionSize] = x;
        positions[positionSize + 1] = y;
        positions[positionSize + 2] = z;
        positionSize += 3;
        return positionSize / 3 - 1;
    }

    /** Adds a triangle, whose vertices may be added later. */
    public void triangle(int a, int b, int c) {
        if (triangleSize + 3 > triangles.length) {
            triangles = Arrays.copyOf(triangles, 2 * triangles.length);
        }
        triangles[triangleSize] = a;
        triangles[triangleSize + 1] = b;
        triangles[triangleSize + 2] = c;
        triangleSize += 3;
    }

    /** Adds a whole surface with its own vertices and returns the number of its first vertex. */
    public int add(Surface surface) {
        int first = positionSize / 3;
        double[] p = surface.positions();
        for (int i = 0; i < p.length; i += 3) {
            vertex(p[i], p[i + 1], p[i + 2]);
        }
        int[] t = surface.triangles();
        for (int i = 0; i < t.length; i += 3) {
            triangle(first + t[i], first + t[i + 1], first + t[i + 2]);
        }
        return first;
    }

    public Surface build() {
        return new Surface(Arrays.copyOf(positions, positionSize), Arrays.copyOf(triangles, triangleSize));
    }
}
