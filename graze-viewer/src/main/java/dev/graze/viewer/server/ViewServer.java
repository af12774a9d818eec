package dev.graze.viewer.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves the page of one scene to browsers on this machine and checks the scene in the background. It serves only the
 * frames of that scene: {@link Routes} accesses no files.
 *
 * <pre>
 *   browser --GET--&gt; Gate (Host, method) --&gt; Routes --&gt; ViewSession: frames by number, findings by step
 *      ^                                                    |
 *      +------------- server-sent events -- EventLog &lt;------+-- BackgroundCheck, frames that arrive
 * </pre>
 */
public final class ViewServer implements AutoCloseable {
    private final HttpServer server;
    private final Gate gate;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** The message shown while there is no session. */
    private final EventLog idle = new EventLog();
    private String waiting = "";
    private ViewSession session;

    private ViewServer(HttpServer server) {
        this.server = server;
        this.gate = new Gate(server.getAddress().getPort());
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /**
     * Starts listening on the loopback address, with nothing to show yet.
     *
     * @param port 0 for any free port
     * @throws InvalidInputException if the port is not available
     */
    public static ViewServer start(int port) {
        // Without it small responses wait for an acknowledgement, 40 ms each.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            return new ViewServer(
                    HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0));
        } catch (IOException e) {
            throw new InvalidInputException(
                    "port " + port + " is not available: " + e.getMessage()
                            + "; choose another, or leave it out for a free one");
        }
    }

    /** Returns the address of the page. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Tells pages in one sentence why there is nothing to show, or why nothing is added. */
    public synchronized void notice(String message) {
        waiting = message;
        if (session != null) {
            session.notice(message);
        }
    }

    /**
     * Shows a scene instead of the previous one.
     *
     * @throws InvalidInputException if its first frame cannot be read
     */
    public void show(ViewedScene scene) {
        ViewSession next = ViewSession.begin(scene);
        ViewSession last = replace(next);
        if (last == null) {
            idle.close();
        } else {
            last.close();
        }
    }

    private synchronized ViewSession replace(ViewSession next) {
        ViewSession last = session;
        session = next;
        return last;
    }

    /** Updates the number of frames in the scene. */
    public void grown() {
        ViewSession current = session();
        if (current != null) {
            current.grown();
        }
    }

    private synchronized ViewSession session() {
        return session;
    }

    private synchronized String waiting() {
        return waiting;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer refusal = gate.refusal(exchange);
            if (refusal != null) {
                refusal.send(exchange);
            } else if ("/events".equals(exchange.getRequestURI().getRawPath())) {
                follow(exchange);
            } else {
                answer(exchange);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reports failures to the page, which would otherwise assume that the server has ended. */
    private void answer(HttpExchange exchange) throws IOException {
        Answer answer;
        try {
            answer = Routes.answer(exchange.getRequestURI(), session(), waiting());
        } catch (IOException | RuntimeException | Error failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "answering " + exchange.getRequestURI(),
                    failure);
            answer = Answer.text(500, "graze view could not answer: " + Failure.inWords(failure));
        }
        answer.send(exchange);
    }

    private void follow(HttpExchange exchange) throws IOException, InterruptedException {
        ViewSession current = session();
        Answer.protect(exchange.getResponseHeaders(), "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            (current == null ? idle : current.events()).follow(out);
        }
    }

    @Override
    public void close() {
        idle.close();
        ViewSession last = replace(null);
        if (last != null) {
            last.close();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
