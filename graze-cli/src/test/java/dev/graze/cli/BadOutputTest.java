package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.queries.QueriesTest;
import dev.graze.cli.output.StandardOutput;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine;

/** Outputs that cannot be written, and runs that fail halfway. */
class BadOutputTest {
    @TempDir
    private Path dir;

    private Path above;
    private Path below;

    @BeforeEach
    void makeFrames() {
        above = TinyScene.frame(dir.resolve("above.ply"), 1);
        below = TinyScene.frame(dir.resolve("below.ply"), -1);
    }

    private void refuses(Object[] outputs, String... words) {
        List<Object> arguments = new ArrayList<>(List.of("check", "--frames", above, below));
        arguments.addAll(Arrays.asList(outputs));
        CommandRun.refusesAndLeavesAlone(dir, arguments.toArray(), words);
    }

    @ParameterizedTest
    @ValueSource(strings = { "--pairs", "--summary", "--html" })
    void refusesFilesThatCannotBeCreated(String option) throws IOException {
        refuses(new Object[] { option, dir.resolve("none/out.csv") }, "none", "does not exist; create it first");
        refuses(new Object[] { option, above.resolve("out.csv") }, "above.ply", "not a directory");
        refuses(new Object[] { option, Files.createDirectory(dir.resolve("directory.csv")) }, "directory.csv",
                "is a directory");
    }

    @Test
    void refusesPairsInAnUnknownFormat() {
        refuses(new Object[] { "--pairs", dir.resolve("pairs.txt") }, "pairs.txt", ".csv or .jsonl");
    }

    @ParameterizedTest
    @ValueSource(strings = { "--vtk", "--ply" })
    void refusesDirectoriesThatCannotBeCreated(String option) {
        refuses(new Object[] { option, above, "--pairs", dir.resolve("p.csv") }, "above.ply", "is a file");
        refuses(new Object[] { option, above.resolve("deep"), "--pairs", dir.resolve("p.csv") }, "deep",
                "cannot be written to");
    }

    @Test
    void refusesDirectoriesWithoutPermission() {
        Path locked = dir.resolve("locked");
        assumeTrue(locked.toFile().mkdir() && locked.toFile().setWritable(false) && !Files.isWritable(locked),
                "this user may write anywhere");
        refuses(new Object[] { "--pairs", locked.resolve("p.csv") }, "p.csv", "permission denied");
        refuses(new Object[] { "--vtk", locked }, "locked", "permissions");
    }

    /** {@code /dev/full} is always full; no other output may appear either. */
    @ParameterizedTest
    @ValueSource(strings = { "--pairs", "--summary", "--html" })
    void leavesNothingWhenTheDiskIsFull(String option) throws IOException {
        Path device = Path.of("/dev/full");
        assumeTrue(Files.exists(device), "there is no /dev/full here");
        Path full = Files.createSymbolicLink(dir.resolve("full.csv"), device);
        List<Object> others = new ArrayList<>(
                List.of("--pairs", dir.resolve("p.csv"), "--summary", dir.resolve("s.json"), "--html",
                        dir.resolve("h.html"), "--vtk", dir.resolve("vtk"), "--ply", dir.resolve("ply")));
        others.set(others.indexOf(option) + 1, full);
        refuses(others.toArray(), "full.csv", "cannot be written", "No space left");
        Files.delete(full);
    }

    @Test
    void refusesAQueryResultThatCannotBeCreated() {
        Path file = TestFiles.write(dir.resolve("vertex-face/q.csv"), QueriesTest.HIT);
        CommandRun run = CommandRun.of("queries", file, "--json", dir.resolve("none/out.json"));
        assertThat(run.refused("does not exist").out()).isEmpty();
    }

    /** {@code graze ... | head} closes the pipe after a few lines; that needs no message. */
    @ParameterizedTest
    @ValueSource(strings = { "check", "engines", "check --help" })
    void endsQuietlyWhenTheReaderClosesThePipe(String words) {
        assertThat(runInto("Broken pipe", 141, words)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = { "check", "engines", "check --help" })
    void stopsWhenTheTableCannotBeWritten(String words) {
        assertThat(runInto("No space left on device", 2, words))
                .startsWith("graze: reading or writing failed: No space left on device; ")
                .hasLineCount(1);
    }

    /**
     * Runs a command whose standard output fails, checks that it leaves no other output, and returns its error output.
     */
    private String runInto(String failure, int exit, String words) {
        StringWriter err = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of(words.split(" ")));
        if (words.equals("check")) {
            arguments.addAll(
                    List.of("--frames", above.toString(), below.toString(), "--pairs", dir.resolve("p.csv").toString(),
                            "--vtk",
                            dir.resolve("vtk").toString()));
        }
        List<String> before = TestFiles.tree(dir);
        assertThat(into(new FailingStream(failure, ""), err).execute(arguments.toArray(String[]::new))).isEqualTo(exit);
        assertThat(TestFiles.tree(dir)).isEqualTo(before);
        return CommandRun.withoutInput(err.toString());
    }

    @Test
    void writesNoDemoPageWhenTheReaderClosesThePipe() {
        int exit = into(new FailingStream("Broken pipe", ""), new StringWriter()).execute("demo", "--triangles", "600",
                "--frames", "2",
                "--html", dir.resolve("demo.html").toString(), "--cache", dir.resolve("cache").toString());
        assertThat(exit).isEqualTo(141);
        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("above.ply", "below.ply", "cache");
    }

    /** Totals are printed once all outputs are in place, so the outputs stay. */
    @Test
    void keepsOutputsWhenOnlyTheTotalsCannotBeWritten() {
        StringWriter err = new StringWriter();
        Path pairs = dir.resolve("p.csv");
        int exit = into(new FailingStream("Broken pipe", "contact"), err).execute("check", "--frames", above.toString(),
                below.toString(), "--pairs",
                pairs.toString());
        assertThat(exit).isEqualTo(141);
        assertThat(CommandRun.withoutInput(err.toString())).isEmpty();
        assertThat(TestFiles.text(pairs)).hasLineCount(2);
        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("above.ply", "below.ply", "p.csv");
    }

    private static CommandLine into(OutputStream out, StringWriter err) {
        return GrazeCommand.newCommandLine()
                .setOut(new PrintWriter(new StandardOutput(out), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err));
    }

    @Test
    void explainsThatTheSystemAllowsNoFile() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc here");
        refuses(new Object[] { "--pairs", "/proc/x.csv" },
                "/proc/x.csv: cannot be written: the system does not allow files there",
                "name another");
    }

    @Test
    void tellsHowToAllowMoreMemory() {
        assertThat(runFailing(() -> {
            throw new OutOfMemoryError("Java heap space");
        }).refused("not enough memory", "GRAZE_OPTS=-Xmx").exit()).isEqualTo(2);
    }

    @Test
    void reportsDiskErrorsInOneLine() {
        assertThat(runFailing(() -> {
            throw new UncheckedIOException(new IOException("Input/output error"));
        }).refused("Input/output error").exit()).isEqualTo(2);
        runFailing(() -> {
            throw new UncheckedIOException(new NoSuchFileException("/somewhere/else"));
        }).refused("reading or writing failed: no such file; check the disk");
    }

    @Test
    void reportsDefectsAsSuch() {
        CommandRun run = runFailing(() -> {
            throw new IllegalStateException("never");
        });
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).startsWith("graze: this is a defect").contains("IllegalStateException: never");
    }

    private static CommandRun runFailing(Callable<Integer> work) {
        CommandLine command = GrazeCommand.newCommandLine();
        command.addSubcommand("fail", new Failing(work));
        return CommandRun.of(command, "fail");
    }

    @Command
    private record Failing(Callable<Integer> work) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            return work.call();
        }
    }

    /** A stream that fails once certain words have been written to it. */
    private static final class FailingStream extends OutputStream {
        private final String reason;
        private final String words;
        private final ByteArrayOutputStream given = new ByteArrayOutputStream();

        FailingStream(String reason, String words) {
            this.reason = reason;
            this.words = words;
        }

        @Override
        public void write(int b) throws IOException {
            given.write(b);
            if (given.toString(StandardCharsets.UTF_8).contains(words)) {
                throw new IOException(reason);
            }
        }
    }
}
