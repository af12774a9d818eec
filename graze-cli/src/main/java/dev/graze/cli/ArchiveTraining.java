package dev.graze.cli;

import dev.graze.cli.output.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the commands that should start fast, on a small scene. The launcher records which classes this loads and
 * archives them. Exits with a code other than 0 if a command fails.
 */
final class ArchiveTraining {
    private ArchiveTraining() {
    }

    public static void main(String[] arguments) throws IOException {
        Path dir = Files.createTempDirectory("graze-training");
        int exit;
        try {
            exit = commands(dir).stream().mapToInt(ArchiveTraining::run).max().orElse(ExitCode.DEFECT);
        } finally {
            delete(dir);
        }
        System.exit(exit);
    }

    /** Returns command lines for a scene in which something touches; files are written to the directory. */
    private static List<List<String>> commands(Path dir) {
        String scene = dir.resolve("scene").toString();
        String first = dir.resolve("scene").resolve("frame-000.ply").toString();
        String second = dir.resolve("scene").resolve("frame-001.ply").toString();
        return List.of(List.of("--version"), List.of("check", "--help"),
                List.of("scene", "n-body", "--triangles", "4000", "--frames", "2", "--out", scene),
                List.of("check", first, second),
                List.of("check", scene, "--pairs", dir.resolve("pairs.csv").toString(),
                        "--summary", dir.resolve("summary.json").toString(),
                        "--html", dir.resolve("page.html").toString()),
                List.of("check", first, "--mode", "discrete"),
                List.of("clash", first, second, "--json", dir.resolve("clash.json").toString()),
                List.of("distance", first, second));
    }

    private static int run(List<String> command) {
        String[] arguments = command.toArray(String[]::new);
        return GrazeCommand.newCommandLine(arguments).setOut(new PrintWriter(Writer.nullWriter())).execute(arguments);
    }

    private static void delete(Path dir) throws IOException {
        try (Stream<Path> all = Files.walk(dir)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
