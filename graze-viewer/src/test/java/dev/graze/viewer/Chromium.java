package dev.graze.viewer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Headless Chromium with a software WebGL, in a directory of its own. */
final class Chromium {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> FLAGS = List.of("--headless=new", "--no-sandbox", "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--force-prefers-reduced-motion", "--window-size=1000,700", "--virtual-time-budget=5000");
    private static final int TIMEOUT_SECONDS = 60;

    private final Path executable;
    private final Path directory;

    Chromium(Path executable, Path directory) {
        this.executable = executable;
        this.directory = directory;
    }

    static Optional<Path> onPath() {
        return Pattern.compile(Pattern.quote(System.getProperty("path.separator"))).splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))).filter(Files::isExecutable).findFirst();
    }

    /** The document as it stands after its scripts ran. */
    String dom(String address, String... flags) throws IOException, InterruptedException {
        return run(address, Stream.concat(Stream.of("--dump-dom"), Stream.of(flags)).toList());
    }

    /** A picture of the page. */
    Path screenshot(String address) throws IOException, InterruptedException {
        Path picture = directory.resolve("page.png");
        run(address, List.of("--screenshot=" + picture));
        return picture;
    }

    private String run(String address, List<String> action) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(FLAGS);
        command.addAll(action);
        command.add("--user-data-dir=" + Files.createTempDirectory(directory, "profile"));
        command.add(address);
        Path out = Files.createTempFile(directory, "chromium", ".out");
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Chromium did not finish within " + TIMEOUT_SECONDS + " s");
            }
            return Files.readString(out);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
