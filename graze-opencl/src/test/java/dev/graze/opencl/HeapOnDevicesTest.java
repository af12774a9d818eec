package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.device.PartSearcher;
import dev.graze.device.PartStep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Java's memory that has run out is no device's failure, whoever was at work for one: the caller hears of it as it is. */
class HeapOnDevicesTest {
    private static final DeviceMesh TWO_AT_ONE_PLACE = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 },
            new byte[] { 0b111_111, 0b111_111 });

    /** What another Java with little memory runs: a device finds more than there is room for. */
    static final class Tests {
        public static void main(String[] arguments) {
            long[] pairs = new long[80_000];
            Arrays.fill(pairs, 1);
            try (PairTester tester = TestDevices.require().open(TWO_AT_ONE_PLACE, 1e-6, true)) {
                tester.begin(new double[18], new double[18], 0);
                DeviceTask task = tester.submit(pairs, 0, pairs.length);
                print("collect", () -> task.collect(new CollectedResults()));
                print("submit", () -> tester.submit(pairs, 0, 1));
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
    }

    @Test
    void elementaryTestsThrowIt() throws IOException, InterruptedException {
        TestDevices.require();
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx48m",
                "--enable-native-access=ALL-UNNAMED", "-Dorg.lwjgl.system.memoryBackend=ffm", "-cp", System.getProperty("java.class.path"),
                Tests.class.getName()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        // Where it runs out, at the device's thread or at whoever collects, decides whether the tester can go on.
        assertThat(output).contains("collect: OutOfMemoryError").containsPattern("submit: (OutOfMemoryError|nothing)");
    }

    @Test
    void searchesOfPartsThrowIt() {
        PartStep step = new PartStep(new double[18], new double[18], new double[3], 1, 0, 2, new int[] { 0, 1 }, new int[] { -1, -1 },
                new float[1], 0, 1);
        try (PartSearcher searcher = TestDevices.require().openParts(TWO_AT_ONE_PLACE, true)) {
            searcher.begin(step);
            searcher.take(new long[] { 1, 1 });
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

    @Test
    void memoryOutsideTheHeapIsTheDevices() {
        assertThatThrownBy(() -> NativeBytes.take(1L << 40)).isInstanceOf(DeviceException.class)
                .hasMessageContaining("1099511627776 bytes of memory outside Java's heap");
    }
}
