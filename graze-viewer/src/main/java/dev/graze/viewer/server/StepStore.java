package dev.graze.viewer.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Results of each step, in a temporary file, so that memory does not grow with the length of a sequence. Thread-safe.
 */
final class StepStore implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final Map<Integer, Place> places = new HashMap<>();
    private long end;

    StepStore() {
        try {
            file = Files.createTempFile("graze-view", ".steps");
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Place(long at, int length) {
    }

    synchronized void put(int step, byte[] bytes) throws IOException {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        while (from.hasRemaining()) {
            channel.write(from, end + from.position());
        }
        places.put(step, new Place(end, bytes.length));
        end += bytes.length;
    }

    /** Returns what was stored for a step; null if nothing was. */
    synchronized byte[] get(int step) throws IOException {
        Place place = places.get(step);
        if (place == null) {
            return null;
        }
        ByteBuffer to = ByteBuffer.allocate(place.length());
        while (to.hasRemaining()) {
            if (channel.read(to, place.at() + to.position()) < 0) {
                throw new IOException("the temporary file " + file + " was truncated by another program");
            }
        }
        return to.array();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
