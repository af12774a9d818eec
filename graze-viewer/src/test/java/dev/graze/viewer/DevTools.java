package dev.graze.viewer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The DevTools protocol over a WebSocket: numbered commands, and answers with the same number. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TIMEOUT_SECONDS = 120;

    private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final AtomicInteger last = new AtomicInteger();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;

    DevTools(URI address) {
        socket = client.newWebSocketBuilder().buildAsync(address, this).join();
    }

    static ObjectNode parameters() {
        return JSON.createObjectNode();
    }

    /** Sends a command and waits for its result. */
    JsonNode call(String method, ObjectNode parameters) throws IOException, InterruptedException {
        int number = last.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        pending.put(number, answer);
        ObjectNode command = JSON.createObjectNode().put("id", number).put("method", method).set("params", parameters);
        socket.sendText(command.toString(), true).join();
        try {
            JsonNode message = answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (message.has("error")) {
                throw new IOException(method + ": " + message.get("error"));
            }
            return message.get("result");
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(method + " was not answered", e);
        }
    }

    void clearEvents() {
        events.clear();
    }

    /** Returns the events of the enabled domains since they were cleared. */
    List<JsonNode> events() {
        return List.copyOf(events);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean isLast) {
        partial.append(text);
        if (isLast) {
            take(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return null;
    }

    private void take(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            if (message.has("method")) {
                events.add(message);
            }
            CompletableFuture<JsonNode> answer = message.has("id") ? pending.remove(message.get("id").asInt()) : null;
            if (answer != null) {
                answer.complete(message);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the browser sent no JSON", e);
        }
    }

    @Override
    public void close() {
        socket.abort();
        client.close();
    }
}
