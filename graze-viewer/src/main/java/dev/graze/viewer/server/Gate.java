package dev.graze.viewer.server;

import com.sun.net.httpserver.HttpExchange;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who may ask, and how. The server listens on the loopback address alone, but every page in the browser can reach that:
 * a foreign page that has its own name point here (DNS rebinding) gives itself away by the Host it asks for.
 */
final class Gate {
    private final Set<String> hosts;

    Gate(int port) {
        this.hosts = Set.of("localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port);
    }

    /** Why a request is refused; null if it is not. */
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
