package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.testing.TestFiles;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that reach the limit of a resource, in separate processes with little memory. */
@Timeout(180)
class LimitsTest {
    private static final int BLADES = 150;
    private static final int FRAMES = 25;
    private static final int ONE_STEP_BLADES = 500;
    private static final long ONE_STEP_CONTACTS = 4L * ONE_STEP_BLADES * ONE_STEP_BLADES;

    @TempDir
    private Path dir;

    /**
     * Writes frames of two rows of long triangles, each of which crosses all of the other row: the number of contacts
     * grows with the square of the number of triangles.
     */
    private Path crossingBlades(int blades, int frameCount) {
        Topology topology = Topology.of(6 * blades, IntStream.range(0, 6 * blades).toArray());
        Path frames = dir.resolve("frames");
        assertThat(frames.toFile().mkdirs()).isTrue();
        for (int frame = 0; frame < frameCount; frame++) {
            PlyWriter.write(frames.resolve("frame-" + frame + ".ply"), topology,
                    positions(blades, frame % 2 == 0 ? 1 : -1));
        }
        return frames;
    }

    private Path crossingBlades() {
        return crossingBlades(BLADES, FRAMES);
    }

    private static double[] positions(int blades, double height) {
        double[] positions = new double[18 * blades];
        for (int blade = 0; blade < 2 * blades; blade++) {
            boolean upper = blade >= blades;
            double at = blade % blades + 0.5;
            double z = upper ? height : 0;
            double[] along = { -1, at, z, blades + 1, at, z, blades + 1, at + 0.25, z };
            double[] across = { at, -1, z, at, blades + 1, z, at + 0.25, blades + 1, z };
            System.arraycopy(upper ? along : across, 0, positions, 9 * blade, 9);
        }
        return positions;
    }

    /** Each step's contacts are written and then dropped: those of all steps would not fit into memory. */
    @Test
    void writesMoreContactsOfASequenceThanMemoryHolds() throws IOException, InterruptedException {
        Path pairs = dir.resolve("pairs.csv");
        Run run = run(List.of("-Xmx96m"), "check", crossingBlades().toString(), "--pairs", pairs.toString(),
                "--threads", "2");
        assertThat(run.exit).as(run.output).isZero();
        try (Stream<String> lines = Files.lines(pairs)) {
            long bytesIfHeld = 66 * (lines.count() - 1);
            assertThat(bytesIfHeld).isGreaterThan(96L << 20);
        }
    }

    /**
     * The contacts of a single step do not fit: they are sorted in parts, and the file is the same to the last byte.
     */
    @Test
    void writesMoreContactsOfAStepThanMemoryHolds() throws IOException, InterruptedException {
        String frames = crossingBlades(ONE_STEP_BLADES, 2).toString();
        Path pairs = dir.resolve("pairs.csv");
        Run little = run(List.of("-Xmx60m"), "check", frames, "--pairs", pairs.toString(), "--threads", "2");
        assertThat(little.exit).as(little.output).isZero();
        assertThat(66L * ONE_STEP_CONTACTS).isGreaterThan(60L << 20);
        assertThat(little.output).contains(String.format(Locale.ROOT, "%,d contacts", ONE_STEP_CONTACTS));
        Path held = dir.resolve("held.csv");
        Run enough = run(List.of("-Xmx2g"), "check", frames, "--pairs", held.toString(), "--threads", "1");
        assertThat(enough.exit).as(enough.output).isZero();
        assertThat(Files.mismatch(pairs, held)).as("first byte that differs").isEqualTo(-1);
    }

    /** ParaView's files hold one column of all contacts after the other, so a step's contacts must fit into memory. */
    @Test
    void reportsTooLittleMemoryInOneLine() throws IOException, InterruptedException {
        Path pairs = dir.resolve("pairs.csv");
        Path vtk = dir.resolve("vtk");
        Run run = run(List.of("-Xmx60m"), "check", crossingBlades(ONE_STEP_BLADES, 2).toString(), "--pairs",
                pairs.toString(), "--vtk",
                vtk.toString(), "--threads", "2");
        assertThat(run.exit).as(run.output).isEqualTo(2);
        assertThat(run.output.lines().filter(line -> line.startsWith("graze: "))).singleElement().asString()
                .startsWith("graze: not enough memory: Java may use ").contains("GRAZE_OPTS=-Xmx");
        assertThat(pairs).doesNotExist();
        assertThat(vtk).doesNotExist();
        assertThat(TestFiles.tree(dir)).noneMatch(name -> name.contains(".part"));
    }

    /** A limit on the size of files simulates a disk that fills up halfway. */
    @Test
    void leavesNothingWhenTheDiskFillsUp() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        Path pairs = dir.resolve("pairs.csv");
        List<String> command = new ArrayList<>(
                List.of("/bin/bash", "-c", "trap '' XFSZ; ulimit -f 100; exec \"$@\"", "bash"));
        command.addAll(java(List.of("-Xmx256m", "-XX:-UsePerfData"), "check", crossingBlades().toString(), "--pairs",
                pairs.toString(),
                "--threads", "2"));
        Run run = start(command);
        assertThat(run.exit).as(run.output).isEqualTo(2);
        assertThat(run.output).contains("graze: ").contains("pairs.csv: cannot be written");
        assertThat(TestFiles.tree(dir)).noneMatch(name -> name.contains("pairs.csv"));
    }

    /** Contacts that do not fit into memory go to the temporary directory. */
    @Test
    void reportsAMissingTemporaryDirectoryInOneLine() throws IOException, InterruptedException {
        String frames = crossingBlades(ONE_STEP_BLADES, 2).toString();
        Path pairs = dir.resolve("pairs.csv");
        Path nowhere = dir.resolve("nowhere");
        Run run = run(List.of("-Xmx60m", "-Djava.io.tmpdir=" + nowhere), "check", frames, "--pairs", pairs.toString(),
                "--threads", "2");
        assertThat(run.exit).as(run.output).isEqualTo(2);
        assertThat(run.output.lines().filter(line -> line.startsWith("graze: "))).singleElement().asString()
                .startsWith("graze: " + nowhere + ": the contacts of a step").contains("-Djava.io.tmpdir=DIR");
        assertThat(pairs).doesNotExist();
    }

    private record Run(int exit, String output) {
    }

    private Run run(List<String> options, String... arguments) throws IOException, InterruptedException {
        return start(java(options, arguments));
    }

    private static List<String> java(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--add-modules",
                        "jdk.incubator.vector", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GrazeCommand.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private Run start(List<String> command) throws IOException, InterruptedException {
        Path output = dir.resolve("output.txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ends").isTrue();
            return new Run(process.exitValue(), Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }
}
