package dev.graze.narrow.discrete;

import dev.graze.filter.SideKernel;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * Decides pairs of triangles side by side, as far as the signs of determinants are certain in doubles, and tells which pairs it cannot decide. Pairs
 * wait in a batch for each number of common vertices, because fewer determinants decide the more of them there are:
 *
 * <pre>
 *   3  the same face twice                            intersect
 *   2  {@link PlainRings}          none               apart, or to
 *      {@link SharedEdgeTest}      1 determinant      apart or open
 *   1  {@link PlainRings}          none               apart, or to
 *      {@link SharedVertexTest}    4 determinants     intersect, apart or open
 *   0  {@link PlaneSidesTest}      6 determinants     apart, open, or to
 *      {@link CrossingTest}        2 determinants     intersect, apart or open
 * </pre>
 */
final class TriangleLanes {
    private final Topology topology;
    private final PlainRings rings;
    private final Outcome outcome;
    /** By the number of common vertices. */
    private final PairBatch[] waiting = new PairBatch[3];
    private final PairBatch crossing;
    private final PlaneSidesTest planeSides = new PlaneSidesTest();
    private final CrossingTest crossings = new CrossingTest();
    private final SharedVertexTest sharedVertex = new SharedVertexTest();
    private final SharedEdgeTest sharedEdge = new SharedEdgeTest();
    private double[] positions;

    /** Who gets to know what becomes of pairs; those that are apart are not mentioned. */
    interface Outcome {
        void intersects(long pair);

        void isOpen(long pair);
    }

    /** @param rings what is known of neighbours; null if nothing is */
    TriangleLanes(Topology topology, PlainRings rings, SideKernel kernel, Outcome outcome) {
        this.topology = topology;
        this.rings = rings;
        this.outcome = outcome;
        this.crossing = new PairBatch(kernel);
        Arrays.setAll(waiting, common -> new PairBatch(kernel));
    }

    /** Starts an instant, and forgets what one that failed left behind. */
    void begin(double[] instantPositions) {
        positions = instantPositions;
        for (PairBatch batch : waiting) {
            batch.clear();
        }
        crossing.clear();
    }

    /** Takes a pair: one triangle in the upper and one in the lower half. */
    void add(long pair) {
        int a = IndexPair.first(pair);
        int b = IndexPair.second(pair);
        int a0 = topology.triangleVertex(a, 0);
        int a1 = topology.triangleVertex(a, 1);
        int a2 = topology.triangleVertex(a, 2);
        int b0 = topology.triangleVertex(b, 0);
        int b1 = topology.triangleVertex(b, 1);
        int b2 = topology.triangleVertex(b, 2);
        int order = CommonCorners.order(a0, a1, a2, b0, b1, b2);
        if (CommonCorners.count(order) == 3) {
            outcome.intersects(pair);
        } else {
            add(pair, a, b, order);
        }
    }

    /** Reads the vertices again in their order rather than choosing among them: it takes no branch. */
    private void add(long pair, int a, int b, int order) {
        int common = CommonCorners.count(order);
        int first = topology.triangleVertex(a, CommonCorners.corner(order, 0));
        int second = topology.triangleVertex(a, CommonCorners.corner(order, 1));
        if (isPlain(common, first, second)) {
            return;
        }
        PairBatch batch = waiting[common];
        batch.add(pair, first, second, topology.triangleVertex(a, CommonCorners.corner(order, 2)),
                topology.triangleVertex(b, CommonCorners.corner(order, 3)),
                topology.triangleVertex(b, CommonCorners.corner(order, 4)),
                topology.triangleVertex(b, CommonCorners.corner(order, 5)));
        if (batch.isFull()) {
            decide(common);
        }
    }

    /** Whether a ring with both triangles in it says that they are apart; common vertices come first. */
    private boolean isPlain(int common, int first, int second) {
        return rings != null && common > 0 && (rings.isPlain(first) || (common == 2 && rings.isPlain(second)));
    }

    /** Decides what is still waiting. */
    void finish() {
        for (int common = 0; common < waiting.length; common++) {
            decide(common);
        }
        decideCrossing();
    }

    private void decide(int common) {
        PairBatch batch = waiting[common];
        switch (common) {
            case 0 -> decideSides(batch);
            case 1 -> tell(batch, sharedVertex.open(batch, positions), sharedVertex.intersecting());
            default -> tell(batch, sharedEdge.open(batch, positions), 0);
        }
        batch.clear();
    }

    private void decideSides(PairBatch batch) {
        tell(batch, planeSides.open(batch, positions), 0);
        for (long rest = planeSides.crossing(); rest != 0; rest &= rest - 1) {
            planeSides.addTurned(batch, Long.numberOfTrailingZeros(rest), crossing);
            if (crossing.isFull()) {
                decideCrossing();
            }
        }
    }

    private void decideCrossing() {
        tell(crossing, crossings.open(crossing, positions), crossings.intersecting());
        crossing.clear();
    }

    private void tell(PairBatch batch, long open, long intersecting) {
        for (long rest = intersecting; rest != 0; rest &= rest - 1) {
            outcome.intersects(batch.pair(Long.numberOfTrailingZeros(rest)));
        }
        for (long rest = open; rest != 0; rest &= rest - 1) {
            outcome.isOpen(batch.pair(Long.numberOfTrailingZeros(rest)));
        }
    }
}
