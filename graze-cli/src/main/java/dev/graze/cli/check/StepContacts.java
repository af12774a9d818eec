package dev.graze.cli.check;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.spi.ContactBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The contacts of one step for the outputs, in their one order, however many there are: batches as the detector hands
 * them over, in memory as far as there is room and else on disk, merged whenever an output wants them. Counted in any
 * case, and nothing but counted if no output wants more.
 */
final class StepContacts implements Consumer<Contacts>, AutoCloseable {
    /**
     * What a contact takes at most while a thread's batch grows and is sorted: twice its 66 bytes, keys and the
     * growing.
     */
    private static final int BYTES_IN_SORTING = 200;
    private static final int BYTES_HELD = 66;
    /**
     * Of the memory there is, the part for batches in the making, and that for batches that are held: the mesh wants
     * some, too.
     */
    private static final int SHARE_OF_MEMORY = 8;
    private static final int SMALLEST_BATCH = 1 << 12;
    private static final int LARGEST_BATCH = 1 << 27;

    private final long[] counts = new long[ContactKind.values().length];
    private double earliestToi = Double.NaN;
    /** Null if nobody reads them. */
    private final ContactRuns runs;
    /** All of them in one piece, if anybody wanted that. */
    private Contacts whole;

    private StepContacts(ContactRuns runs) {
        this.runs = runs;
    }

    /** To be read by outputs. */
    static StepContacts kept() {
        return kept(memoryFor(BYTES_HELD));
    }

    /** With room for so many in memory. */
    static StepContacts kept(long mostHeld) {
        return new StepContacts(new ContactRuns(mostHeld));
    }

    static StepContacts onlyCounted() {
        return new StepContacts(null);
    }

    /** How large the batches of a detector may be: each of its threads fills one, and so does the detector itself. */
    static int batchSize(int threads) {
        return Math.clamp(memoryFor(BYTES_IN_SORTING) / (threads + 1), SMALLEST_BATCH, LARGEST_BATCH);
    }

    /** How many things of this size there is memory for. */
    private static long memoryFor(int bytes) {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / bytes;
    }

    @Override
    public void accept(Contacts batch) {
        for (ContactKind kind : ContactKind.values()) {
            counts[kind.ordinal()] += batch.count(kind);
        }
        double earliest = batch.earliestToi();
        earliestToi = earliest >= earliestToi ? earliestToi : earliest;
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

    /** The smallest time of impact, or NaN if there is no contact. */
    double earliestToi() {
        return earliestToi;
    }

    /** Hands over all of them in order, in one part or several. */
    void forEach(Consumer<Contacts> reader) {
        if (runs == null) {
            throw new IllegalStateException("an output that said it reads no contacts reads them");
        }
        runs.merge(reader);
    }

    /** All of them at once, for outputs that cannot do with less; they stay in memory until the step's end. */
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
