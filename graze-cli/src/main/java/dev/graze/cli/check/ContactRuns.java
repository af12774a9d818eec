package dev.graze.cli.check;

import dev.graze.Contacts;
import dev.graze.spi.ContactBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Merges batches of sorted contacts into one order. Batches that exceed the memory limit go to a file. */
final class ContactRuns implements AutoCloseable {
    private static final int ROWS_HANDED_OVER = 1 << 14;

    private final long mostHeld;
    private final List<Contacts> held = new ArrayList<>();
    private long heldRows;
    /** Null until memory is full. */
    private ContactFile stored;

    /** Receives contacts in order. */
    @FunctionalInterface
    interface BlockReader {
        /** Reads a block; returns whether it wants more. */
        boolean read(Contacts block);
    }

    /** @param mostHeld how many contacts to keep in memory */
    ContactRuns(long mostHeld) {
        this.mostHeld = mostHeld;
    }

    void add(Contacts run) {
        if (stored == null && (held.isEmpty() || heldRows + run.size() <= mostHeld)) {
            held.add(run);
            heldRows += run.size();
            return;
        }
        if (stored == null) {
            stored = new ContactFile();
        }
        stored.add(run);
    }

    /** Passes the contacts of all runs to the reader in order, in blocks, until it returns false. */
    void merge(BlockReader reader) {
        if (stored == null && held.size() <= 1) {
            held.forEach(reader::read);
        } else {
            mergeSeveral(reader);
        }
    }

    private void mergeSeveral(BlockReader reader) {
        PriorityQueue<ContactRun> runs = open();
        ContactBuffer merged = new ContactBuffer();
        while (!runs.isEmpty()) {
            ContactRun first = runs.poll();
            first.copyTo(merged);
            if (merged.size() == ROWS_HANDED_OVER) {
                if (!reader.read(merged.toContacts())) {
                    return;
                }
                merged.clear();
            }
            if (first.advance()) {
                runs.add(first);
            }
        }
        if (merged.size() > 0) {
            reader.read(merged.toContacts());
        }
    }

    private PriorityQueue<ContactRun> open() {
        PriorityQueue<ContactRun> runs = new PriorityQueue<>();
        held.forEach(run -> start(new HeldRun(run), runs));
        if (stored != null) {
            stored.runs().forEach(run -> start(run, runs));
        }
        return runs;
    }

    private static void start(ContactRun run, PriorityQueue<ContactRun> runs) {
        if (run.advance()) {
            runs.add(run);
        }
    }

    /** A run in memory. */
    private static final class HeldRun extends ContactRun {
        private final Contacts contacts;
        private int at = -1;

        HeldRun(Contacts contacts) {
            this.contacts = contacts;
        }

        @Override
        boolean advance() {
            at++;
            if (at == contacts.size()) {
                return false;
            }
            setKey(contacts.kind(at).ordinal(), contacts.vertex(at, 0), contacts.vertex(at, 1), contacts.vertex(at, 2),
                    contacts.vertex(at, 3));
            return true;
        }

        @Override
        void copyTo(ContactBuffer buffer) {
            buffer.add(contacts, at);
        }
    }

    @Override
    public void close() {
        if (stored != null) {
            stored.close();
        }
    }
}
