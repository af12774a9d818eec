package dev.graze.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.GrazeCommand;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.mesh.Mesh;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest {
    @TempDir
    private Path dir;

    private static CommandRun simulate(String scene, Path out, Object... more) {
        Object[] arguments = { "simulate", scene, "--bodies", 8, "--detail", 0.1, "--seconds", 1, "--frame-every", 15,
                "--out", out };
        Object[] all = new Object[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return CommandRun.of(all);
    }

    @ParameterizedTest
    @ValueSource(strings = { "avalanche", "source" })
    void writesFramesThatCheckReads(String scene) {
        Path out = dir.resolve("made");
        CommandRun run = simulate(scene, out);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("a step took ", "of the pairs were followed", out + ": the simulation is done");
        assertThat(run.err()).contains("simulating " + scene + ": 100 %");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("frame-00000.ply", "frame-00001.ply",
                "frame-00002.ply",
                "frame-00003.ply",
                "frame-00004.ply", "simulation.json", "checkpoint.graze");
        Path page = dir.resolve("page.html");
        CommandRun.of("check", out, "--mode", "discrete", "--html", page).succeeded();
        CommandRun.of("check", out).succeeded();
        assertThat(TestFiles.text(page)).contains("frame-00004.ply");
    }

    @Test
    void resumesWhereItStopped() throws IOException {
        Path whole = dir.resolve("whole");
        Path stopped = dir.resolve("stopped");
        simulate("avalanche", whole);
        CommandRun first = simulate("avalanche", stopped, "--stop-after", 37);
        assertThat(first.out()).contains("stopped after step 37 of 60; continue with --resume");
        assertThat(stopped.resolve("frame-00003.ply")).doesNotExist();
        CommandRun second = simulate("avalanche", stopped, "--resume", "--threads", 1);
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(stopped.toFile().list()).containsExactlyInAnyOrder(whole.toFile().list());
        for (String name : whole.toFile().list()) {
            assertThat(stopped.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
        }
    }

    /** Ctrl-C lets the current step finish and stores a checkpoint. */
    @Test
    void storesACheckpointWhenTerminated() throws IOException, InterruptedException {
        Path out = dir.resolve("made");
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "--add-modules=jdk.incubator.vector", "-Xlog:disable",
                GrazeCommand.class.getName(),
                "simulate", "avalanche", "--bodies", "8", "--detail", "0.1", "--seconds", "3600", "--frame-every",
                "3000",
                "--checkpoint-every", "1000000", "--out", out.toString());
        Path printed = dir.resolve("printed.txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile())
                .start();
        while (process.isAlive() && !Files.exists(out.resolve("frame-00001.ply"))) {
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        assertThat(process.isAlive()).as(TestFiles.text(printed)).isTrue();
        process.destroy();
        process.waitFor();
        assertThat(TestFiles.text(printed))
                .containsPattern("stopped after step \\d+ of 216000; continue with --resume");
        assertThat(out.toFile().list()).contains("checkpoint.graze").noneMatch(name -> name.endsWith(".part"));
        Object[] resume = { "simulate", "avalanche", "--bodies", 8, "--detail", 0.1, "--seconds", 3600, "--frame-every",
                3000, "--out", out,
                "--resume", "--stop-after", 2 };
        CommandRun second = CommandRun.of(resume);
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.out()).contains("stopped after step");
    }

    /** Without a device, a warning says so and threads trace the rays; the frames are the same. */
    @Test
    void writesTheSameFramesWithADevice() {
        Path threads = dir.resolve("threads");
        Path device = dir.resolve("device");
        simulate("avalanche", threads);
        assertThat(simulate("avalanche", device, "--device", "all", "--stop-after", 40).exit()).isZero();
        assertThat(simulate("avalanche", device, "--device", "all", "--resume").exit()).isZero();
        for (String name : threads.toFile().list()) {
            assertThat(device.resolve(name)).hasSameBinaryContentAs(threads.resolve(name));
        }
        simulate("avalanche", dir.resolve("x"), "--device", "0/0").refused("cannot be understood");
    }

    @Test
    void refusesACheckpointOfAnotherSimulation() throws IOException {
        Path out = dir.resolve("made");
        simulate("avalanche", out, "--stop-after", 5);
        CommandRun.refusesAndLeavesAlone(dir, new Object[] { "simulate", "avalanche", "--out", out, "--resume" },
                "another simulation");
        CommandRun
                .of("simulate", "avalanche", "--bodies", 8, "--detail", 0.1, "--seconds", 1, "--frame-every", 3,
                        "--out", out, "--resume")
                .refused("another simulation", "same options");
        Path checkpoint = out.resolve("checkpoint.graze");
        byte[] bytes = Files.readAllBytes(checkpoint);
        bytes[bytes.length / 2] ^= 4;
        Files.write(checkpoint, bytes);
        simulate("avalanche", out, "--resume").refused("damaged", "--overwrite");
        Files.write(checkpoint, new byte[] { 1, 2, 3 });
        simulate("avalanche", out, "--resume").refused("is not a checkpoint");
        Files.delete(checkpoint);
        simulate("avalanche", out, "--resume").refused("there is no checkpoint");
    }

    @Test
    void replacesOnlySimulationsAndOnlyWithOverwrite() {
        Path out = dir.resolve("made");
        simulate("avalanche", out, "--stop-after", 5);
        simulate("source", out).refused("holds a simulation", "--resume", "--overwrite");
        assertThat(simulate("source", out, "--overwrite", "--stop-after", 5).exit()).isZero();
        assertThat(TestFiles.text(out.resolve("simulation.json"))).contains("\"scene\": \"source\"");
        TestFiles.write(out.resolve("thesis.txt"), "years of work");
        simulate("source", out, "--overwrite").refused("thesis.txt", "name another directory");
        simulate("source", out.resolve("thesis.txt")).refused("is a file");
    }

    @ParameterizedTest
    @CsvSource({ "--bodies, 0, 1 to 100000 bodies", "--detail, -1, detail", "--detail, NaN, detail",
            "--seconds, 0, last",
            "--frame-every, 0, --frame-every",
            "--checkpoint-every, -3, --checkpoint-every", "--threads, 0, --threads", "--stop-after, 0, --stop-after",
            "--standard, quick, 'is none of: basic, stackless'", "--max, 0, max must be",
            "--extension, -1, must be finite",
            "--threshold, x, is not a number", "--seconds, 1e9, at most 3600", "--friction, -1, friction must be",
            "--friction, NaN, friction must be",
            "--contacts, 0, the number of contacts of a pair must be 1 to 1000",
            "--iterations, 0, the number of iterations must be",
            "--layer, -0.1, 'the layer in which bodies rest, in metres, must be 0 to 1, not -0.1'" })
    void refusesValuesOutOfRange(String option, String value, String words) {
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "simulate", "avalanche", "--out", dir.resolve("x"), option, value }, words);
    }

    private static final String CUBE = """
            OFF
            8 12 0
            0 0 0
            40 0 0
            0 40 0
            40 40 0
            0 0 40
            40 0 40
            0 40 40
            40 40 40
            3 0 2 1
            3 1 2 3
            3 4 5 6
            3 5 7 6
            3 0 1 4
            3 1 5 4
            3 2 6 3
            3 3 6 7
            3 0 4 2
            3 2 4 6
            3 1 3 5
            3 3 7 5
            """;
    private static final String WEDGE = """
            OFF
            4 4 0
            0 0 0
            70 0 0
            0 70 0
            0 0 70
            3 0 2 1
            3 0 1 3
            3 0 3 2
            3 1 2 3
            """;

    /** Two files in turn, in centimeters; the contacts have the numbers of the frames. */
    @ParameterizedTest
    @ValueSource(strings = { "avalanche", "source" })
    void simulatesBodiesFromFiles(String scene) {
        Path cube = TestFiles.write(dir.resolve("cube.off"), CUBE);
        Path wedge = TestFiles.write(dir.resolve("wedge.off"), WEDGE);
        Path out = dir.resolve("made");
        Object[] arguments = { "simulate", scene, "--mesh", cube, "--mesh", wedge, "--scale", 0.01, "--bodies", 4,
                "--seconds", 2, "--frame-every", 30, "--export-contacts", "--out", out };
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(TestFiles.text(out.resolve("simulation.json"))).contains("\"cube.off ", "\"wedge.off ");
        Mesh last = Meshes.read(out.resolve("frame-00004.ply"), ReadOptions.DEFAULT.withWeld(Weld.NONE));
        assertThat(last.topology().triangleCount()).isEqualTo(2 * 12 + 2 * 4 + 12);
        assertThat(TestFiles.text(out.resolve("contacts-00000.csv"))).as("all bodies are in the air").hasLineCount(1);
        List<String> lines = TestFiles.text(out.resolve("contacts-00004.csv")).lines().toList();
        assertThat(lines.getFirst()).startsWith("body,otherBody,vertex,triangle,x,y,z,normalX");
        assertThat(lines).hasSizeGreaterThan(2);
        for (String line : lines.subList(1, lines.size())) {
            double[] row = Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
            assertThat(row).hasSize(15);
            for (int axis = 0; axis < 3; axis++) {
                assertThat(row[4 + axis]).isEqualTo(last.positions()[3 * (int) row[2] + axis]);
            }
            assertThat(last.topology().bodyOfVertex((int) row[2])).isEqualTo((int) row[0]);
            assertThat(last.topology().bodyOfVertex(last.topology().triangleVertex((int) row[3], 0)))
                    .isEqualTo((int) row[1]);
        }
    }

    @ParameterizedTest
    @CsvSource({ "11, at most 10.0 bodies", "NaN, bodies can be added" })
    void refusesRatesOutOfRange(String rate, String words) {
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "simulate", "source", "--out", dir.resolve("x"), "--rate", rate }, words);
    }

    @Test
    void exportsTheSameContactsWhenResumed() throws IOException {
        Path whole = dir.resolve("whole");
        Path stopped = dir.resolve("stopped");
        assertThat(simulate("avalanche", whole, "--export-contacts").exit()).isZero();
        assertThat(simulate("avalanche", stopped, "--export-contacts", "--stop-after", 45).exit()).isZero();
        assertThat(simulate("avalanche", stopped, "--export-contacts", "--resume").exit()).isZero();
        assertThat(whole.toFile().list()).contains("contacts-00000.csv", "contacts-00004.csv");
        for (String name : whole.toFile().list()) {
            assertThat(stopped.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
        }
        simulate("avalanche", stopped, "--resume").refused("another simulation");
        assertThat(simulate("avalanche", stopped, "--overwrite", "--stop-after", 1).exit()).isZero();
        assertThat(stopped.resolve("contacts-00000.csv")).doesNotExist();
    }

    @Test
    void refusesMeshesThatAreNoBodies() {
        Path open = TestFiles.write(dir.resolve("open.off"), WEDGE.replace("4 4 0", "4 3 0").replace("3 1 2 3\n", ""));
        Path inward = TestFiles.write(dir.resolve("inward.off"), "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
                + "3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n");
        refuses("open.off: the edge between vertices", "--mesh", open);
        refuses("inward.off: the surface is turned inward", "--mesh", inward);
        refuses("missing.off", "--mesh", dir.resolve("missing.off"));
        refuses("--scale must be", "--mesh", inward, "--scale", 0);
        refuses("--detail sets", "--mesh", inward, "--detail", 0.5);
        refuses("--scale changes", "--scale", 2);
    }

    @ParameterizedTest
    @CsvSource({ "--rate sets, --rate 5", "--adaptive adapts, --adaptive --no-iterative",
            "--max limits, --max 5 --no-iterative", "--threshold sets, --threshold 0.1 --no-iterative",
            "--no-predictive leaves, --extension 0.1 --no-predictive",
            "--no-iterative leaves, --extension 0.1 --no-iterative" })
    void refusesOptionsWithoutEffect(String words, String options) {
        refuses(words, (Object[]) options.split(" "));
    }

    private void refuses(String words, Object... options) {
        Object[] arguments = Stream.concat(Stream.of("simulate", "avalanche", "--out", dir.resolve("x")),
                Stream.of(options)).toArray();
        CommandRun.refusesAndLeavesAlone(dir, arguments, words);
    }

    @Test
    void refusesUnknownScenesAndConflictingOptions() {
        CommandRun.of("simulate", "landslide", "--out", dir.resolve("x")).refused("landslide", "avalanche, source");
        CommandRun.of("simulate").refused("NAME");
        CommandRun.of("simulate", "avalanche", "--resume", "--overwrite").refused("--resume", "--overwrite");
        CommandRun.of("simulate", "avalanche", "--threshold", 0.2, "--extension", 0.1)
                .refused("larger than the distance extension");
    }

    /** Runs in a separate process, on a class path like that of the jar for {@code spark-submit}. */
    @Test
    void namesTheLibraryThatIsMissing() throws IOException, InterruptedException {
        List<String> entries = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        List<String> withoutPhysics = entries.stream().filter(entry -> !entry.contains("ode4j")).toList();
        assertThat(withoutPhysics).hasSizeLessThan(entries.size());
        Path printed = dir.resolve("printed.txt");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                String.join(File.pathSeparator, withoutPhysics), "-Xlog:disable", GrazeCommand.class.getName(),
                "simulate", "avalanche", "--out", dir.resolve("made").toString())
                .redirectErrorStream(true).redirectOutput(printed.toFile()).start();
        assertThat(process.waitFor()).as(TestFiles.text(printed)).isEqualTo(2);
        assertThat(TestFiles.text(printed)).isEqualTo("graze: 'graze simulate' needs the physics library ode4j, which "
                + "is not on the class path; run it with the script ./graze, which has it" + System.lineSeparator());
        assertThat(dir.resolve("made")).doesNotExist();
    }
}
