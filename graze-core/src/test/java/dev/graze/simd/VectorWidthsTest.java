package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactDigest;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/**
 * Every vector width gives the same results. The width is fixed when Java starts, so each runs in a separate process.
 */
class VectorWidthsTest {
    @Test
    void everyWidthGivesTheSameContactsBitForBit() throws Exception {
        String plain = run("scalar", true, VectorWidthsTest.class);
        assertThat(plain).startsWith("scalar ");
        String answer = answer(plain);
        assertThat(Integer.parseInt(answer.substring(0, answer.indexOf(' ')))).isGreaterThan(50);
        for (String width : List.of("128", "256", "512")) {
            String output = run(width, true, VectorWidthsTest.class);
            assertThat(output).startsWith(width + "-bit vectors ");
            assertThat(answer(output)).isEqualTo(answer);
        }
    }

    @Test
    void withoutTheModulePlainJavaIsUsed() throws Exception {
        assertThat(run("auto", false, VectorWidthsTest.class)).contains("scalar ")
                .contains("the Vector API is not available");
    }

    private static String answer(String output) {
        return output.strip().replaceFirst(".*: ", "");
    }

    /** Returns what the main method of a class prints in a separate process. */
    static String run(String width, boolean withModule, Class<?> main) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (withModule) {
            command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        }
        command.addAll(List.of("-Dgraze.simd=" + width, "-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output.replaceFirst("WARNING: Using incubator modules: \\S+\\s", "");
    }

    /**
     * Steps a triangle soup and prints the vectors used, the number of contacts, and a hash of all their bits, their
     * order and the intersections.
     */
    public static void main(String[] arguments) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
        int triangleCount = 120;
        int[] triangles = new int[3 * triangleCount];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = i;
        }
        double[] positions = random.doubles(9L * triangleCount, 0, 1).toArray();
        ContactDigest digest = new ContactDigest();
        int hash = 0;
        Topology soup = Topology.of(3 * triangleCount, triangles);
        try (Detector detector = Detector.continuous(soup).start(positions);
                DiscreteDetector discrete = Detector.discrete(soup).start()) {
            for (int step = 0; step < 3; step++) {
                for (int i = 0; i < positions.length; i++) {
                    positions[i] += 0.05 * (random.nextDouble() - 0.5);
                }
                Contacts contacts = detector.advance(positions);
                digest.accept(contacts);
                hash = 31 * hash + contacts.hashCode();
                hash = 31 * hash + discrete.detect(positions).hashCode();
            }
        }
        System.out.println(Simd.description() + " : " + digest + " " + hash);
    }
}
