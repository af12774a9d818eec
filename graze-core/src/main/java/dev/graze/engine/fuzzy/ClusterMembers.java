package dev.graze.engine.fuzzy;

import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The primitives of each cluster, cluster by cluster, in ascending order. A primitive is listed once for each cluster
 * that it belongs to.
 */
final class ClusterMembers {
    private final ThreadTeam team;
    /** For each thread and cluster, first the number of members, then the index of the thread's first one. */
    private final int[][] places;
    private final int[] starts = new int[FuzzySettings.MAX_CLUSTERS + 1];
    private int[] primitives = new int[0];
    private int clusterCount;

    ClusterMembers(ThreadTeam team) {
        this.team = team;
        this.places = new int[team.size()][FuzzySettings.MAX_CLUSTERS];
    }

    int clusterCount() {
        return clusterCount;
    }

    int size() {
        return starts[clusterCount];
    }

    /** Returns the index of a cluster's first member; its members end where those of the next cluster start. */
    int start(int cluster) {
        return starts[cluster];
    }

    /** Returns the primitive of each member; read-only. */
    int[] primitives() {
        return primitives;
    }

    /** Returns the number of members of the clusters in {@code wanted}. */
    static long count(long[] clusters, int size, long wanted) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Long.bitCount(clusters[i] & wanted);
        }
        return sum;
    }

    /** Lists the members of the clusters in {@code wanted}; others stay empty. */
    void fill(long[] clusters, int size, int count, long wanted) {
        clusterCount = count;
        team.run(
                member -> count(clusters, team.share(size, member), team.share(size, member + 1), wanted,
                        places[member]));
        int total = 0;
        for (int cluster = 0; cluster < count; cluster++) {
            starts[cluster] = total;
            for (int[] place : places) {
                int members = place[cluster];
                place[cluster] = total;
                total += members;
            }
        }
        starts[count] = total;
        if (primitives.length < total) {
            primitives = new int[total + total / 4];
        }
        team.run(member -> put(clusters, team.share(size, member), team.share(size, member + 1), wanted,
                places[member]));
    }

    private static void count(long[] clusters, int from, int to, long wanted, int[] counts) {
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            for (long rest = clusters[i] & wanted; rest != 0; rest &= rest - 1) {
                counts[Long.numberOfTrailingZeros(rest)]++;
            }
        }
    }

    private void put(long[] clusters, int from, int to, long wanted, int[] next) {
        for (int i = from; i < to; i++) {
            for (long rest = clusters[i] & wanted; rest != 0; rest &= rest - 1) {
                primitives[next[Long.numberOfTrailingZeros(rest)]++] = i;
            }
        }
    }
}
