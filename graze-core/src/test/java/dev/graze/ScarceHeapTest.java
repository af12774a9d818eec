package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A step that runs out of memory fails wherever that happens. With enough memory again, the same detector finds the
 * right contacts.
 */
class ScarceHeapTest {
    private static final int TRIANGLES = 3000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = { "slabs", "front", "fuzzy", "inter-cd" })
    void theDetectorRecoversFromAStepThatRunsOutOfMemory(String engine) throws IOException, InterruptedException {
        assertThat(ScarceHeap.run(ScarceHeapTest.class, directory, engine)).containsPattern("\\d\\d steps failed$");
    }

    /**
     * The main method of the other process: repeats a step with more and more memory until it succeeds, each time
     * between steps with all memory available.
     */
    public static void main(String[] arguments) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        Topology topology = Topology.of(3 * TRIANGLES, IntStream.range(0, 3 * TRIANGLES).toArray());
        double[] t0 = soup(random);
        ContinuousOptions options = Detector.continuous(topology).engine(arguments[0]).threads(1).device("none");
        Motion few = Motion.of(options, t0, 0.002, random);
        Motion many = Motion.of(options, t0, 0.04, random);
        int failures = 0;
        while (fails(options, t0, few, many, failures)) {
            failures++;
        }
        System.out.println(failures + " steps failed");
    }

    /** Creates small triangles at random places and a few that span the whole scene. */
    private static double[] soup(RandomGenerator random) {
        double[] places = random.doubles(3L * TRIANGLES).toArray();
        return IntStream.range(0, 9 * TRIANGLES)
                .mapToDouble(i -> places[i / 9 * 3 + i % 3] + (i / 9 % 500 == 0 ? 2 : 0.12) * random.nextDouble())
                .toArray();
    }

    /** After the failure, buffers that were growing for many contacts are used for few and for many contacts. */
    private static boolean fails(ContinuousOptions options, double[] t0, Motion few, Motion many, int chunks) {
        try (Detector detector = options.start(t0)) {
            few.requireFoundBy(detector);
            boolean fails = ScarceHeap.failsWith(chunks, () -> detector.probe(many.t1));
            few.requireFoundBy(detector);
            many.requireFoundBy(detector);
            return fails;
        }
    }

    private record Motion(double[] t1, Contacts expected) {
        static Motion of(ContinuousOptions options, double[] t0, double distance, RandomGenerator random) {
            double[] t1 = IntStream.range(0, t0.length).mapToDouble(i -> t0[i] + distance * random.nextDouble())
                    .toArray();
            try (Detector detector = options.start(t0)) {
                return new Motion(t1, detector.advance(t1));
            }
        }

        void requireFoundBy(Detector detector) {
            Contacts found = detector.probe(t1);
            if (!found.equals(expected)) {
                throw new AssertionError("found " + found + " instead of " + expected);
            }
        }
    }
}
