package dev.graze.viewer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Headless Chromium with software WebGL, driven by real mouse and key events. */
final class Chromium implements AutoCloseable {
    static final int SHIFT = 8;
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> FLAGS = List.of("--headless=new", "--no-sandbox", "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--force-prefers-reduced-motion", "--window-size=1280,860",
            "--remote-debugging-port=0");
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(90);
    /** Keys that are not characters, with the Windows key codes that browsers still use. */
    private static final Map<String, Integer> NAMED_KEYS = Map.of("Tab", 9, "Enter", 13, "Escape", 27, "PageDown", 34,
            "End", 35, "Home",
            36, "ArrowLeft", 37, "ArrowUp", 38, "ArrowRight", 39, "ArrowDown", 40);

    private final Process process;
    private final DevTools tools;

    private Chromium(Process process, DevTools tools) {
        this.process = process;
        this.tools = tools;
    }

    /** Starts a browser with its own profile in the directory; skips the test if the machine has no browser. */
    static Chromium start(Path directory, String... flags) throws IOException, InterruptedException {
        Optional<Path> executable = onPath();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH: the page was not opened");
        Path profile = Files.createTempDirectory(directory, "profile");
        List<String> command = new ArrayList<>(List.of(executable.get().toString()));
        command.addAll(FLAGS);
        command.addAll(List.of(flags));
        command.add("--user-data-dir=" + profile);
        command.add("about:blank");
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            return new Chromium(process, new DevTools(pageAddress(profile.resolve("DevToolsActivePort"))));
        } catch (IOException | InterruptedException | RuntimeException e) {
            end(process);
            throw e;
        }
    }

    private static Optional<Path> onPath() {
        return Pattern.compile(Pattern.quote(System.getProperty("path.separator")))
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))).filter(Files::isExecutable)
                .findFirst();
    }

    private static URI pageAddress(Path portFile) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!Files.exists(portFile) || Files.size(portFile) == 0) {
            require(System.nanoTime() < deadline, "Chromium did not start");
            Thread.sleep(50);
        }
        String port = Files.readAllLines(portFile).getFirst();
        while (true) {
            for (JsonNode target : targets(port)) {
                if (target.get("type").asText().equals("page")) {
                    return URI.create(target.get("webSocketDebuggerUrl").asText());
                }
            }
            require(System.nanoTime() < deadline, "Chromium opened no page");
            Thread.sleep(50);
        }
    }

    private static JsonNode targets(String port) throws IOException {
        try (InputStream list = URI.create("http://127.0.0.1:" + port + "/json/list").toURL().openStream()) {
            return new ObjectMapper().readTree(list);
        }
    }

    private static void require(boolean condition, String problem) throws IOException {
        if (!condition) {
            throw new IOException(problem);
        }
    }

    /** Opens a page and waits until it reports that it is ready, or why not. */
    void open(String address) throws IOException, InterruptedException {
        load(address);
        await("document.documentElement.dataset.ready || document.documentElement.dataset.error");
    }

    /** Opens a page. */
    void load(String address) throws IOException, InterruptedException {
        tools.call("Page.navigate", DevTools.parameters().put("url", "about:blank"));
        tools.call("Page.navigate", DevTools.parameters().put("url", address));
    }

    /** Starts recording requests, console messages and errors. */
    void record() throws IOException, InterruptedException {
        tools.clearEvents();
        for (String domain : List.of("Network", "Runtime", "Log")) {
            tools.call(domain + ".enable", DevTools.parameters());
        }
    }

    /** Returns the addresses requested since recording started, except for data in the page itself. */
    List<String> requests() {
        return tools.events().stream().filter(event -> isEvent(event, "Network.requestWillBeSent"))
                .map(event -> event.at("/params/request/url").asText()).filter(url -> !url.startsWith("data:"))
                .toList();
    }

    /** Returns errors, warnings and console messages since recording started. */
    List<String> complaints() {
        return tools.events().stream()
                .filter(event -> isEvent(event, "Runtime.exceptionThrown") || isEvent(event, "Runtime.consoleAPICalled")
                        || isEvent(event, "Log.entryAdded"))
                .map(JsonNode::toString).toList();
    }

    private static boolean isEvent(JsonNode event, String method) {
        return event.get("method").asText().equals(method);
    }

    /** Returns the value of an expression; waits for a promise. */
    JsonNode value(String expression) throws IOException, InterruptedException {
        JsonNode answer = tools.call("Runtime.evaluate",
                DevTools.parameters().put("expression", expression).put("returnByValue", true).put("awaitPromise",
                        true));
        require(!answer.has("exceptionDetails"), expression + ": " + answer.get("exceptionDetails"));
        return answer.get("result").path("value");
    }

    String text(String expression) throws IOException, InterruptedException {
        return value(expression).asText();
    }

    /** Returns the text of an element. */
    String words(String id) throws IOException, InterruptedException {
        return text("document.getElementById('" + id + "').innerText");
    }

    /** Waits until a condition of the page holds. */
    void await(String condition) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!isTrue(condition)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("condition not met in time: " + condition + "; the page: "
                        + text("JSON.stringify(document.documentElement.dataset) + document.body.innerText.slice(0, "
                                + "600)"));
            }
            Thread.sleep(30);
        }
    }

    private boolean isTrue(String condition) throws InterruptedException {
        try {
            return value("Boolean(document.documentElement && (" + condition + "))").asBoolean();
        } catch (IOException e) {
            return false; // between two documents
        }
    }

    /** Clicks the middle of the element that matches a selector. */
    void click(String selector) throws IOException, InterruptedException {
        JsonNode middle = value(
                "(() => { const box = document.querySelector(" + new ObjectMapper().writeValueAsString(selector)
                        + ").getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()");
        for (String type : List.of("mousePressed", "mouseReleased")) {
            tools.call("Input.dispatchMouseEvent",
                    DevTools.parameters().put("type", type).put("x", middle.get(0).asDouble())
                            .put("y", middle.get(1).asDouble()).put("button", "left").put("clickCount", 1));
        }
    }

    void press(String key) throws IOException, InterruptedException {
        press(key, 0);
    }

    /** Presses a character key or a named key, with modifiers. */
    void press(String key, int modifiers) throws IOException, InterruptedException {
        ObjectNode event = DevTools.parameters().put("key", key).put("modifiers", modifiers).put(
                "windowsVirtualKeyCode",
                NAMED_KEYS.getOrDefault(key, (int) key.toUpperCase(Locale.ROOT).charAt(0)));
        String text = key.equals("Enter") ? "\r" : NAMED_KEYS.containsKey(key) ? "" : key;
        tools.call("Input.dispatchKeyEvent",
                event.deepCopy().put("type", text.isEmpty() ? "rawKeyDown" : "keyDown").put("text", text));
        tools.call("Input.dispatchKeyEvent", event.deepCopy().put("type", "keyUp"));
    }

    void type(String text) throws IOException, InterruptedException {
        tools.call("Input.insertText", DevTools.parameters().put("text", text));
    }

    /** Returns a screenshot of the page, after pending drawing has finished. */
    Path screenshot(Path file) throws IOException, InterruptedException {
        value("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))");
        JsonNode picture = tools.call("Page.captureScreenshot", DevTools.parameters().put("format", "png"));
        return Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
    }

    @Override
    public void close() {
        tools.close();
        end(process);
    }

    private static void end(Process process) {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }
}
