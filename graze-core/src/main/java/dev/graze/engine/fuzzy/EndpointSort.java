package dev.graze.engine.fuzzy;

import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * A parallel radix sort of the start and end points of all members of all clusters. Each thread counts the digits in
 * its share, and the counts of all threads tell it where its own points go. The cluster is in the highest bits, so the
 * points of a cluster stay together.
 */
final class EndpointSort {
    private static final int DIGIT_BITS = 10;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int PASSES = 3;

    private final ThreadTeam team;
    private final int[][] places;
    private int[] keys = new int[0];
    private int[] points = new int[0];
    private int[] otherKeys = new int[0];
    private int[] otherPoints = new int[0];

    EndpointSort(ThreadTeam team) {
        this.team = team;
        this.places = new int[team.size()][DIGITS];
    }

    /**
     * Returns the sorted points: a member's index for its start, the complement for its end, so that the sign is the
     * type of a point (section 3.1). Read-only, and valid until the next sort.
     */
    int[] points() {
        return points;
    }

    /**
     * Sorts the endpoints. Where points coincide, starts come before ends, because touching counts; since the sort is
     * stable, it is enough that starts come first in its input.
     */
    void sort(int[] starts, int[] ends, int size) {
        resize(2 * size);
        team.run(member -> fill(starts, ends, size, team.share(size, member), team.share(size, member + 1)));
        for (int pass = 0; pass < PASSES; pass++) {
            pass(2 * size, pass * DIGIT_BITS);
        }
    }

    private void resize(int size) {
        if (keys.length < size) {
            int capacity = Math.toIntExact(size + size / 4L);
            // Replace all arrays or none, since passes swap them: memory may run out halfway.
            int[] newKeys = new int[capacity];
            int[] newPoints = new int[capacity];
            int[] newOtherKeys = new int[capacity];
            otherPoints = new int[capacity];
            keys = newKeys;
            points = newPoints;
            otherKeys = newOtherKeys;
        }
    }

    private void fill(int[] starts, int[] ends, int size, int from, int to) {
        for (int i = from; i < to; i++) {
            keys[i] = starts[i];
            points[i] = i;
            keys[size + i] = ends[i];
            points[size + i] = ~i;
        }
    }

    private void pass(int size, int shift) {
        team.run(member -> count(shift, team.share(size, member), team.share(size, member + 1), places[member]));
        int total = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            for (int[] place : places) {
                int count = place[digit];
                place[digit] = total;
                total += count;
            }
        }
        team.run(member -> scatter(shift, team.share(size, member), team.share(size, member + 1), places[member]));
        int[] swap = keys;
        keys = otherKeys;
        otherKeys = swap;
        swap = points;
        points = otherPoints;
        otherPoints = swap;
    }

    private void count(int shift, int from, int to, int[] counts) {
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            counts[keys[i] >>> shift & DIGITS - 1]++;
        }
    }

    private void scatter(int shift, int from, int to, int[] next) {
        for (int i = from; i < to; i++) {
            int at = next[keys[i] >>> shift & DIGITS - 1]++;
            otherKeys[at] = keys[i];
            otherPoints[at] = points[i];
        }
    }
}
