package dev.graze.cli.clash;

import dev.graze.Part;
import dev.graze.query.PartDistance;
import dev.graze.query.Relation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Two parts that meet or are at most the clearance apart.
 *
 * @param id         the same from run to run, see {@link ClashIds}
 * @param a          the part that comes first in the scene
 * @param distance   between the surfaces, 0 if they meet
 * @param depth      how deep one is inside the other; empty if they only touch or are apart, or if one of them is open
 * @param triangles  how many pairs of triangles meet
 * @param groups     how many connected places there are where the surfaces meet
 * @param clashes    these places, or the nearest points if there is none; fewer if a limit was reached
 * @param size       the diagonal of the smaller part
 * @param tolerance  by how much the depth may be off at most; smaller changes do not count
 * @param comparison how the pair compares with the baseline
 */
record ClashPair(String id, Part a, Part b, Relation relation, PartDistance distance, Optional<Depth> depth,
        long triangles, int groups, List<Clash> clashes, double size, double tolerance, Comparison comparison) {
    /** The hardest and deepest pairs first, then the nearest ones; names decide between equals. */
    static final Comparator<ClashPair> WORST_FIRST = Comparator
            .comparingInt((ClashPair pair) -> -hardness(pair.relation))
            .thenComparingDouble(pair -> -pair.depth.map(Depth::lower).orElse(0.0))
            .thenComparingDouble(pair -> pair.distance.distance())
            .thenComparing(pair -> pair.a.name())
            .thenComparing(pair -> pair.b.name());

    /**
     * How deep one part is inside the other.
     *
     * @param lower        as deep as a point that was found
     * @param upper        no point is deeper
     * @param at           the deepest point that was found
     * @param nearest      the nearest point to it on the other surface
     * @param volume       of what the parts have in common
     * @param selfCrossing the names of those of the two that cross themselves, so that the volume counts layers
     * @param translation  a translation of the second part that separates them, if one was asked for
     */
    record Depth(double lower, double upper, Place at, Place nearest, double volume, List<String> selfCrossing,
            Optional<Place> translation) {
    }

    /**
     * How a pair compares with the baseline.
     *
     * @param worse  whether it is new, harder, deeper or nearer than in the baseline, or meets in more places
     * @param before the pair in the baseline, if it is there
     */
    record Comparison(State state, boolean worse, Optional<Baseline.Pair> before) {
        static final Comparison NONE = new Comparison(State.NONE, false, Optional.empty());
    }

    /** Returns how hard a relation is: apart, within the clearance, touching, crossing, contained. */
    static int hardness(Relation relation) {
        return switch (relation) {
            case APART -> 0;
            case CLEARANCE -> 1;
            case TOUCHING -> 2;
            case CROSSING -> 3;
            case A_INSIDE_B, B_INSIDE_A, COINCIDENT -> 4;
        };
    }

    /** Returns the point to show: the deepest one, or the middle of the largest clash. */
    Place place() {
        return depth.map(Depth::at).orElseGet(() -> clashes.isEmpty()
                ? Place.between(Place.of(distance.onA()), Place.of(distance.onB()))
                : clashes.getFirst().box().center());
    }

    /** Returns how many clashes there are, whether or not all of them are kept. */
    int clashCount() {
        return Math.max(1, groups);
    }

    ClashPair with(Comparison compared, List<Clash> comparedClashes) {
        return new ClashPair(id, a, b, relation, distance, depth, triangles, groups, comparedClashes, size,
                tolerance, compared);
    }
}
