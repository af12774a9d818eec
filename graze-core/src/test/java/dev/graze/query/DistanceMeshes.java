package dev.graze.query;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.SplittableRandom;

/** Random small meshes for distances, many of them degenerate. */
final class DistanceMeshes {
    /** What coordinates look like. */
    enum Family {
        /** Anywhere. */
        GENERAL,
        /** On a coarse grid: coplanar, coincident, parallel and collinear features, triangles without area. */
        GRID,
        /** In one plane. */
        FLAT,
        /** Near 1e300. */
        HUGE,
        /** Near 1e-300. */
        TINY,
        /** Far from the origin, so that differences lose most digits. */
        FAR,
        /** Thin triangles. */
        THIN
    }

    private DistanceMeshes() {
    }

    /** Returns a mesh of up to {@code triangles} triangles around a point, with some loose edges and vertices. */
    static Mesh mesh(SplittableRandom random, Family family, int triangles, double[] center) {
        int vertices = 3 + random.nextInt(triangles + 2);
        int[] corners = new int[3 * triangles];
        for (int i = 0; i < corners.length; i += 3) {
            corners[i] = random.nextInt(vertices);
            corners[i + 1] = (corners[i] + 1 + random.nextInt(vertices - 2)) % vertices;
            do {
                corners[i + 2] = random.nextInt(vertices);
            } while (corners[i + 2] == corners[i] || corners[i + 2] == corners[i + 1]);
        }
        int[] edges = random.nextInt(3) == 0 ? new int[] { 0, 1, vertices, vertices + 1 } : new int[0];
        int all = vertices + (edges.length > 0 ? 2 : 0) + random.nextInt(2);
        double[] positions = new double[3 * all];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = coordinate(random, family, i % 3, center[i % 3]);
        }
        return new Mesh(Topology.of(all, corners, edges), positions);
    }

    private static double coordinate(SplittableRandom random, Family family, int axis, double center) {
        double at = center + random.nextDouble(-1, 1);
        return switch (family) {
            case GENERAL -> at;
            case GRID -> Math.rint(2 * at) / 2;
            case FLAT -> axis == 2 ? center : at;
            case HUGE -> 1e300 * at;
            case TINY -> 1e-300 * at;
            case FAR -> 1e6 + 1e-6 * at;
            case THIN -> axis == 0 ? at : center + 1e-9 * random.nextInt(-4, 5);
        };
    }
}
