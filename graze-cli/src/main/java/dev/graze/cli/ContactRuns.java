package dev.graze.cli;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Ending;
import dev.graze.io.IoReason;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Sorted batches of contacts in a temporary file, which closing deletes, and their merging into one order. */
final class ContactRuns implements AutoCloseable {
    private static final ContactKind[] KINDS = ContactKind.values();
    private static final Ending[] ENDINGS = Ending.values();
    /** Kind and ending, four vertices, toi, u, v and the normal. */
    private static final int ROW_BYTES = 2 + 4 * Integer.BYTES + 6 * Double.BYTES;
    private static final int ROWS_WRITTEN = 4096;
    /** Of each run while all are merged; there can be thousands of runs. */
    private static final int ROWS_READ = 128;
    private static final int ROWS_HANDED_OVER = 1 << 14;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer block = ByteBuffer.allocate(ROWS_WRITTEN * ROW_BYTES);
    private final List<Long> starts = new ArrayList<>();
    private long end;

    ContactRuns() {
        try {
            file = Files.createTempFile("graze-contacts", ".runs");
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw failure(Path.of(System.getProperty("java.io.tmpdir")), e);
        }
    }

    /** Adds contacts in order, as a run of their own. */
    void add(Contacts run) {
        starts.add(end);
        for (int i = 0; i < run.size(); i++) {
            if (!block.hasRemaining()) {
                flush();
            }
            put(run, i);
        }
        flush();
    }

    private void put(Contacts run, int i) {
        block.put((byte) run.kind(i).ordinal()).put((byte) run.ending(i).ordinal());
        for (int k = 0; k < 4; k++) {
            block.putInt(run.vertex(i, k));
        }
        block.putDouble(run.toi(i)).putDouble(run.u(i)).putDouble(run.v(i));
        for (int axis = 0; axis < 3; axis++) {
            block.putDouble(run.normal(i, axis));
        }
    }

    private void flush() {
        block.flip();
        try {
            while (block.hasRemaining()) {
                end += channel.write(block, end);
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
        block.clear();
    }

    /** Hands over the contacts of all runs in order, some at a time. */
    void merge(Consumer<Contacts> reader) {
        PriorityQueue<Run> runs = open();
        ContactBuffer merged = new ContactBuffer();
        while (!runs.isEmpty()) {
            Run first = runs.poll();
            first.moveTo(merged);
            if (merged.size() == ROWS_HANDED_OVER) {
                reader.accept(merged.toContacts());
                merged.clear();
            }
            if (first.advance()) {
                runs.add(first);
            }
        }
        if (merged.size() > 0) {
            reader.accept(merged.toContacts());
        }
    }

    private PriorityQueue<Run> open() {
        PriorityQueue<Run> runs = new PriorityQueue<>();
        for (int i = 0; i < starts.size(); i++) {
            Run run = new Run(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : end);
            if (run.advance()) {
                runs.add(run);
            }
        }
        return runs;
    }

    /** Reads one run; runs are in the order of the contacts they are at. */
    private final class Run implements Comparable<Run> {
        private final ByteBuffer rows = ByteBuffer.allocate(ROWS_READ * ROW_BYTES).limit(0);
        private final long runEnd;
        private long readTo;
        /** Of the contact it is at: kind and two vertices, and the other two, packed so that they compare as these do one by one. */
        private long firstKey;
        private long secondKey;

        Run(long start, long runEnd) {
            this.readTo = start;
            this.runEnd = runEnd;
        }

        /** Goes to the next contact; false if there is none. */
        boolean advance() {
            if (!rows.hasRemaining() && !refill()) {
                return false;
            }
            int at = rows.position();
            firstKey = (long) rows.get(at) << 62 | (long) rows.getInt(at + 2) << 31 | rows.getInt(at + 6);
            secondKey = (long) rows.getInt(at + 10) << 31 | rows.getInt(at + 14);
            return true;
        }

        private boolean refill() {
            rows.clear().limit((int) Math.min(rows.capacity(), runEnd - readTo));
            try {
                while (rows.hasRemaining()) {
                    int read = channel.read(rows, readTo);
                    if (read < 0) {
                        throw new IOException("it was cut short by somebody else");
                    }
                    readTo += read;
                }
            } catch (IOException e) {
                throw failure(file, e);
            }
            rows.flip();
            return rows.hasRemaining();
        }

        /** Appends the contact it is at. */
        void moveTo(ContactBuffer to) {
            ContactKind kind = KINDS[rows.get()];
            Ending ending = ENDINGS[rows.get()];
            to.add(kind, rows.getInt(), rows.getInt(), rows.getInt(), rows.getInt(), rows.getDouble(), ending);
            to.geometry(rows.getDouble(), rows.getDouble(), rows.getDouble(), rows.getDouble(), rows.getDouble());
        }

        @Override
        public int compareTo(Run other) {
            int order = Long.compare(firstKey, other.firstKey);
            return order != 0 ? order : Long.compare(secondKey, other.secondKey);
        }
    }

    private static InvalidInputException failure(Path place, IOException e) {
        return new InvalidInputException(
                place + ": contacts of a step that has more than memory holds cannot be kept there: " + IoReason.of(e)
                        + "; free some space, or choose another directory through the environment, such as GRAZE_OPTS=-Djava.io.tmpdir=DIR",
                e);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }
}
