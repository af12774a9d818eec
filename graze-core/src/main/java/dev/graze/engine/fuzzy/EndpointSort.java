package dev.graze.engine.fuzzy;

import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * Sorts the start and end points of all members of all clusters at once, by a radix sort that all threads do together:
 * each counts the digits in its share, and knows by the counts of all where its own go. The cluster is in the highest
 * bits, so that the points of a cluster stay together.
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
     * In ascending order, a member's number for its start and the complement of it for its end: its sign is the type of
     * a point (section 3.1). To read from, until the next sort.
     */
    int[] points() {
        return points;
    }

    /**
     * Of points in one place, starts come before ends, because touching counts; the sort is stable, so it is enough to
     * begin with them.
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
            int room = Math.toIntExact(size + size / 4L);
            // All or none, since they change places: there may be memory for some only.
            int[] newKeys = new int[room];
            int[] newPoints = new int[room];
            int[] newOtherKeys = new int[room];
            otherPoints = new int[room];
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
