package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.Contacts;
import dev.graze.Detector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Detectors with devices, opened and closed one after the other in a separate process with a fixed heap: neither the
 * driver nor the process grows. A longer run:
 * {@code mvn -pl graze-opencl -am test -Dtest=ManySessionsTest -Dgraze.sessions=10000}.
 */
class ManySessionsTest {
    private static final int SESSIONS = Integer.getInteger("graze.sessions", 240);
    private static final List<String> ENGINES = List.of("inter-cd", "fuzzy", "lazy-steal", "balance");
    private static final MotionCase MOTION = MotionCase.scene("bart", 20);
    private static final Path STATUS = Path.of("/proc/self/status");
    /**
     * Covers what allocators and the driver keep for reuse, and compiled Java code. The buffers of one session take
     * more than a megabyte on the device.
     */
    private static final long MOST_GROWTH_KILOBYTES = 96 << 10;

    @Test
    void sessionsLeaveNothingBehind() throws IOException, InterruptedException {
        TestDevices.require();
        assumeTrue(Files.exists(STATUS), "skipped: only Linux reports the memory of a process");
        String output = run();
        List<Long> figures = output.lines().filter(line -> line.matches("\\d+")).map(Long::valueOf).toList();
        assertThat(figures).as(output).hasSize(3);
        System.out.printf("%,d sessions with devices: %,d KB after the first quarter, %,d KB at the end%n", SESSIONS,
                figures.get(0),
                figures.get(1));
        assertThat(figures.get(1) - figures.get(0)).isLessThan(MOST_GROWTH_KILOBYTES);
        assertThat(figures.get(2)).as("objects of the driver").isZero();
    }

    /**
     * The program of the other process: prints its memory after the first quarter and at the end, and how many driver
     * objects remain.
     */
    public static void main(String[] arguments) throws IOException {
        int sessions = Integer.parseInt(arguments[0]);
        int expected = open("slabs", "none");
        for (int session = 0; session < sessions; session++) {
            if (open(ENGINES.get(session % ENGINES.size()), "all") != expected) {
                throw new AssertionError("session " + session + " found other contacts");
            }
            if (session == sessions / 4 || session == sessions - 1) {
                System.out.println(residentKilobytes());
            }
        }
        System.out.println(OwnedObjects.live());
    }

    /** Returns the contacts of one short session. */
    private static int open(String engine, String device) {
        try (Detector detector = Detector.continuous(MOTION.topology()).engine(engine).threads(2).device(device)
                .start(MOTION.frames().get(0))) {
            Contacts contacts = detector.advance(MOTION.frames().get(1));
            if (detector.devices().isEmpty() != device.equals("none")) {
                throw new AssertionError(engine + " works with " + detector.devices());
            }
            return contacts.size();
        }
    }

    private static long residentKilobytes() throws IOException {
        String resident = Files.readAllLines(STATUS).stream().filter(line -> line.startsWith("VmRSS:")).findFirst()
                .orElseThrow();
        return Long.parseLong(resident.replaceAll("\\D", ""));
    }

    private static String run() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(List.of(java.toString(), "-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
                "-Dorg.lwjgl.system.memoryBackend=ffm", "-cp",
                System.getProperty("java.class.path"), ManySessionsTest.class.getName(), Integer.toString(SESSIONS)))
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
