package dev.graze.cli;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import java.util.function.Consumer;

/**
 * The contacts of one step for the outputs, in their one order, however many there are: as the detector hands them over if that is one batch, and
 * else on disk, batch by batch, to be merged whenever an output wants them. Counted in any case, and nothing but counted if no output wants more.
 */
final class StepContacts implements Consumer<Contacts>, AutoCloseable {
    /** What a contact takes at most while a thread's batch grows and is sorted: twice its 66 bytes, keys and the growing. */
    private static final int BYTES_IN_SORTING = 200;
    /** Of the memory there is, the part for contacts. */
    private static final int SHARE_OF_MEMORY = 4;
    private static final int FEWEST_HELD = 1 << 14;
    private static final int MOST_HELD = 1 << 27;

    private final boolean isRead;
    private final long[] counts = new long[ContactKind.values().length];
    private double earliestToi = Double.NaN;
    /** All of them, if they are in one batch. */
    private Contacts held;
    /** All of them, if they are not. */
    private ContactRuns runs;

    /** Nobody can ask for more than counts unless they are to be read. */
    StepContacts(boolean isRead) {
        this.isRead = isRead;
    }

    /** How many contacts each thread of a detector may hold before it hands them over. */
    static int mostHeld(int threads) {
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
        return Math.clamp(share / threads / BYTES_IN_SORTING, FEWEST_HELD, MOST_HELD);
    }

    @Override
    public void accept(Contacts batch) {
        for (ContactKind kind : ContactKind.values()) {
            counts[kind.ordinal()] += batch.count(kind);
        }
        double earliest = batch.earliestToi();
        earliestToi = earliest >= earliestToi ? earliestToi : earliest;
        if (isRead) {
            keep(batch);
        }
    }

    private void keep(Contacts batch) {
        if (held == null && runs == null) {
            held = batch;
            return;
        }
        if (runs == null) {
            runs = new ContactRuns();
            runs.add(held);
            held = null;
        }
        runs.add(batch);
    }

    long size() {
        long size = 0;
        for (long count : counts) {
            size += count;
        }
        return size;
    }

    long count(ContactKind kind) {
        return counts[kind.ordinal()];
    }

    /** The smallest time of impact, or NaN if there is no contact. */
    double earliestToi() {
        return earliestToi;
    }

    /** Hands over all of them in order, in one part or several. */
    void forEach(Consumer<Contacts> reader) {
        requireRead();
        if (held != null) {
            reader.accept(held);
        } else if (runs != null) {
            runs.merge(reader);
        }
    }

    /** All of them at once, for outputs that cannot do with less; they stay in memory until the step's end. */
    Contacts whole() {
        requireRead();
        if (held == null) {
            ContactBuffer all = new ContactBuffer();
            forEach(all::addAll);
            held = all.toContacts();
        }
        return held;
    }

    private void requireRead() {
        if (!isRead) {
            throw new IllegalStateException("an output that said it reads no contacts reads them");
        }
    }

    @Override
    public void close() {
        if (runs != null) {
            runs.close();
        }
    }
}
