package dev.graze.bounds;

import dev.graze.BoundingVolume;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.Arrays;

/**
 * The bounding volume of every vertex over one step or at one instant. The volumes of features and of hierarchy nodes
 * are unions of these. Ranges of vertices can be fitted separately, so that threads share the work.
 *
 * <p><b>Rounding.</b> Coordinates are relative to the center of the scene, in doubles. Let E be the largest of them. A
 * coordinate is off by at most e = 2^-53 of E, and a sum of three (2x + y counts as such) by at most 8e E;
 * {@link #SLACK} times E is sixteen times that. Each extent is moved out by that and by half the reach
 * ({@link SceneFrame#reach}) along its direction, then rounded outward to a float.
 *
 * <p><b>Part of a step.</b> Volumes may bound the motion only until a time before its end. A coordinate then is a mean
 * of those at both ends with a rounded weight, off by at most 5e E, and a sum of three by at most 20e E: still less
 * than {@link #SLACK}.
 */
public final class VertexVolumes {
    static final double SLACK = 0x1p-46;
    private static final double ROOT_OF_TWO = 0x1.6a09e667f3bcdp0;
    private static final double ROOT_OF_THREE = 0x1.bb67ae8584cabp0;
    private static final double ROOT_OF_FIVE = 0x1.1e3779b97f4a8p1;
    /** The lengths of the sixteen directions, none rounded down. */
    private static final double[] LENGTHS = { 1, 1, 1, ROOT_OF_TWO, ROOT_OF_TWO, ROOT_OF_TWO, ROOT_OF_TWO, ROOT_OF_TWO,
            ROOT_OF_TWO, ROOT_OF_THREE, ROOT_OF_THREE, ROOT_OF_THREE, ROOT_OF_THREE, ROOT_OF_FIVE, ROOT_OF_FIVE,
            ROOT_OF_FIVE };

    private final BoundingVolume kind;
    private final boolean moving;
    private final VolumeShape shape;
    private final int vertexCount;
    private final float[] extents;
    private final SceneFrame frame;
    /** The place of the first of these vertices among the positions of the scene. */
    private int firstVertex;
    private double[] t0;
    private double[] t1;
    /** The time until which the volumes bound the motion. */
    private double until = 1;
    /** Null until a scene is fitted whose parts are told apart. */
    private Parts parts;

    /** Creates volumes for steps in which contact means touching if {@code moving}, else for instants. */
    public VertexVolumes(BoundingVolume kind, boolean moving, int vertexCount) {
        this(kind, moving, vertexCount, Separation.NONE);
    }

    public VertexVolumes(BoundingVolume kind, boolean moving, int vertexCount, Separation separation) {
        this(kind, moving, vertexCount, new SceneFrame(separation), true);
    }

    private VertexVolumes(BoundingVolume kind, boolean moving, int vertexCount, SceneFrame frame, boolean stored) {
        this.kind = kind;
        this.moving = moving;
        this.shape = VolumeShape.of(kind, moving);
        this.vertexCount = vertexCount;
        this.extents = shape.newVolumes(stored ? vertexCount : 0);
        this.frame = frame;
    }

    /**
     * Creates slabs of one part of a scene, in a frame that the caller fits; {@link #begin} sets where the part is.
     * They are not stored, but computed for {@link RankMaps}: ranks take half the memory.
     */
    public static VertexVolumes forRanks(boolean moving, int vertexCount, SceneFrame frame) {
        return new VertexVolumes(BoundingVolume.SLABS, moving, vertexCount, frame, false);
    }

    /** Returns slabs for the same vertices: these volumes if they are slabs, otherwise new ones to fit separately. */
    VertexVolumes slabs() {
        return kind == BoundingVolume.SLABS
                ? this
                : new VertexVolumes(BoundingVolume.SLABS, moving, vertexCount, frame.separation());
    }

    public VolumeShape shape() {
        return shape;
    }

    public int vertexCount() {
        return vertexCount;
    }

    /**
     * Returns all extents, read-only: volume {@code v} starts at {@code 2 * lanes * v}. Volumes made
     * {@link #forRanks for ranks} store none.
     */
    public float[] extents() {
        return extents;
    }

    /** Returns the frame of the current step. */
    public SceneFrame frame() {
        return frame;
    }

    /** Returns the largest distance at which the volumes of two features are certain to overlap. */
    public double reach() {
        return frame.reach();
    }

    /** Starts a step, or an instant if both arrays are the same. Call {@link #fit} next. */
    public void begin(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
        until = 1;
        frame.fit(t0, t1);
    }

    /**
     * Starts a step of a part whose vertices start here in the arrays; the frame must have been fitted. The volumes
     * bound the motion {@linkplain StepMotion#until() as long as they must}.
     */
    public void begin(StepMotion motion, int first) {
        t0 = motion.t0();
        t1 = motion.t1();
        until = motion.until();
        firstVertex = first;
    }

    /** Fits the volumes of all vertices to a step, or to an instant if both arrays are the same. */
    public void fit(double[] stepT0, double[] stepT1) {
        begin(stepT0, stepT1);
        fit(0, vertexCount);
    }

    /**
     * Fits the volumes of a scene's vertices to a step. Where parts are told apart, vertices of parts that have not
     * changed keep their volumes, as {@link #isKept} then tells, and parts that are never tested have none.
     */
    public void fit(SearchScene scene, StepMotion motion, ThreadTeam team) {
        if (!tellsPartsApart(scene)) {
            fit(motion.t0(), motion.t1(), team);
            return;
        }
        t0 = motion.t0();
        t1 = motion.t1();
        until = 1;
        if (parts == null || parts.scene != scene) {
            parts = new Parts(scene);
        }
        parts.begin(motion);
        parts.changed(frame.keepOrFit(parts.boxes) && frame.isFloatable());
        team.run(member -> parts.fitShare(member, team.size()));
        parts.complete = true;
    }

    /** Returns whether it pays to treat parts separately: otherwise the scene is searched as one mesh. */
    public static boolean tellsPartsApart(SearchScene scene) {
        return scene.partCount() > 1 && !scene.rules().allowEverything();
    }

    /** Returns whether a part's volumes are the same as before the last fit, or are never used. */
    public boolean isKept(int part) {
        return parts != null && parts.kept[part];
    }

    /** What is remembered about the parts of a scene from step to step. */
    private final class Parts {
        private final SearchScene scene;
        private final boolean[] active;
        private final boolean[] kept;
        /** Three lows and three highs of each part over the step; empty for parts that are never tested. */
        private final double[] boxes;
        private boolean complete;

        Parts(SearchScene scene) {
            this.scene = scene;
            this.kept = new boolean[scene.partCount()];
            this.active = new boolean[scene.partCount()];
            this.boxes = new double[6 * scene.partCount()];
            for (int part = 0; part < active.length; part++) {
                active[part] = scene.rules().isActive(part);
                Arrays.fill(boxes, 6 * part, 6 * part + 3, Double.POSITIVE_INFINITY);
                Arrays.fill(boxes, 6 * part + 3, 6 * part + 6, Double.NEGATIVE_INFINITY);
            }
        }

        void begin(StepMotion motion) {
            for (int part = 0; part < kept.length; part++) {
                kept[part] = !active[part] || (complete && motion.isUnchanged(part));
                if (!kept[part]) {
                    frame.box(t0, t1, 3 * scene.firstVertex(part), 3 * scene.firstVertex(part + 1), boxes, 6 * part);
                }
            }
            complete = false;
        }

        /** Fits all parts if the frame has changed, to which all volumes are relative. */
        void changed(boolean frameKept) {
            for (int part = 0; !frameKept && part < kept.length; part++) {
                kept[part] = !active[part];
            }
        }

        /** Fits the vertices of this share of each part that is not kept. */
        void fitShare(int member, int members) {
            for (int part = 0; part < kept.length; part++) {
                if (!kept[part]) {
                    int from = scene.firstVertex(part);
                    long count = (long) scene.firstVertex(part + 1) - from;
                    VertexVolumes.this.fit(from + (int) (count * member / members),
                            from + (int) (count * (member + 1) / members));
                }
            }
        }
    }

    /** Fits the volumes of all vertices on all threads of a team. */
    public void fit(double[] stepT0, double[] stepT1, ThreadTeam team) {
        begin(stepT0, stepT1);
        team.run(member -> fit(team.share(vertexCount, member), team.share(vertexCount, member + 1)));
    }

    /** Fits the volumes of vertices {@code from} (inclusive) to {@code to} (exclusive). */
    public void fit(int from, int to) {
        fit(from, to, extents, from);
    }

    /**
     * Fits the volumes of some vertices into an array.
     *
     * @param first the place of the first of them in the array, in volumes
     */
    void fit(int from, int to, float[] target, int first) {
        int shift = first - from;
        if (!frame.isFloatable()) {
            fillWithLargest(target, first, to + shift);
            return;
        }
        double[] slack = new double[LENGTHS.length];
        for (int k = 0; k < slack.length; k++) {
            slack[k] = SLACK * frame.largest() + reach() / 2 * LENGTHS[k];
        }
        switch (shape) {
            case SWEPT_BOX -> fitSwept(from, to, 3, slack, target, shift);
            case SWEPT_DOP -> fitSwept(from, to, 9, slack, target, shift);
            case SLABS -> fitSlabs(from, to, slack, target, shift);
            case INSTANT_SLABS -> fitInstantSlabs(from, to, slack, target, shift);
        }
    }

    /**
     * Handles scenes beyond the range of floats: uses volumes that overlap each other and so rule out nothing, but do
     * not overlap an empty volume, whose lows are infinite.
     */
    private void fillWithLargest(float[] target, int from, int to) {
        int lanes = shape.lanes();
        for (int v = from; v < to; v++) {
            Arrays.fill(target, 2 * lanes * v, 2 * lanes * v + lanes, -Float.MAX_VALUE);
            Arrays.fill(target, 2 * lanes * v + lanes, 2 * lanes * (v + 1), Float.MAX_VALUE);
        }
    }

    private void fitSwept(int from, int to, int lanes, double[] slack, float[] target, int shift) {
        double[] start = new double[16];
        double[] end = new double[16];
        for (int v = from; v < to; v++) {
            project(0, v, lanes, start);
            project(until, v, lanes, end);
            int at = 2 * lanes * (v + shift);
            for (int k = 0; k < lanes; k++) {
                target[at + k] = Rounding.down(Math.min(start[k], end[k]) - slack[k]);
                target[at + lanes + k] = Rounding.up(Math.max(start[k], end[k]) + slack[k]);
            }
        }
    }

    private void fitSlabs(int from, int to, double[] slack, float[] target, int shift) {
        double[] along = new double[16];
        for (int v = from; v < to; v++) {
            int at = 32 * (v + shift);
            for (int time = 0; time < 2; time++) {
                project(time * until, v, 8, along);
                put(along, 8, target, at + 8 * time, slack);
            }
        }
    }

    private void fitInstantSlabs(int from, int to, double[] slack, float[] target, int shift) {
        double[] along = new double[16];
        for (int v = from; v < to; v++) {
            project(0, v, 16, along);
            put(along, 16, target, 32 * (v + shift), slack);
        }
    }

    /** Stores the first {@code count} coordinates as lows from {@code at} on, and as highs sixteen floats later. */
    private static void put(double[] along, int count, float[] target, int at, double[] slack) {
        for (int k = 0; k < count; k++) {
            target[at + k] = Rounding.down(along[k] - slack[k]);
            target[at + 16 + k] = Rounding.up(along[k] + slack[k]);
        }
    }

    /** Computes the coordinates of a vertex at a time along the first {@code count} of sixteen directions. */
    private void project(double time, int vertex, int count, double[] along) {
        int at = 3 * (firstVertex + vertex);
        double x = coordinate(at, 0, time);
        double y = coordinate(at, 1, time);
        double z = coordinate(at, 2, time);
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

    /** Returns a coordinate relative to the center; at both ends of the step without any interpolation. */
    private double coordinate(int at, int axis, double time) {
        double center = frame.center(axis);
        if (time == 0 || time == 1) {
            return (time == 0 ? t0 : t1)[at + axis] - center;
        }
        double start = t0[at + axis] - center;
        double end = t1[at + axis] - center;
        return start == end ? start : (1 - time) * start + time * end;
    }
}
