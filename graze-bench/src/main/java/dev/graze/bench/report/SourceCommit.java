package dev.graze.bench.report;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out which commit is running. */
final class SourceCommit {
    private static final String UNKNOWN = "unknown";

    private SourceCommit() {
    }

    /**
     * Returns the commit that contains the running code, with {@code -dirty} if files differ from it; "unknown" outside
     * a working tree or without git.
     */
    static String describe() {
        try {
            Path code = Path.of(SourceCommit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return ask(Files.isDirectory(code) ? code : code.getParent());
        } catch (IOException | URISyntaxException e) {
            return UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        }
    }

    private static String ask(Path directory) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "-C", directory.toString(), "describe", "--always", "--dirty",
                "--abbrev=12", "--exclude=*")
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return git.waitFor() == 0 && !commit.isEmpty() ? commit : UNKNOWN;
    }
}
