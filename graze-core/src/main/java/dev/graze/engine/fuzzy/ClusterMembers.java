package dev.graze.engine.fuzzy;

import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The primitives of each part, part after part, ascending. A primitive stands there once for each part that it is in.
 */
final class ClusterMembers {
    private final ThreadTeam team;
    /** For each thread and part, how many there are, and then where the thread's first one goes. */
    private final int[][] places;
    private final int[] starts = new int[FuzzySettings.MAX_CLUSTERS + 1];
    private int[] primitives = new int[0];
    private int partCount;

    ClusterMembers(ThreadTeam team) {
        this.team = team;
        this.places = new int[team.size()][FuzzySettings.MAX_CLUSTERS];
    }

    int partCount() {
        return partCount;
    }

    int size() {
        return starts[partCount];
    }

    /** Where the members of a part begin; those of the next are where they end. */
    int start(int part) {
        return starts[part];
    }

    /** To read from. */
    int[] primitives() {
        return primitives;
    }

    /** How many there will be in the parts in {@code wanted}. */
    static long count(long[] parts, int size, long wanted) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Long.bitCount(parts[i] & wanted);
        }
        return sum;
    }

    /** Lists the members of the parts in {@code wanted}; others stay empty. */
    void fill(long[] parts, int size, int count, long wanted) {
        partCount = count;
        team.run(
                member -> count(parts, team.share(size, member), team.share(size, member + 1), wanted, places[member]));
        int total = 0;
        for (int part = 0; part < count; part++) {
            starts[part] = total;
            for (int[] place : places) {
                int members = place[part];
                place[part] = total;
                total += members;
            }
        }
        starts[count] = total;
        if (primitives.length < total) {
            primitives = new int[total + total / 4];
        }
        team.run(member -> put(parts, team.share(size, member), team.share(size, member + 1), wanted, places[member]));
    }

    private static void count(long[] parts, int from, int to, long wanted, int[] counts) {
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            for (long rest = parts[i] & wanted; rest != 0; rest &= rest - 1) {
                counts[Long.numberOfTrailingZeros(rest)]++;
            }
        }
    }

    private void put(long[] parts, int from, int to, long wanted, int[] next) {
        for (int i = from; i < to; i++) {
            for (long rest = parts[i] & wanted; rest != 0; rest &= rest - 1) {
                primitives[next[Long.numberOfTrailingZeros(rest)]++] = i;
            }
        }
    }
}
