package dev.graze.device;

import java.util.Locale;

/** What a device did in a step, and how long it took. */
public final class SearchReport {
    /** The phases of a step on a device, in order. */
    public enum Phase {
        /** Sends positions to the device. */
        SEND,
        /** Refits the volumes of leaves and inner nodes. */
        REFIT,
        /** Tests each node of the last step's front. */
        UPDATE_FRONT,
        /** Descends from there, or from the root, to leaves. */
        TRAVERSE,
        /** Redistributes nodes between launches; only in the scheme that does so. */
        BALANCE,
        /** Expands triangle pairs into filtered feature pairs. */
        EXPAND,
        /** Runs the tests. */
        SOLVE,
        /** Sorts contacts and sends them to the host. */
        SORT;

        /** Returns the name in JSON. */
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
        /** Nodes moved from a stack to a deque. */
        SPILLED,
        /**
         * Launches of the traversal, restarts because a buffer had to grow, and parts of a search that did not fit into
         * memory as a whole.
         */
        LAUNCHES, RESTARTS, SLICES,
        /** Bytes of positions that were sent to the device. */
        SENT_BYTES
    }

    private final long[] nanos = new long[Phase.values().length];
    private final long[] counts = new long[Count.values().length];
    private final long[] rounds;
    private final long[] idleRounds;
    private boolean keptFront = true;
    private long buildNanos;
    private boolean keptProgram;

    /** Creates a report on a search by this number of groups. */
    public SearchReport(int groups) {
        rounds = new long[groups];
        idleRounds = new long[groups];
    }

    public void add(Phase phase, long elapsed) {
        nanos[phase.ordinal()] += elapsed;
    }

    public void add(Count count, long number) {
        counts[count.ordinal()] += number;
    }

    /** Adds rounds of a group, and those of them in which it found nothing to do. */
    public void addRounds(int group, long all, long idle) {
        rounds[group] += all;
        idleRounds[group] += idle;
    }

    /** Sets how long the device's program took to build before the first step, and whether it came from the cache. */
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

    public long nanos(Phase phase) {
        return nanos[phase.ordinal()];
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
