package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Detectors in many threads that list, open and close devices concurrently. Calls that a driver cannot handle
 * concurrently must be serialized.
 */
class ManyAtOnceTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 12;
    private static final DeviceMesh TRIANGLES = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 },
            new byte[] { 0b111_111, 0b111_111 });

    @Test
    void listsOpensAndClosesDevicesConcurrently() throws Exception {
        TestDevices.require();
        int before = OwnedObjects.live();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Boolean>> work = IntStream.range(0, THREADS)
                    .mapToObj(thread -> (Callable<Boolean>) () -> openAndClose(thread))
                    .toList();
            for (Future<Boolean> done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        }
        assertThat(OwnedObjects.live()).isEqualTo(before);
    }

    private static boolean openAndClose(int thread) {
        for (int round = 0; round < ROUNDS; round++) {
            for (Device device : new OpenClSource().inventory().devices()) {
                List<Device> parts = device.refusal().isEmpty() && device.computeUnits() > 1 && thread % 2 == 1
                        ? device.split(2)
                        : List.of(device);
                parts.stream().filter(part -> part.refusal().isEmpty())
                        .forEach(part -> part.open(TRIANGLES, 1e-6, true).close());
            }
        }
        return true;
    }
}
