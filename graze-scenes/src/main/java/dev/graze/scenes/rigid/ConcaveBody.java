package dev.graze.scenes.rigid;

import dev.graze.scenes.shape.RingSurface;
import dev.graze.scenes.shape.Surface;

/**
 * Concave bodies, closed and without handles, with exactly as many vertices and triangles as those of Lehericey 2013,
 * section 2.3.1: a closed surface without handles has 2 V - 4 triangles over V vertices. They consist of rings between
 * two poles and fit into a ball of radius 1.
 */
public enum ConcaveBody {
    /** Three lobes around an axis. */
    LOBED(453) {
        @Override
        double radius(double s, double angle) {
            return 0.62 * StrictMath.sin(StrictMath.PI * s) * (1 + 0.4 * StrictMath.cos(3 * angle));
        }

        @Override
        double height(double s) {
            return -0.8 * StrictMath.cos(StrictMath.PI * s);
        }
    },
    /** Two balls on a thin bar. */
    DUMBBELL(1067) {
        @Override
        double radius(double s, double angle) {
            double cos = StrictMath.cos(StrictMath.PI * s);
            return StrictMath.sin(StrictMath.PI * s) * (0.25 + cos * cos);
        }

        @Override
        double height(double s) {
            return -0.95 * StrictMath.cos(StrictMath.PI * s);
        }
    },
    /** A bowl: an outer wall up to the rim, and an inner one down again. */
    BOWL(1730) {
        @Override
        double radius(double s, double angle) {
            return wall(s) * StrictMath.cos(slope(s));
        }

        @Override
        double height(double s) {
            return 0.4 + wall(s) * StrictMath.sin(slope(s));
        }

        private double wall(double s) {
            return s < 0.5 ? 0.95 : 0.72;
        }

        // From straight down to a little above the horizon and back.
        private double slope(double s) {
            double up = s < 0.5 ? 2 * s : 2 - 2 * s;
            return -StrictMath.PI / 2 + 1.7 * up;
        }
    },
    /** A pillar with four ribs, twisted by a quarter of a turn. */
    TWISTED(1731) {
        @Override
        double radius(double s, double angle) {
            double ribs = 0.36 + 0.18 * StrictMath.cos(4 * angle - 2 * StrictMath.PI * s);
            return ribs * Math.sqrt(StrictMath.sin(StrictMath.PI * s));
        }

        @Override
        double height(double s) {
            return 1.6 * s - 0.8;
        }
    };

    private static final int FEWEST_IN_RING = 5;
    /** About how much longer a ring is than the surface between its poles, so that triangles are near equilateral. */
    private static final double VERTICES_PER_RING_SQUARED = 1.4;

    private final int vertices;

    ConcaveBody(int vertices) {
        this.vertices = vertices;
    }

    /**
     * Returns the distance from the axis, given the position from pole to pole, 0 to 1, and the angle about the axis.
     */
    abstract double radius(double s, double angle);

    /** Returns the position along the axis. */
    abstract double height(double s);

    /** Returns the number of vertices in the paper's scenes. */
    public int vertices() {
        return vertices;
    }

    /** Returns the body at its own size. */
    public Surface surface() {
        return surface(vertices);
    }

    /** Returns a finer or coarser body with this many vertices, at least 40, and 2 V - 4 triangles. */
    public Surface surface(int vertexCount) {
        int inRings = vertexCount - 2;
        int rings = Math.max(4, (int) Math.round(Math.sqrt(inRings / VERTICES_PER_RING_SQUARED)));
        int[] sizes = sizes(inRings, rings);
        RingSurface surface = new RingSurface();
        for (int ring = 0; ring <= rings + 1; ring++) {
            double s = (double) ring / (rings + 1);
            int size = ring == 0 || ring == rings + 1 ? 1 : sizes[ring - 1];
            surface.ring(size, (angle, point) -> place(s, angle, point));
        }
        return surface.build();
    }

    private void place(double s, double angle, double[] point) {
        boolean pole = s == 0 || s == 1;
        double radius = pole ? 0 : radius(s, angle);
        point[0] = radius * StrictMath.cos(angle);
        point[1] = height(s);
        point[2] = radius * StrictMath.sin(angle);
    }

    /** Distributes the vertices by the lengths of the rings; each ring gets at least a few, and all are used. */
    private int[] sizes(int total, int rings) {
        double[] until = new double[rings + 1];
        for (int ring = 0; ring < rings; ring++) {
            until[ring + 1] = until[ring] + meanRadius((ring + 1.0) / (rings + 1));
        }
        int spare = total - FEWEST_IN_RING * rings;
        int[] sizes = new int[rings];
        for (int ring = 0; ring < rings; ring++) {
            int from = (int) Math.round(spare * until[ring] / until[rings]);
            int end = (int) Math.round(spare * until[ring + 1] / until[rings]);
            sizes[ring] = FEWEST_IN_RING + end - from;
        }
        return sizes;
    }

    private double meanRadius(double s) {
        double sum = 0;
        for (int i = 0; i < 16; i++) {
            sum += radius(s, StrictMath.PI * i / 8) / 16;
        }
        return sum;
    }
}
