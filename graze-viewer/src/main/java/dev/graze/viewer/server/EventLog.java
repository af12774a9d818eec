package dev.graze.viewer.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Server-sent events. The log keeps all of them, and a page that connects late or reconnects gets them from the start:
 * each event states what is true now and can be received twice.
 */
final class EventLog implements AutoCloseable {
    /** Keeps the connection alive and detects closed pages, which only a write reveals. */
    private static final long HEARTBEAT_MILLIS = 10_000;
    private static final byte[] HEARTBEAT = bytes(": still here\n\n");
    private static final byte[] RECONNECT_SOON = bytes("retry: 400\n\n");

    private final List<byte[]> events = new ArrayList<>();
    private boolean closed;

    /** Sends an event to all pages. */
    synchronized void add(String name, String json) {
        events.add(bytes("event: " + name + "\ndata: " + json.replace("\n", "") + "\n\n"));
        notifyAll();
    }

    /** Writes all events, including future ones, until the log is closed or the connection ends. */
    void follow(OutputStream out) throws IOException, InterruptedException {
        out.write(RECONNECT_SOON);
        int sent = 0;
        while (!isClosed()) {
            List<byte[]> news = await(sent);
            for (byte[] event : news) {
                out.write(event);
            }
            if (news.isEmpty()) {
                out.write(HEARTBEAT);
            }
            out.flush();
            sent += news.size();
        }
    }

    /** Waits for events after this position; returns nothing after a timeout. */
    private synchronized List<byte[]> await(int sent) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(HEARTBEAT_MILLIS);
        long left = HEARTBEAT_MILLIS;
        while (!closed && events.size() == sent && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        return List.copyOf(events.subList(sent, events.size()));
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Ends all streams; pages will reconnect. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
