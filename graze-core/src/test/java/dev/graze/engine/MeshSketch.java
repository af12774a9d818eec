package dev.graze.engine;

import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A builder of meshes from simple shapes. */
public final class MeshSketch {
    private double[] points = new double[0];
    private int[] triangles = new int[0];

    public int vertexCount() {
        return points.length / 3;
    }

    public double[] positions() {
        return points.clone();
    }

    public Topology topology() {
        return Topology.of(vertexCount(), triangles);
    }

    public MeshSketch vertex(double x, double y, double z) {
        points = Arrays.copyOf(points, points.length + 3);
        points[points.length - 3] = x;
        points[points.length - 2] = y;
        points[points.length - 1] = z;
        return this;
    }

    public MeshSketch triangle(int a, int b, int c) {
        triangles = Arrays.copyOf(triangles, triangles.length + 3);
        triangles[triangles.length - 3] = a;
        triangles[triangles.length - 2] = b;
        triangles[triangles.length - 1] = c;
        return this;
    }

    /** Adds vertices in the unit cube that no triangle uses. */
    public MeshSketch cloud(SplittableRandom random, int count) {
        for (int i = 0; i < count; i++) {
            vertex(random.nextDouble(), random.nextDouble(), random.nextDouble());
        }
        return this;
    }

    /**
     * Adds random triangles over the existing vertices: most edges are non-manifold and some triangles are duplicates.
     */
    public MeshSketch soup(SplittableRandom random, int count) {
        for (int i = 0; i < count; i++) {
            int[] corners = random.ints(0, vertexCount()).distinct().limit(3).toArray();
            triangle(corners[0], corners[1], corners[2]);
        }
        return triangle(triangles[1], triangles[0], triangles[2]);
    }

    /** Adds a closed surface with two poles, centred on the x axis. */
    public MeshSketch sphere(double centre, int rings, int segments) {
        int first = vertexCount();
        for (int i = 0; i < rings * segments; i++) {
            double latitude = Math.PI * (i / segments + 1) / (rings + 1);
            double longitude = 2 * Math.PI * (i % segments) / segments;
            vertex(centre + 0.5 * Math.sin(latitude) * Math.cos(longitude),
                    0.5 * Math.sin(latitude) * Math.sin(longitude),
                    0.5 * Math.cos(latitude));
        }
        int pole = vertexCount();
        vertex(centre, 0, 0.5).vertex(centre, 0, -0.5);
        for (int i = 0; i < segments; i++) {
            int next = (i + 1) % segments;
            triangle(pole, first + i, first + next);
            triangle(pole + 1, first + (rings - 1) * segments + next, first + (rings - 1) * segments + i);
            for (int at = first; at < pole - segments; at += segments) {
                square(at + i, at + next, at + segments + i, at + segments + next);
            }
        }
        return this;
    }

    private void square(int a, int b, int c, int d) {
        triangle(a, c, b).triangle(b, c, d);
    }

    /** Adds a sheet of squares in the xy plane with its lower left corner at the origin. */
    public MeshSketch sheet(int width, int height, double edge) {
        int first = vertexCount();
        for (int row = 0; row <= height; row++) {
            for (int column = 0; column <= width; column++) {
                vertex(edge * column, edge * row, 0);
            }
        }
        for (int i = 0; i < width * height; i++) {
            int corner = first + i / width * (width + 1) + i % width;
            square(corner, corner + 1, corner + width + 1, corner + width + 2);
        }
        return this;
    }

    /** Adds a strip of triangles, each sharing an edge with the one before. */
    public MeshSketch strip(int count, double edge) {
        int first = vertexCount();
        for (int i = 0; i < count + 2; i++) {
            vertex(edge * i / 2, i % 2 * edge, 0);
        }
        IntStream.range(first, first + count).forEach(i -> triangle(i, i + 1, i + 2));
        return this;
    }

    /** Adds a closed fan of triangles around a vertex at the origin. */
    public MeshSketch fan(int valence) {
        int centre = vertexCount();
        vertex(0, 0, 0);
        for (int i = 0; i < valence; i++) {
            double angle = 2 * Math.PI * i / valence;
            vertex(0.5 * Math.cos(angle), 0.5 * Math.sin(angle), 0.1 * (i % 3));
            triangle(centre, centre + 1 + i, centre + 1 + (i + 1) % valence);
        }
        return this;
    }
}
