package dev.graze.cli.testing;

import dev.graze.cli.GrazeCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A {@code graze view} in a separate thread, ended as if by Ctrl-C when closed. */
public final class RunningView implements AutoCloseable {
    private final Thread thread;
    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger exit = new AtomicInteger(-1);

    private RunningView(PipedWriter out, BufferedReader printed, String... arguments) throws IOException {
        CommandLine command = GrazeCommand.newCommandLine().setOut(new PrintWriter(out))
                .setErr(new PrintWriter(new StringWriter()));
        thread = Thread.ofPlatform().start(() -> exit.set(command.execute(arguments)));
        address = URI.create(printed.readLine().replace("Look at it: ", ""));
    }

    public static RunningView start(Object... arguments) throws IOException {
        PipedReader printed = new PipedReader();
        return new RunningView(new PipedWriter(printed), new BufferedReader(printed),
                Stream.concat(Stream.of("view", "--no-browser"), Arrays.stream(arguments).map(Object::toString))
                        .toArray(String[]::new));
    }

    public String get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Waits for an event line that matches, and returns it. */
    public String awaitEvent(Predicate<String> wanted) throws IOException, InterruptedException {
        try (Stream<String> lines = client
                .send(HttpRequest.newBuilder(address.resolve("/events")).build(), HttpResponse.BodyHandlers.ofLines())
                .body()) {
            return lines.filter(wanted).findFirst().orElseThrow();
        }
    }

    /** Ends the command and returns its exit code. */
    public int end() throws InterruptedException {
        thread.interrupt();
        thread.join();
        return exit.get();
    }

    @Override
    public void close() {
        client.shutdownNow();
        thread.interrupt();
    }
}
