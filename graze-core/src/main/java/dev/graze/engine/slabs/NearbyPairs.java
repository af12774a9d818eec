package dev.graze.engine.slabs;

import dev.graze.mesh.Displacement;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairList;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;

/**
 * The pairs of features that are at most a margin apart at the positions for which the list was made. As long as
 * features cannot have come closer by more than that ({@link Displacement}), no other pairs can touch. The motion up to
 * a first impact is often so short that the list covers it. It then answers without a search, and also answers later
 * questions about other motions from about the same positions, as in a line search.
 *
 * <p>The search for the list goes by sixteen directions at one instant instead of eight at two, so it takes less time
 * than one for the motion itself.
 */
final class NearbyPairs {
    /** The margin as a fraction of the mean short edge: few pairs are that near without being about to touch. */
    private static final double MARGIN = 1.0 / 8;
    /** In margins: a motion of half the mean short edge makes volumes clearly larger than those at an instant. */
    private static final double LONG = 4;
    private static final int SAMPLE = 4096;
    /** More than the rounding of positions within a motion, as a fraction of the largest coordinate. */
    private static final double ROUNDING = 0x1p-48;

    private final SearchScene scene;
    private final EngineOptions options;
    private final ThreadTeam team;
    private final ContactBuffer found = new ContactBuffer();
    /** Made when first needed, since it takes as much memory as a session for contacts. */
    private SlabsContinuous search;
    private double margin;
    /** Where the list was made, or where the last motion started if there is none. */
    private double[] reference = new double[0];
    private double[] positions = new double[0];
    private PairList pairs = PairList.EMPTY;
    private boolean isMade;

    NearbyPairs(SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.scene = scene;
        this.options = options;
        this.team = team;
    }

    /** Returns the pairs of the list. */
    PairList pairs() {
        return pairs;
    }

    /** Returns whether only pairs of the list can touch in a motion until a time. */
    boolean covers(StepMotion motion, double until) {
        return isMade && Displacement.largestApproach(reference, motion.t0()) <= margin
                && approach(reference, motion, until) <= margin;
    }

    /**
     * Returns whether a motion starts about where the last one did, so that a list pays: it takes about the time of a
     * search, and helps only if there are more questions.
     */
    boolean startsAgain(StepMotion motion) {
        if (search == null) {
            margin = MARGIN * meanEdge(scene, motion.t0());
        }
        if (reference.length == motion.t0().length
                && Displacement.largestApproach(reference, motion.t0()) <= margin) {
            return true;
        }
        isMade = false;
        reference = motion.t0().clone();
        return false;
    }

    /** Returns whether a list made where the motion starts would cover it until a time. */
    boolean couldCover(StepMotion motion, double until) {
        return approach(motion.t0(), motion, until) <= margin;
    }

    /** Returns whether a motion is so long that volumes around it are clearly larger than those at an instant. */
    boolean isLong(StepMotion motion) {
        return approach(motion.t0(), motion, motion.until()) > LONG * margin;
    }

    /** Returns about the time until which a motion is not {@linkplain #isLong long}; 1 if it never is. */
    double shortTime(StepMotion motion) {
        double approach = Displacement.largestApproach(motion.t0(), motion.t1());
        return approach > LONG * margin ? LONG * margin / approach : 1;
    }

    /** Bounds by how much features come closer between some positions and those at a time of a motion. */
    private double approach(double[] from, StepMotion motion, double until) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        if (until == 1) {
            return Displacement.largestApproach(from, t1);
        }
        if (positions.length != t0.length) {
            positions = new double[t0.length];
        }
        double largest = 0;
        for (int i = 0; i < t0.length; i++) {
            positions[i] = (1 - until) * t0[i] + until * t1[i];
            largest = Math.max(largest, Math.max(Math.abs(t0[i]), Math.abs(t1[i])));
        }
        return Displacement.largestApproach(from, positions) + ROUNDING * largest;
    }

    /** Returns the mean of the shortest edges of triangles, or of edges where there are none, from a sample. */
    static double meanEdge(SearchScene scene, double[] x) {
        double sum = 0;
        int count = 0;
        for (int part = 0; part < scene.partCount(); part++) {
            Topology topology = scene.topology(part);
            boolean faces = topology.triangleCount() > 0;
            int items = faces ? topology.triangleCount() : topology.edgeCount();
            int step = Math.max(1, items / SAMPLE);
            for (int item = 0; item < items; item += step) {
                double shortest = Double.POSITIVE_INFINITY;
                for (int k = 0; k < (faces ? 3 : 1); k++) {
                    int edge = faces ? topology.triangleEdge(item, k) : item;
                    shortest = Math.min(shortest, length(topology, edge, scene.firstVertex(part), x));
                }
                sum += shortest;
                count++;
            }
        }
        return count == 0 || !(sum < Double.MAX_VALUE) ? 0 : sum / count;
    }

    private static double length(Topology topology, int edge, int firstVertex, double[] x) {
        int a = 3 * (firstVertex + topology.edgeVertex(edge, 0));
        int b = 3 * (firstVertex + topology.edgeVertex(edge, 1));
        return Math.hypot(Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1]), x[a + 2] - x[b + 2]);
    }

    /** Makes the list where a motion starts. */
    void make(StepMotion motion, StepStatistics statistics) {
        isMade = false;
        if (search == null) {
            search = new SlabsContinuous(scene, options.forProximity(margin), team);
        }
        reference = motion.t0().clone();
        found.holdPairs();
        search.step(StepMotion.instant(reference), found, statistics);
        pairs = found.toPairs();
        isMade = true;
    }
}
