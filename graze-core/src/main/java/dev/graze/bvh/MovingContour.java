package dev.graze.bvh;

/**
 * Decides whether the contour of a patch of triangles, projected along an axis, stays a simple polygon while its
 * vertices move: the expensive half of the normal-cone test. Not thread-safe.
 *
 * <p>Vertices are projected relative to their mean, which moves linearly too, as plane coordinates at t0 and t1. Two
 * proofs are tried: that the contour winds once around the mean, which takes one test per edge, and that no two edges
 * meet, which takes one test per pair of edges.
 *
 * <p><b>Rounding.</b> With r the largest distance from the mean, the error of coordinates is below 1e-14 r and that of
 * their products below 1e-14 r^2. A sign counts only if the value differs from 0 by at least {@value #CERTAIN} r or
 * {@value #CERTAIN} r^2.
 */
final class MovingContour {
    private static final double CERTAIN = 1e-12;
    /** Outside this range, squares of coordinates overflow or underflow. */
    private static final double SMALLEST = 1e-60;
    private static final double LARGEST = 1e60;
    /** Directions tried to separate two edges. */
    private static final double[] DIRECTIONS = { 1, 0, 0, 1, 1, 1, 1, -1, 1, 0.5, 1, -0.5, 0.5, 1, 0.5, -1 };

    /** x and y at t0, then at t1, of each vertex. */
    private final double[] plane;
    private final double[] mean = new double[6];
    private final double[] across = new double[6];
    private int size;
    private double radius;

    public MovingContour(int longest) {
        plane = new double[4 * longest];
    }

    /**
     * Returns whether the contour is proven to be simple throughout the step.
     *
     * @param loop vertices in order, with the patch to the left of the edges when the axis points to the viewer
     * @param axis a unit vector, up to rounding
     */
    public boolean staysSimple(int[] loop, double[] axis, double[] t0, double[] t1) {
        size = loop.length;
        radius = 0;
        setAcross(axis);
        setMean(loop, t0, 0);
        setMean(loop, t1, 3);
        project(loop, t0, 0);
        project(loop, t1, 1);
        return radius > SMALLEST && radius < LARGEST && (isStar() || edgesStayApart());
    }

    /**
     * Sets two unit vectors perpendicular to the axis. The first is built from the two larger components of the axis.
     */
    private void setAcross(double[] axis) {
        int smallest = 0;
        for (int k = 1; k < 3; k++) {
            smallest = Math.abs(axis[k]) < Math.abs(axis[smallest]) ? k : smallest;
        }
        int next = (smallest + 1) % 3;
        int last = (smallest + 2) % 3;
        double length = Math.hypot(axis[next], axis[last]);
        across[smallest] = 0;
        across[next] = axis[last] / length;
        across[last] = -axis[next] / length;
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            across[3 + k] = axis[i] * across[j] - axis[j] * across[i];
        }
    }

    private void setMean(int[] loop, double[] positions, int to) {
        for (int k = 0; k < 3; k++) {
            double sum = 0;
            for (int vertex : loop) {
                sum += positions[3 * vertex + k];
            }
            mean[to + k] = sum / loop.length;
        }
    }

    private void project(int[] loop, double[] positions, int instant) {
        for (int i = 0; i < size; i++) {
            int v = 3 * loop[i];
            double x = positions[v] - mean[3 * instant];
            double y = positions[v + 1] - mean[3 * instant + 1];
            double z = positions[v + 2] - mean[3 * instant + 2];
            radius = Math.max(radius, Math.abs(x) + Math.abs(y) + Math.abs(z));
            plane[4 * i + 2 * instant] = x * across[0] + y * across[1] + z * across[2];
            plane[4 * i + 2 * instant + 1] = x * across[3] + y * across[4] + z * across[5];
        }
    }

    /**
     * Returns whether each edge turns left around the mean throughout the step, and the contour winds around it once.
     * The winding number is counted at t0 only: it cannot change while no edge passes through the mean.
     */
    private boolean isStar() {
        double certain = CERTAIN * radius * radius;
        int windings = 0;
        for (int i = 0; i < size; i++) {
            int a = 4 * i;
            int b = 4 * ((i + 1) % size);
            if (!turnsLeft(a, b, certain)) {
                return false;
            }
            windings += plane[a + 1] < 0 && plane[b + 1] >= 0 ? 1 : 0;
        }
        return windings == 1;
    }

    /** Tests a cross product, which is a quadratic in time: it is positive if its Bernstein coefficients are. */
    private boolean turnsLeft(int a, int b, double certain) {
        return cross(a, b) > certain && cross(a + 2, b + 2) > certain && cross(a, b + 2) + cross(a + 2, b) > certain;
    }

    private double cross(int a, int b) {
        return plane[a] * plane[b + 1] - plane[a + 1] * plane[b];
    }

    private boolean edgesStayApart() {
        for (int i = 0; i < size; i++) {
            if (!staysUnfolded(4 * i, 4 * ((i + 1) % size), 4 * ((i + 2) % size)) || !staysApartFromLaterEdges(i)) {
                return false;
            }
        }
        return true;
    }

    /** Tests an edge against the later ones that share no vertex with it. */
    private boolean staysApartFromLaterEdges(int edge) {
        int end = edge == 0 ? size - 1 : size;
        for (int other = edge + 2; other < end; other++) {
            if (!staysApart(4 * edge, 4 * (edge + 1), 4 * other, 4 * ((other + 1) % size))) {
                return false;
            }
        }
        return true;
    }

    private boolean staysApart(int a, int b, int c, int d) {
        for (int k = 0; k < DIRECTIONS.length; k += 2) {
            double x = DIRECTIONS[k];
            double y = DIRECTIONS[k + 1];
            if (isBefore(a, b, c, d, x, y) || isBefore(c, d, a, b, x, y)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tests distances of vertices along a direction. They are linear in time, so they stay positive if they are
     * positive at t0 and t1.
     */
    private boolean isBefore(int a, int b, int c, int d, double x, double y) {
        double certain = CERTAIN * radius;
        return gap(a, b, c, d, x, y) > certain && gap(a + 2, b + 2, c + 2, d + 2, x, y) > certain;
    }

    private double gap(int a, int b, int c, int d, double x, double y) {
        return Math.min(along(c, x, y), along(d, x, y)) - Math.max(along(a, x, y), along(b, x, y));
    }

    private double along(int at, double x, double y) {
        return plane[at] * x + plane[at + 1] * y;
    }

    /**
     * Returns whether two edges that meet in b share no other point: throughout the step they continue forward, or
     * always turn left, or always turn right.
     */
    private boolean staysUnfolded(int a, int b, int c) {
        double ux = plane[b] - plane[a];
        double uy = plane[b + 1] - plane[a + 1];
        double vx = plane[c] - plane[b];
        double vy = plane[c + 1] - plane[b + 1];
        double px = plane[b + 2] - plane[a + 2];
        double py = plane[b + 3] - plane[a + 3];
        double qx = plane[c + 2] - plane[b + 2];
        double qy = plane[c + 3] - plane[b + 3];
        return arePositive(ux * vx + uy * vy, ux * qx + uy * qy + px * vx + py * vy, px * qx + py * qy)
                || arePositive(ux * vy - uy * vx, ux * qy - uy * qx + px * vy - py * vx, px * qy - py * qx)
                || arePositive(uy * vx - ux * vy, uy * qx - ux * qy + py * vx - px * vy, py * qx - px * qy);
    }

    private boolean arePositive(double first, double middle, double last) {
        double certain = CERTAIN * radius * radius;
        return first > certain && middle > certain && last > certain;
    }
}
