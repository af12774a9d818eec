package dev.graze.device;

import java.util.Locale;

/** What a device did in a step, and how long it took. */
public final class SearchReport {
    /** The phases of a step on a device, in order. */
    public enum Phase {
        /** Positions to the device. */
        SEND,
        /** Volumes of leaves and of all nodes above them. */
        REFIT,
        /** Tests each node of the last step's front. */
        UPDATE_FRONT,
        /** Descends from there, or from the root, to leaves. */
        TRAVERSE,
        /** Redistributes nodes between launches; only in the scheme that does so. */
        BALANCE,
        /** From pairs of triangles to tests of features, filtered. */
        EXPAND,
        /** The tests themselves. */
        SOLVE,
        /** Contacts into their order, and to the host. */
        SORT;

        /** The name in JSON. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What is counted. */
    public enum Count {
        /** Nodes of the test tree that were tested, and nodes of the last step's front that were tested. */
        NODE_TESTS, FRONT_NODE_TESTS,
        /** Nodes of the front after the step, and those it lost because they were opened. */
        FRONT_LENGTH, FRONT_REPLACED,
        /** Pairs of items found. */
        FOUND,
        /** Ranges taken from other groups' deques, deques found empty, and batches of taken nodes brought over. */
        STEALS, EMPTY_POPS, TRANSFERS,
        /** Nodes that went from a stack to a deque. */
        SPILLED,
        /**
         * Launches of the traversal, how often a buffer had to grow and the search to begin again, and into how many
         * parts it was cut for want of room.
         */
        LAUNCHES, RESTARTS, SLICES
    }

    private final long[] nanos = new long[Phase.values().length];
    private final long[] counts = new long[Count.values().length];
    private final long[] rounds;
    private final long[] idleRounds;
    private boolean keptFront = true;
    private long buildNanos;
    private boolean keptProgram;

    /** For a search by this number of groups. */
    public SearchReport(int groups) {
        rounds = new long[groups];
        idleRounds = new long[groups];
    }

    public void add(Phase part, long elapsed) {
        nanos[part.ordinal()] += elapsed;
    }

    public void add(Count count, long number) {
        counts[count.ordinal()] += number;
    }

    /** Adds rounds of a group, and those of them in which it found nothing to do. */
    public void addRounds(int group, long all, long idle) {
        rounds[group] += all;
        idleRounds[group] += idle;
    }

    /**
     * Says how long the device's program took to build, before the first step, and whether it was kept from an earlier
     * run.
     */
    public void built(long elapsed, boolean kept) {
        buildNanos = elapsed;
        keptProgram = kept;
    }

    public long buildNanos() {
        return buildNanos;
    }

    public boolean keptProgram() {
        return keptProgram;
    }

    public void dropFront() {
        keptFront = false;
    }

    public long nanos(Phase part) {
        return nanos[part.ordinal()];
    }

    public long count(Count count) {
        return counts[count.ordinal()];
    }

    public int groups() {
        return rounds.length;
    }

    public long rounds(int group) {
        return rounds[group];
    }

    public long idleRounds(int group) {
        return idleRounds[group];
    }

    /** Returns whether the next step can continue from the front of this one. */
    public boolean keptFront() {
        return keptFront;
    }
}
