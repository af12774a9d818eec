package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.Contacts;
import dev.graze.Detector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Detectors with devices, opened and closed one after the other: neither the driver nor the process has more afterwards. Longer with
 * {@code mvn -pl graze-opencl -am test -Dtest=ManySessionsTest -Dgraze.sessions=10000}.
 */
@ExtendWith(NothingLeftBehind.class)
class ManySessionsTest {
    private static final int SESSIONS = Integer.getInteger("graze.sessions", 240);
    private static final List<String> ENGINES = List.of("inter-cd", "fuzzy", "lazy-steal", "balance");
    private static final MotionCase MOTION = MotionCase.scene("bart", 20);
    private static final Path STATUS = Path.of("/proc/self/status");
    /** What allocators keep for the next time, and compiled Java. A session's buffers on the device take more than a megabyte. */
    private static final long MOST_GROWTH_KILOBYTES = 64 << 10;

    @Test
    void leaveNothingBehind() throws IOException {
        TestDevices.require();
        assumeTrue(Files.exists(STATUS), "skipped: only Linux tells how much memory a process has");
        int expected = open("slabs", "none");
        assertThat(expected).isPositive();
        run(SESSIONS / 4, expected);
        long before = nativeKilobytes();
        run(SESSIONS - SESSIONS / 4, expected);
        long after = nativeKilobytes();
        System.out.printf("%,d sessions with devices: %,d KB outside of the heap after the first quarter, %,d KB in the end%n", SESSIONS,
                before, after);
        assertThat(after - before).isLessThan(MOST_GROWTH_KILOBYTES);
    }

    private static void run(int sessions, int expected) {
        for (int session = 0; session < sessions; session++) {
            assertThat(open(ENGINES.get(session % ENGINES.size()), "all")).isEqualTo(expected);
        }
    }

    /** The contacts of a short life. */
    private static int open(String engine, String device) {
        try (Detector detector = Detector.continuous(MOTION.topology()).engine(engine).threads(2).device(device)
                .start(MOTION.frames().get(0))) {
            Contacts contacts = detector.advance(MOTION.frames().get(1));
            assertThat(detector.devices().isEmpty()).isEqualTo(device.equals("none"));
            return contacts.size();
        }
    }

    /** What the process has in memory that is not Java's heap. */
    private static long nativeKilobytes() throws IOException {
        System.gc();
        String resident = Files.readAllLines(STATUS).stream().filter(line -> line.startsWith("VmRSS:")).findFirst().orElseThrow();
        return Long.parseLong(resident.replaceAll("\\D", ""))
                - (ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted() >> 10);
    }
}
