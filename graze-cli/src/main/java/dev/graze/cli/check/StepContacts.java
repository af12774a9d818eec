package dev.graze.cli.check;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.spi.ContactBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The contacts of one step, sorted, however many there are. Batches from the detector stay in memory while they fit and
 * spill to disk otherwise; they are merged whenever an output reads them. If no output does, they are only counted.
 */
final class StepContacts implements Consumer<Contacts>, AutoCloseable {
    /**
     * The most bytes a contact needs while a thread's batch grows and is sorted: twice its 74 bytes, its key, and
     * slack.
     */
    private static final int BYTES_IN_SORTING = 216;
    private static final int BYTES_HELD = 74;
    /**
     * The shares of memory for batches being filled and for batches kept. The rest is for the mesh.
     */
    private static final int SHARE_OF_MEMORY = 8;
    private static final int SMALLEST_BATCH = 1 << 12;
    private static final int LARGEST_BATCH = 1 << 27;

    private final long[] counts = new long[ContactKind.values().length];
    private double earliestToi = 1;
    /** Null if no output reads them. */
    private final ContactRuns runs;
    /** How many contacts outputs may list. */
    private long mostListed = Long.MAX_VALUE;
    /** All contacts as one object, once an output has requested it. */
    private Contacts whole;

    private StepContacts(ContactRuns runs) {
        this.runs = runs;
    }

    /** Keeps contacts for outputs to read. */
    static StepContacts kept() {
        return kept(memoryFor(BYTES_HELD));
    }

    /** Keeps at most this many contacts in memory. */
    static StepContacts kept(long mostHeld) {
        return new StepContacts(new ContactRuns(mostHeld));
    }

    static StepContacts onlyCounted() {
        return new StepContacts(null);
    }

    /** Returns the size of a detector's batches: each thread fills one, and the detector itself another. */
    static int batchSize(int threads) {
        return Math.clamp(memoryFor(BYTES_IN_SORTING) / (threads + 1), SMALLEST_BATCH, LARGEST_BATCH);
    }

    /** Returns how many items of this size fit in that share of memory. */
    private static long memoryFor(int bytes) {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / bytes;
    }

    @Override
    public void accept(Contacts batch) {
        for (ContactKind kind : ContactKind.values()) {
            counts[kind.ordinal()] += batch.count(kind);
        }
        earliestToi = Math.min(earliestToi, batch.earliestToi());
        if (runs != null) {
            runs.add(batch);
        }
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

    /** Returns the earliest time of impact, or 1 if there is no contact. */
    double earliestToi() {
        return earliestToi;
    }

    /** Limits what {@link #forEach} and {@link #whole} list; counts stay exact. Returns how many they will list. */
    long limitListed(long most) {
        mostListed = most;
        return Math.min(most, size());
    }

    /** Passes the contacts to list to the reader in order, in one block or several. */
    void forEach(Consumer<Contacts> reader) {
        if (runs == null) {
            throw new IllegalStateException("an output reads contacts although its readsContacts() is false");
        }
        long[] left = { mostListed };
        runs.merge(block -> {
            if (left[0] > 0) {
                reader.accept(block.size() <= left[0] ? block : first(block, (int) left[0]));
            }
            left[0] -= block.size();
            return left[0] > 0;
        });
    }

    private static Contacts first(Contacts block, int count) {
        ContactBuffer some = new ContactBuffer();
        for (int i = 0; i < count; i++) {
            some.add(block, i);
        }
        return some.toContacts();
    }

    /** Returns the contacts to list as one object, for outputs that need one; it is held until the step ends. */
    Contacts whole() {
        if (whole == null) {
            List<Contacts> parts = new ArrayList<>();
            forEach(parts::add);
            whole = parts.size() == 1 ? parts.getFirst() : joined(parts);
        }
        return whole;
    }

    private static Contacts joined(List<Contacts> parts) {
        ContactBuffer all = new ContactBuffer();
        parts.forEach(all::addAll);
        return all.toContacts();
    }

    @Override
    public void close() {
        if (runs != null) {
            runs.close();
        }
    }
}
