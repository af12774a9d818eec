package dev.graze.viewer.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a page is told as it happens, by server-sent events. Everything stays in the log and a page that comes late, or
 * lost its connection, gets it from the start: each event says what holds and can be heard twice.
 */
final class EventLog implements AutoCloseable {
    /** A page that went away is only noticed by writing to it. */
    private static final long HEARTBEAT_MILLIS = 10_000;
    private static final byte[] HEARTBEAT = bytes(": still here\n\n");
    private static final byte[] RECONNECT_SOON = bytes("retry: 400\n\n");

    private final List<byte[]> events = new ArrayList<>();
    private boolean closed;

    /** Tells all pages. */
    synchronized void add(String name, String json) {
        events.add(bytes("event: " + name + "\ndata: " + json.replace("\n", "") + "\n\n"));
        notifyAll();
    }

    /** Writes all events, those to come included, until the log is closed or nobody listens any more. */
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

    /** What was added since, as soon as there is something; nothing after a while without. */
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

    /** Ends all streams; the pages will ask again. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
