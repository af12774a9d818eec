package dev.graze.bounds;

import dev.graze.BoundingVolume;
import dev.graze.mesh.LimitExceededException;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The bounding volume of every vertex over one step or at one instant, from which those of features and of hierarchy
 * nodes are united. Fitted in ranges of vertices, so that threads can share the work.
 *
 * <p><b>Rounding.</b> Coordinates are taken from the middle of the scene, in doubles. With E the largest of them, a
 * coordinate is off by at most e = 2^-53 of E, and a sum of three (2x + y counts as such) by at most 8e E;
 * {@link #SLACK} times E is sixteen times as much. Each side is moved out by that and by half the reach
 * ({@link Separation#reach}) along its direction, and then rounded outward to a float.
 */
public final class VertexVolumes {
    static final double SLACK = 0x1p-46;
    private static final double ROOT_OF_TWO = 0x1.6a09e667f3bcdp0;
    /** Sums of three coordinates and a separation that together are below this are far from the largest float. */
    private static final double LARGEST_FLOATABLE = 0x1p120;
    /** Vectors may read past the last volume. */
    static final int PADDING = 16;

    private final VolumeShape shape;
    private final Separation separation;
    private final int vertexCount;
    private final float[] sides;
    private final SceneMiddle middle = new SceneMiddle();
    private double[] t0;
    private double[] t1;

    /** For steps in which contact is touching, if {@code moving}; else for instants. */
    public VertexVolumes(BoundingVolume kind, boolean moving, int vertexCount) {
        this(kind, moving, vertexCount, Separation.NONE);
    }

    public VertexVolumes(BoundingVolume kind, boolean moving, int vertexCount, Separation separation) {
        this.shape = VolumeShape.of(kind, moving);
        this.separation = separation;
        this.vertexCount = vertexCount;
        this.sides = room(vertexCount, shape);
    }

    /** Room for so many volumes, and for vectors that read past the last one. */
    static float[] room(int count, VolumeShape shape) {
        return new float[length(count, 2 * shape.lanes())];
    }

    /** How long an array for so many volumes of so many numbers is. */
    static int length(int count, int numbers) {
        long length = (long) count * numbers + PADDING;
        if (length > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("the mesh is too large: the bounding volumes of " + count
                    + " vertices or nodes do not fit into one array; cut the mesh into parts");
        }
        return (int) length;
    }

    public VolumeShape shape() {
        return shape;
    }

    public int vertexCount() {
        return vertexCount;
    }

    /** All sides: volume {@code v} from {@code 2 * lanes * v} on. To read from. */
    public float[] sides() {
        return sides;
    }

    /** The middle of the step begun last. */
    public SceneMiddle middle() {
        return middle;
    }

    /** At which distance two features may at most be for their volumes to overlap for certain. */
    public double reach() {
        return separation.reach(middle.largest());
    }

    /**
     * No side of a volume is farther from the middle than this, along whatever direction; infinite where volumes gave
     * up.
     */
    double farthest() {
        double farthest = 4 * (middle.largest() + reach());
        return middle.largest() + reach() < LARGEST_FLOATABLE ? farthest : Double.POSITIVE_INFINITY;
    }

    /** Starts a step, or an instant if both are the same; the volumes follow by {@link #fit}. */
    public void begin(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
        middle.fit(t0, t1);
    }

    /** Fits the volumes of all vertices to a step, or to an instant if both are the same. */
    public void fit(double[] stepT0, double[] stepT1) {
        begin(stepT0, stepT1);
        fit(0, vertexCount);
    }

    /** As {@link #fit(double[], double[])}, by all members of a team. */
    public void fit(double[] stepT0, double[] stepT1, ThreadTeam team) {
        begin(stepT0, stepT1);
        team.run(member -> fit(team.share(vertexCount, member), team.share(vertexCount, member + 1)));
    }

    /** Fits the volumes of vertices {@code from} up to and without {@code to}. */
    public void fit(int from, int to) {
        if (middle.largest() + reach() >= LARGEST_FLOATABLE) {
            giveUp(from, to);
            return;
        }
        double slack = SLACK * middle.largest() + reach() / 2;
        double slackAcross = SLACK * middle.largest() + reach() / 2 * ROOT_OF_TWO;
        switch (shape) {
            case SWEPT_BOX -> fitSwept(from, to, 3, slack, slackAcross);
            case SWEPT_DOP -> fitSwept(from, to, 9, slack, slackAcross);
            case ENDS -> fitEnds(from, to, slack, slackAcross);
            case INSTANT -> fitInstant(from, to, slack);
        }
    }

    /**
     * Beyond the range of floats: volumes that overlap each other and so rule out nothing, but do not overlap an empty
     * one, whose lows are infinite.
     */
    private void giveUp(int from, int to) {
        int lanes = shape.lanes();
        for (int v = from; v < to; v++) {
            Arrays.fill(sides, 2 * lanes * v, 2 * lanes * v + lanes, -Float.MAX_VALUE);
            Arrays.fill(sides, 2 * lanes * v + lanes, 2 * lanes * (v + 1), Float.MAX_VALUE);
        }
    }

    private void fitSwept(int from, int to, int lanes, double slack, double slackAcross) {
        double[] start = new double[16];
        double[] end = new double[16];
        for (int v = from; v < to; v++) {
            project(t0, v, lanes, start);
            project(t1, v, lanes, end);
            int at = 2 * lanes * v;
            for (int k = 0; k < lanes; k++) {
                double out = k < 3 ? slack : slackAcross;
                sides[at + k] = Rounding.down(Math.min(start[k], end[k]) - out);
                sides[at + lanes + k] = Rounding.up(Math.max(start[k], end[k]) + out);
            }
        }
    }

    private void fitEnds(int from, int to, double slack, double slackAcross) {
        double[] along = new double[16];
        for (int v = from; v < to; v++) {
            int at = 32 * v;
            for (int time = 0; time < 2; time++) {
                project(time == 0 ? t0 : t1, v, 8, along);
                put(along, 8, at + 8 * time, slack, slackAcross);
            }
        }
    }

    private void fitInstant(int from, int to, double slack) {
        double[] along = new double[16];
        for (int v = from; v < to; v++) {
            project(t0, v, 16, along);
            put(along, 16, 32 * v, slack, slack);
        }
    }

    /** The first {@code count} coordinates as lows from {@code at} on, and as highs sixteen floats on. */
    private void put(double[] along, int count, int at, double slack, double slackAcross) {
        for (int k = 0; k < count; k++) {
            double out = k < 3 ? slack : slackAcross;
            sides[at + k] = Rounding.down(along[k] - out);
            sides[at + 16 + k] = Rounding.up(along[k] + out);
        }
    }

    /** The coordinates of a vertex along the first {@code count} of sixteen directions. */
    private void project(double[] positions, int vertex, int count, double[] along) {
        double x = positions[3 * vertex] - middle.get(0);
        double y = positions[3 * vertex + 1] - middle.get(1);
        double z = positions[3 * vertex + 2] - middle.get(2);
        along[0] = x;
        along[1] = y;
        along[2] = z;
        if (count == 3) {
            return;
        }
        along[3] = x + y;
        along[4] = x - y;
        along[5] = x + z;
        along[6] = x - z;
        along[7] = y + z;
        along[8] = y - z;
        if (count < 16) {
            return;
        }
        along[9] = x + y + z;
        along[10] = x + y - z;
        along[11] = x - y + z;
        along[12] = x - y - z;
        along[13] = 2 * x + y;
        along[14] = 2 * y + z;
        along[15] = 2 * z + x;
    }
}
