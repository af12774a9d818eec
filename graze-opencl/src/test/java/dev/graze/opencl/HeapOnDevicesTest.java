package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.opencl.elementary.CollectedResults;
import dev.graze.Contacts;
import dev.graze.device.DeviceMotion;
import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An exhausted Java heap is not a failure of a device: the error reaches the caller unchanged, from whichever thread.
 */
class HeapOnDevicesTest {
    private static final DeviceMesh TWO_AT_ONE_PLACE = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 },
            new byte[] { 0b111_111, 0b111_111 });

    /** The program of a process with a small heap: a device returns more results than fit. */
    static final class Tests {
        public static void main(String[] arguments) {
            long[] pairs = new long[80_000];
            Arrays.fill(pairs, 1);
            try (PairTester tester = TestDevices.require().open(TWO_AT_ONE_PLACE, 1e-6, true)) {
                tester.begin(DeviceMotion.of(new double[18], new double[18]), 0);
                DeviceTask task = tester.submit(pairs, 0, pairs.length);
                print("collect", () -> task.collect(new CollectedResults()));
                print("submit", () -> tester.submit(pairs, 0, 1));
                print("next step", () -> tester.begin(DeviceMotion.of(new double[18], new double[18]), 0));
            }
        }
    }

    /**
     * The program of a process with a small heap: a step in which a device returns more results than fit, then one in
     * which they do fit.
     */
    static final class Steps {
        private static final int TRIANGLES = 800;
        private static final int NUMBERS = 9 * TRIANGLES;

        public static void main(String[] arguments) {
            Topology topology = Topology.of(3 * TRIANGLES, IntStream.range(0, 3 * TRIANGLES).toArray());
            RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
            double[] places = random.doubles(NUMBERS / 3, 0, 12).toArray();
            double[] t0 = IntStream.range(0, NUMBERS).mapToDouble(i -> places[i / 9 * 3 + i % 3] + random.nextDouble())
                    .toArray();
            double[] t1 = IntStream.range(0, NUMBERS).mapToDouble(i -> t0[i] + 0.1 * random.nextDouble()).toArray();
            double[] atOnePlace = IntStream.range(0, NUMBERS).mapToDouble(i -> t0[i % 9]).toArray();
            Contacts expected = step(new BruteEngine(), topology, List.of(t0), t1);
            print("steps", () -> {
                Contacts found = step(new FuzzyEngine(FuzzySettings.DEFAULT,
                        DeviceChooser.of(List.of(TestDevices.require()))),
                        topology,
                        List.of(atOnePlace, t0), t1);
                System.out.println("the same: " + (found.size() > 0 && found.equals(expected)));
            });
        }

        /** Returns the contacts of the last step. The steps before it do not move. */
        private static Contacts step(Engine engine, Topology topology, List<double[]> starts, double[] end) {
            ContactBuffer contacts = new ContactBuffer();
            EngineOptions options = new EngineOptions(1, 0, 1e-6, 20_000, false, null, "all",
                    line -> System.out.println("line: " + line));
            try (Engine.ContinuousSession session = engine.continuous(topology, options)) {
                for (double[] start : starts.subList(0, starts.size() - 1)) {
                    print("step", () -> session.step(start, start, contacts, new StepStatistics()));
                }
                print("step", () -> session.step(starts.getLast(), end, contacts, new StepStatistics()));
            }
            return contacts.toContacts();
        }
    }

    private static void print(String call, Runnable work) {
        try {
            work.run();
            System.out.println(call + ": nothing");
        } catch (Throwable thrown) {
            System.out.println(call + ": " + thrown.getClass().getSimpleName());
        }
    }

    @TempDir
    Path directory;

    /** Returns what the process prints. The process never outlives the test. */
    private String run(Class<?> main) throws IOException, InterruptedException {
        TestDevices.require();
        Path log = directory.resolve("log.txt");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "--enable-native-access=ALL-UNNAMED", "-Dorg.lwjgl.system.memoryBackend=ffm", "-cp",
                System.getProperty("java.class.path"),
                main.getName()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            boolean ended = process.waitFor(3, TimeUnit.MINUTES);
            String output = Files.readString(log);
            assertThat(ended).as("process ended; its output so far: %s", output).isTrue();
            assertThat(process.exitValue()).as(output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void elementaryTestsThrowTheError() throws IOException, InterruptedException {
        // whether the tester remains usable depends on which thread runs out: the device's host thread or the
        // collecting one
        assertThat(run(Tests.class)).contains("collect: OutOfMemoryError")
                .containsPattern("submit: (OutOfMemoryError|nothing)")
                .containsPattern("next step: (DeviceException|nothing)");
    }

    /** Drops the device as well, because the state of its host thread is unknown. */
    @Test
    void theNextStepDoesNotUseTheDevice() throws IOException, InterruptedException {
        assertThat(run(Steps.class).lines().filter(line -> line.matches("(step|line|the same).*"))).satisfiesExactly(
                brute -> assertThat(brute).isEqualTo("step: nothing"),
                large -> assertThat(large).isEqualTo("step: OutOfMemoryError"),
                line -> assertThat(line).contains("is lost, continuing without it",
                        "Java failed in an earlier step: "),
                small -> assertThat(small).isEqualTo("step: nothing"),
                same -> assertThat(same).isEqualTo("the same: true"),
                end -> assertThat(end).isEqualTo("steps: nothing"));
    }

    @Test
    void clusterSearchesThrowTheError() {
        ClusterStep step = new ClusterStep(DeviceMotion.of(new double[18], new double[18]), new double[3], 1, 0, 2,
                new int[] { 0, 1 },
                new int[] { -1, -1 },
                new float[1], 0, 1);
        try (ClusterSearcher searcher = TestDevices.require().openClusters(TWO_AT_ONE_PLACE, true)) {
            searcher.begin(step);
            searcher.setAssignment(new long[] { 1, 1 });
            searcher.select(0);
            assertThat(searcher.sort(new double[] { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, true)).isOne();
            assertThatThrownBy(() -> searcher.collect((pairs, count) -> {
                throw new OutOfMemoryError("made up");
            })).isInstanceOf(OutOfMemoryError.class).hasMessage("made up");
            assertThatThrownBy(() -> searcher.collect((pairs, count) -> {
                throw new IllegalStateException("of the driver");
            })).isInstanceOf(DeviceException.class).hasMessageContaining("of the driver");
        }
    }
}
