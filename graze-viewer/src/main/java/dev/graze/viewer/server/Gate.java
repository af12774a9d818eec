package dev.graze.viewer.server;

import com.sun.net.httpserver.HttpExchange;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which requests are allowed. The server listens on the loopback address only, but every page in the browser
 * can reach that. A foreign page whose host name points here (DNS rebinding) is recognized by the Host header.
 */
final class Gate {
    private final Set<String> hosts;

    Gate(int port) {
        this.hosts = Set.of("localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port);
    }

    /** Returns why a request is refused; null if it is allowed. */
    Answer refusal(HttpExchange exchange) {
        List<String> named = exchange.getRequestHeaders().get("Host");
        if (named == null || named.size() != 1 || !hosts.contains(named.getFirst().toLowerCase(Locale.ROOT))) {
            return Answer.text(403, "This server answers only to the address it printed.");
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            exchange.getResponseHeaders().set("Allow", "GET");
            return Answer.text(405, "Only GET is answered.");
        }
        return null;
    }
}
