package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.clusters.PartPipeline;
import dev.graze.opencl.rays.RayPipeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that a real driver has compiled, and takes back. */
class KeptProgramsTest {
    @TempDir
    private Path dir;

    private OpenClDevice device;
    private ProgramCache cache;

    @BeforeEach
    void findDevice() {
        device = TestDevices.require();
        cache = new ProgramCache(dir, 64L << 20);
    }

    /** Whether a context had its program from the cache; in any case it must have a kernel of it. */
    private boolean isKept(ProgramSource source, String kernel) {
        DeviceContext context = new DeviceContext(device.handle(), new CallCheck(device.name()), source, "", cache);
        synchronized (OpenClLibrary.DRIVER) {
            context.acquire();
            try (OwnedObjects objects = new OwnedObjects()) {
                assertThat(new DeviceKernel(context, kernel, objects).largestGroup()).isPositive();
                return context.isCached();
            } finally {
                context.release();
            }
        }
    }

    private Path entry() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.findFirst().orElseThrow();
        }
    }

    private void changeEntry(UnaryOperator<byte[]> change) throws IOException {
        Files.write(entry(), change.apply(Files.readAllBytes(entry())));
    }

    @Test
    void aProgramIsCompiledOnce() throws IOException {
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isTrue();
        assertThat(isKept(PartPipeline.PROGRAM, "boxes")).as("another program").isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isTrue();
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void whatIsDamagedIsCompiledAnew() throws IOException {
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
        changeEntry(bytes -> Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("cut in half").isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("mended").isTrue();
        changeEntry(bytes -> {
            bytes[bytes.length / 2] ^= 0x40;
            return bytes;
        });
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("one bit changed").isFalse();
        changeEntry(bytes -> new byte[0]);
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("empty").isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("mended").isTrue();
    }

    /** Whole, and yet not what the driver wants: as after an update that has kept its version. */
    @Test
    void whatTheDriverRefusesIsCompiledAnew() throws IOException {
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
        String key = entry().getFileName().toString().replaceFirst("\\..*", "");
        cache.write(key, "this is no program".getBytes(StandardCharsets.US_ASCII));
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).as("mended").isTrue();
    }

    @Test
    void aPlaceThatCannotBeWrittenToCostsNothingElse() throws IOException {
        cache = new ProgramCache(Files.writeString(dir.resolve("file"), "").resolve("below"), 64L << 20);
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isKept(RayPipeline.PROGRAM, "trace")).isFalse();
    }
}
