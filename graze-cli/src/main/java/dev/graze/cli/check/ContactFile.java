package dev.graze.cli.check;

import dev.graze.Contact;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.spi.ContactBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Runs of contacts in a temporary file, which closing deletes. */
final class ContactFile implements AutoCloseable {
    private static final ContactKind[] KINDS = ContactKind.values();
    private static final ContactStatus[] STATUSES = ContactStatus.values();
    private static final Contact.Phase[] PHASES = Contact.Phase.values();
    /** Kind, status and phase, four vertices, toi, u, v, the normal and the gap. */
    private static final int ROW_BYTES = 3 + 4 * Integer.BYTES + 7 * Double.BYTES;
    private static final int ROWS_WRITTEN = 4096;
    /** Rows read ahead per run. All runs are read at once, so thousands of runs get fewer rows each. */
    private static final int FEWEST_ROWS_READ = 16;
    private static final int MOST_ROWS_READ = 1024;
    /** Reading may use one in this many bytes of memory. */
    private static final int SHARE_OF_MEMORY = 16;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer block = ByteBuffer.allocate(ROWS_WRITTEN * ROW_BYTES);
    private final List<Long> starts = new ArrayList<>();
    private long end;

    ContactFile() {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            file = Files.createTempFile(directory, "graze-contacts", "");
            channel = open(file);
        } catch (IOException e) {
            throw failure(directory, e);
        }
    }

    private static FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            Files.delete(file);
            throw e;
        }
    }

    /** Adds sorted contacts as a new run. */
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
        block.put((byte) run.kind(i).ordinal()).put((byte) run.status(i).ordinal());
        for (int k = 0; k < 4; k++) {
            block.putInt(run.vertex(i, k));
        }
        block.putDouble(run.toi(i)).putDouble(run.u(i)).putDouble(run.v(i));
        for (int axis = 0; axis < 3; axis++) {
            block.putDouble(run.normal(i, axis));
        }
        block.putDouble(run.gap(i)).put((byte) run.phase(i).ordinal());
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

    /** Returns a reader of each run. */
    List<ContactRun> runs() {
        long room = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / ROW_BYTES;
        int rows = Math.clamp(room / starts.size(), FEWEST_ROWS_READ, MOST_ROWS_READ);
        List<ContactRun> runs = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            runs.add(new StoredRun(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : end, rows));
        }
        return runs;
    }

    private final class StoredRun extends ContactRun {
        private final ByteBuffer rows;
        private final long runEnd;
        private long readTo;

        StoredRun(long start, long runEnd, int rowsRead) {
            this.rows = ByteBuffer.allocate(rowsRead * ROW_BYTES).limit(0);
            this.readTo = start;
            this.runEnd = runEnd;
        }

        @Override
        boolean advance() {
            if (!rows.hasRemaining() && !refill()) {
                return false;
            }
            int at = rows.position();
            setKey(rows.get(at), rows.getInt(at + 2), rows.getInt(at + 6), rows.getInt(at + 10), rows.getInt(at + 14));
            return true;
        }

        private boolean refill() {
            rows.clear().limit((int) Math.min(rows.capacity(), runEnd - readTo));
            try {
                while (rows.hasRemaining()) {
                    int read = channel.read(rows, readTo);
                    if (read < 0) {
                        throw new IOException("another program truncated it");
                    }
                    readTo += read;
                }
            } catch (IOException e) {
                throw failure(file, e);
            }
            rows.flip();
            return rows.hasRemaining();
        }

        @Override
        void copyTo(ContactBuffer buffer) {
            ContactKind kind = KINDS[rows.get()];
            ContactStatus status = STATUSES[rows.get()];
            buffer.add(kind, rows.getInt(), rows.getInt(), rows.getInt(), rows.getInt(), rows.getDouble(), status);
            buffer.geometry(rows.getDouble(), rows.getDouble(), rows.getDouble(), rows.getDouble(), rows.getDouble(),
                    rows.getDouble());
            buffer.phase(PHASES[rows.get()]);
        }
    }

    private static OutputFailedException failure(Path place, IOException e) {
        return new OutputFailedException(place
                + ": the contacts of a step do not fit into memory and cannot be stored there: "
                + IoReason.of(e)
                + "; free some space, or choose another directory or more memory through the environment, such as "
                + "GRAZE_OPTS='-Djava.io.tmpdir=DIR -Xmx8g'", e);
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
