package dev.graze.rigid.rays;

import dev.graze.rigid.body.Frame;
import java.util.Arrays;

/**
 * The work of one device in a step (Fig. 2.6): jobs, each of which traces the rays of one body against another. Each
 * job has one entry per vertex in the state that the device keeps.
 */
public final class RayJobs {
    /**
     * Integers per job: the shape that rays start from, the shape they hit, the first entry in the state, whether rays
     * are followed, and the maximum number of triangles that a followed ray tests.
     */
    public static final int INTS = 5;
    /**
     * Doubles per job: the rotation, row by row, and the translation from one body's frame to the other's, and how far
     * predictive rays reach.
     */
    public static final int DOUBLES = 13;

    private int[] ints = new int[INTS * 64];
    private double[] doubles = new double[DOUBLES * 64];
    private int size;
    private int mostVertices;
    private int places;

    void clear() {
        size = 0;
        mostVertices = 0;
    }

    void places(int count) {
        places = count;
    }

    void add(int from, int to, int vertices, int place, BodyPair pair, Frame frame) {
        if (INTS * size == ints.length) {
            doubles = Arrays.copyOf(doubles, DOUBLES * 2 * size);
            ints = Arrays.copyOf(ints, INTS * 2 * size); // assigned last: its length is the capacity check
        }
        int at = INTS * size;
        ints[at] = from;
        ints[at + 1] = to;
        ints[at + 2] = place;
        ints[at + 3] = pair.isIterative() ? 1 : 0;
        ints[at + 4] = pair.max();
        System.arraycopy(frame.r, 0, doubles, DOUBLES * size, 9);
        System.arraycopy(frame.t, 0, doubles, DOUBLES * size + 9, 3);
        doubles[DOUBLES * size + 12] = pair.extension();
        mostVertices = Math.max(mostVertices, vertices);
        size++;
    }

    public int size() {
        return size;
    }

    /**
     * Returns the largest number of vertices of a job. The grid of work items has this height; smaller jobs are padded.
     */
    public int mostVertices() {
        return mostVertices;
    }

    /** Returns the required size of the state. */
    public int places() {
        return places;
    }

    /** Returns {@link #INTS} numbers per job; callers must not write to them. */
    public int[] ints() {
        return ints;
    }

    /** Returns {@link #DOUBLES} numbers per job; callers must not write to them. */
    public double[] doubles() {
        return doubles;
    }
}
