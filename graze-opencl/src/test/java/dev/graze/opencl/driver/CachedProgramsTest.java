package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.clusters.ClusterPipeline;
import dev.graze.opencl.rays.RayPipeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs compiled by a real driver, cached and loaded again. */
class CachedProgramsTest {
    @TempDir
    private Path dir;

    private OpenClDevice device;
    private ProgramCache cache;

    @BeforeEach
    void findDevice() {
        device = TestDevices.require();
        cache = new ProgramCache(Optional.of(dir), 64L << 20);
    }

    /** Returns whether a session got its program from the cache. Either way it must have the kernel. */
    private boolean isCached(ProgramSource source, String kernel) {
        DeviceContext context = new DeviceContext(device.handle(), source, "", cache);
        try (DeviceSession session = DeviceSession.open(context, Function.identity())) {
            assertThat(session.kernel(kernel).largestGroup()).isPositive();
            return session.hasCachedProgram();
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
    void compilesAProgramOnce() throws IOException {
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isTrue();
        assertThat(isCached(ClusterPipeline.PROGRAM, "boxes")).as("another program").isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isTrue();
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void recompilesADamagedEntry() throws IOException {
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
        changeEntry(bytes -> Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("cut in half").isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("repaired").isTrue();
        changeEntry(bytes -> {
            bytes[bytes.length / 2] ^= 0x40;
            return bytes;
        });
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("one bit changed").isFalse();
        changeEntry(bytes -> new byte[0]);
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("empty").isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("repaired").isTrue();
    }

    /** An undamaged entry that the driver rejects, as after an update that kept its version number. */
    @Test
    void recompilesAnEntryThatTheDriverRejects() throws IOException {
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
        String key = entry().getFileName().toString().replaceFirst("\\..*", "");
        cache.write(key, "this is not a program".getBytes(StandardCharsets.US_ASCII));
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).as("repaired").isTrue();
    }

    @Test
    void worksWithoutAWritableDirectory() throws IOException {
        Path unusable = Files.writeString(dir.resolve("file"), "").resolve("below");
        cache = new ProgramCache(Optional.of(unusable), 64L << 20);
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
        assertThat(isCached(RayPipeline.PROGRAM, "trace")).isFalse();
    }
}
