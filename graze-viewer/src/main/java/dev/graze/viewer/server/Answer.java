package dev.graze.viewer.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A response. */
record Answer(int status, String type, byte[] bytes) {
    static final String JSON = "application/json; charset=utf-8";
    static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String BINARY = "application/octet-stream";

    static Answer text(int status, String text) {
        return of(status, TEXT, text);
    }

    static Answer of(int status, String type, String text) {
        return new Answer(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a response with an array, or "not found" for null. */
    static Answer binary(byte[] bytes) {
        return bytes == null ? missing() : new Answer(200, BINARY, bytes);
    }

    static Answer missing() {
        return text(404, "There is nothing here.");
    }

    void send(HttpExchange exchange) throws IOException {
        protect(exchange.getResponseHeaders(), type);
        boolean bare = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, bare ? -1 : bytes.length);
        if (!bare) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        }
    }

    /** Forbids caching, framing, content sniffing and sharing with pages from elsewhere. */
    static void protect(Headers headers, String type) {
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
    }
}
