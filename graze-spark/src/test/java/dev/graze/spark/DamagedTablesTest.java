package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.graze.io.output.PlyWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages Parquet files written by {@code graze spark ingest} at random. The check must accept each file, or reject it
 * with a one-line message and leave no output. Run longer with {@code -Dgraze.fuzz.seconds=60 -Dgraze.fuzz.seed=7}.
 */
class DamagedTablesTest {
    private static final double SECONDS = Double.parseDouble(System.getProperty("graze.fuzz.seconds", "12"));
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    private static final Duration HANGS_AFTER = Duration.ofMinutes(5);
    private static final SceneStep SCENE = SceneStep.soup(12, 3);
    private static final long[] INTEGERS = { 0, 1, -1, 0x7F, 0x7FFF_FFFF, 0x8000_0000L, 0x7FF0_0000_0000_0000L,
            Long.MAX_VALUE };

    private final SplittableRandom random = new SplittableRandom(SEED);
    private int checks;

    @TempDir
    private Path dir;

    @Test
    void areReadOrRejected() throws IOException {
        Path file = ingested();
        byte[] good = Files.readAllBytes(file);
        assertThat(check().exit()).isZero();
        long end = System.nanoTime() + (long) (SECONDS * 1e9);
        int files = 0;
        int rejected = 0;
        while (System.nanoTime() < end) {
            Files.write(file, damaged(good));
            rejected += readsOrRejects(file) ? 0 : 1;
            files++;
        }
        System.out.printf("Parquet: %,d damaged files, %,d of them still read%n", files, files - rejected);
        assertThat(rejected).isPositive();
    }

    /** Returns the only data file of the table. Deletes its checksum, which would detect every change. */
    private Path ingested() throws IOException {
        PlyWriter.write(dir.resolve("t0.ply"), SCENE.topology(), SCENE.t0());
        PlyWriter.write(dir.resolve("t1.ply"), SCENE.topology(), SCENE.t1());
        SparkCommandRun.of("ingest", dir.resolve("t0.ply"), dir.resolve("t1.ply"), "--out", dir.resolve("scene"))
                .succeeded();
        try (Stream<Path> entries = Files.list(dir.resolve("scene"))) {
            for (Path entry : entries.toList()) {
                if (entry.toString().endsWith(".crc")) {
                    Files.delete(entry);
                }
            }
        }
        try (Stream<Path> entries = Files.list(dir.resolve("scene"))) {
            return entries.filter(entry -> entry.toString().endsWith(".parquet"))
                    .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
                    .orElseThrow();
        }
    }

    private SparkCommandRun check() {
        return SparkCommandRun.of("check", dir.resolve("scene"), "--out", dir.resolve("pairs-" + ++checks), "--parts",
                2);
    }

    private boolean readsOrRejects(Path file) {
        try {
            String[] before = dir.toFile().list();
            SparkCommandRun run = assertTimeoutPreemptively(HANGS_AFTER, this::check);
            if (run.exit() != 0) {
                run.rejected("scene");
                assertThat(dir.toFile().list()).as("leaves no output").containsExactlyInAnyOrder(before);
            }
            return run.exit() == 0;
        } catch (AssertionError e) {
            throw new AssertionError(file + " with seed " + SEED + " is neither read nor rejected", e);
        }
    }

    private byte[] damaged(byte[] good) {
        byte[] bytes = good.clone();
        int changes = random.nextInt(1, 5);
        for (int change = 0; change < changes; change++) {
            damage(bytes);
        }
        return random.nextInt(6) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    /** Damages the last bytes half of the time: they hold the offset of the footer. */
    private void damage(byte[] bytes) {
        int from = random.nextBoolean() ? 0 : Math.max(0, bytes.length - 64);
        int at = random.nextInt(from, bytes.length - Long.BYTES);
        if (random.nextBoolean()) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long integer = INTEGERS[random.nextInt(INTEGERS.length)];
        if (random.nextBoolean()) {
            buffer.putLong(at, integer);
        } else {
            buffer.putInt(at, (int) integer);
        }
    }
}
