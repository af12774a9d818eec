package dev.graze.engine.fuzzy;

import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import java.util.Arrays;

/**
 * The filters of a scene as a sweep applies them. First, a primitive leaves each cluster in which no part may collide
 * with its own, so that a cluster without any colliding parts is empty and not swept. Then, pairs of rows whose parts
 * may not collide are skipped before their boxes are compared.
 *
 * <p>Leaving clusters loses no pair: a primitive stays in each cluster that contains a primitive with which it may
 * collide, and so does that one, because rules are symmetric. The clusters that two such primitives have in common, and
 * therefore the one that reports them, stay the same.
 */
final class SweepFilter {
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final PairRules rules;
    private final boolean filters;
    /** The part of each item; empty if everything may collide. */
    private final int[] parts;
    /** The classes of each part, and those that it may collide with, as in {@link PairRules}. */
    private final long[] present;
    private final long[] partners;

    SweepFilter(SearchScene scene, SceneItems items) {
        this.rules = scene.rules();
        this.filters = !rules.allowEverything();
        this.parts = new int[filters ? items.size() : 0];
        this.present = new long[filters ? scene.partCount() : 0];
        this.partners = new long[present.length];
        Arrays.setAll(parts, item -> scene.partOfVertex(items.corners()[3 * item]));
        Arrays.setAll(present, rules::present);
        Arrays.setAll(partners, rules::partners);
    }

    /** Returns whether anything is left out. */
    boolean filters() {
        return filters;
    }

    /** Returns the part of an item. There are parts only if this {@link #filters}. */
    int part(int item) {
        return parts[item];
    }

    boolean mayCollide(int partA, int partB) {
        return rules.mayCollide(partA, partB);
    }

    /**
     * Removes primitives from the clusters in which they have no partner.
     *
     * @param clusters the clusters of each primitive, as bits
     */
    void prune(long[] clusters, VirtualPieces pieces, ThreadTeam team) {
        int size = pieces.size();
        ClusterParts[] shares = new ClusterParts[team.size()];
        team.run(member -> {
            shares[member] = new ClusterParts();
            for (int i = team.share(size, member); i < team.share(size, member + 1); i++) {
                shares[member].add(clusters[i], parts[pieces.itemOf(i)]);
            }
        });
        for (int member = 1; member < shares.length; member++) {
            shares[0].addAll(shares[member]);
        }
        team.run(member -> {
            for (int i = team.share(size, member); i < team.share(size, member + 1); i++) {
                clusters[i] = shares[0].withPartners(clusters[i], parts[pieces.itemOf(i)]);
            }
        });
    }

    /** The parts of each cluster: the only one, and a summary of the classes of several. */
    private final class ClusterParts {
        private final int[] only = new int[FuzzySettings.MAX_CLUSTERS];
        private final long[] classes = new long[FuzzySettings.MAX_CLUSTERS];

        ClusterParts() {
            Arrays.fill(only, NONE);
        }

        void add(long clusters, int part) {
            for (long rest = clusters; rest != 0; rest &= rest - 1) {
                add(Long.numberOfTrailingZeros(rest), part, present[part]);
            }
        }

        private void add(int cluster, int part, long bits) {
            only[cluster] = only[cluster] == NONE || only[cluster] == part ? part : SEVERAL;
            classes[cluster] |= bits;
        }

        void addAll(ClusterParts other) {
            for (int cluster = 0; cluster < only.length; cluster++) {
                if (other.only[cluster] != NONE) {
                    add(cluster, other.only[cluster], other.classes[cluster]);
                }
            }
        }

        /** Returns the clusters in which something may collide with a part. */
        long withPartners(long clusters, int part) {
            long left = clusters;
            for (long rest = clusters; rest != 0; rest &= rest - 1) {
                int cluster = Long.numberOfTrailingZeros(rest);
                boolean collides = only[cluster] == part
                        ? rules.mayCollideWithin(part)
                        : (classes[cluster] & partners[part]) != 0;
                left &= collides ? -1 : ~(1L << cluster);
            }
            return left;
        }
    }
}
