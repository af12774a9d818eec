package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramCacheTest {
    private static final String KEY = ProgramCache.key(List.of("some", "facts"));

    @TempDir
    private Path dir;

    private static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.toList();
        }
    }

    @Test
    void storesProgramsAndNothingElseInTheDirectory() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir.resolve("made/when/needed")), 1 << 20);
        assertThat(cache.read(KEY)).isEmpty();
        cache.write(KEY, bytes(1, 5000));
        assertThat(cache.read(KEY)).contains(bytes(1, 5000));
        cache.write(KEY, bytes(2, 10));
        assertThat(cache.read(KEY)).contains(bytes(2, 10));
        try (Stream<Path> files = Files.list(dir.resolve("made/when/needed"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void keysDependOnEveryFactAndItsBoundaries() {
        assertThat(
                List.of(KEY, ProgramCache.key(List.of("some", "fact", "s")), ProgramCache.key(List.of("somef", "acts")),
                        ProgramCache.key(List.of("facts", "some"))))
                .doesNotHaveDuplicates().allMatch(key -> key.matches("[0-9a-f]{64}"));
    }

    /** Truncates an entry at every length, and changes every byte of it. */
    @Test
    void ignoresDamagedEntries() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir), 1 << 20);
        cache.write(KEY, bytes(1, 60));
        Path file = files().getFirst();
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < whole.length; i++) {
            Files.write(file, Arrays.copyOf(whole, i));
            assertThat(cache.read(KEY)).as("cut after %d bytes", i).isEmpty();
            byte[] changed = whole.clone();
            changed[i] ^= 1;
            Files.write(file, changed);
            assertThat(cache.read(KEY)).as("byte %d changed", i).isEmpty();
        }
        Files.write(file, whole);
        assertThat(cache.read(KEY)).contains(bytes(1, 60));
    }

    @Test
    void worksWithoutAUsableDirectory() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "no directory");
        ProgramCache inFile = new ProgramCache(Optional.of(file), 1 << 20);
        inFile.write(KEY, bytes(1, 10));
        assertThat(inFile.read(KEY)).isEmpty();
        assertThat(file).hasContent("no directory");
        ProgramCache none = new ProgramCache(Optional.empty(), 1 << 20);
        none.write(KEY, bytes(1, 10));
        assertThat(none.read(KEY)).isEmpty();
    }

    @Test
    void readsFromAReadOnlyDirectory() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir), 1 << 20);
        cache.write(KEY, bytes(1, 10));
        assumeTrue(dir.toFile().setWritable(false) && !Files.isWritable(dir),
                "skipped: this user can write everywhere");
        try {
            cache.write(KEY, bytes(2, 10));
            assertThat(cache.read(KEY)).contains(bytes(1, 10));
        } finally {
            assertThat(dir.toFile().setWritable(true)).isTrue();
        }
    }

    /** Replaces an entry by a directory, which can be neither read nor replaced. */
    @Test
    void worksWithAnEntryThatCannotBeReplaced() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir), 1 << 20);
        cache.write(KEY, bytes(1, 10));
        Path file = files().getFirst();
        Files.delete(file);
        Files.createDirectories(file.resolve("in the way"));
        cache.write(KEY, bytes(1, 10));
        assertThat(cache.read(KEY)).isEmpty();
        assertThat(files()).containsExactly(file);
    }

    @Test
    void removesTheLeastRecentlyUsedEntriesFirst() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir), 4000);
        Path foreign = Files.write(dir.resolve("letter.txt"), bytes(9, 9000));
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            keys.add(ProgramCache.key(List.of("program", Integer.toString(i))));
            cache.write(keys.get(i), bytes(i, 1000));
        }
        Instant old = Instant.now().minus(Duration.ofDays(2));
        for (Path file : files()) {
            Files.setLastModifiedTime(file, FileTime.from(old));
        }
        Path unfinished = Files.write(dir.resolve(KEY + "123.tmp"), bytes(1, 10));
        Files.setLastModifiedTime(unfinished, FileTime.from(old));
        assertThat(cache.read(keys.get(1))).as("used again").isPresent();
        cache.write(KEY, bytes(7, 1500));
        assertThat(cache.read(KEY)).isPresent();
        assertThat(cache.read(keys.get(1))).isPresent();
        assertThat(Stream.of(0, 2).map(i -> cache.read(keys.get(i))).filter(Optional::isPresent))
                .hasSizeLessThanOrEqualTo(1);
        assertThat(unfinished).doesNotExist();
        assertThat(foreign).hasSize(9000);
    }

    @Test
    void doesNotStoreProgramsLargerThanTheCache() throws IOException {
        ProgramCache cache = new ProgramCache(Optional.of(dir), 4000);
        cache.write(KEY, bytes(1, 5000));
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = { "-,-,/home/a,/home/a/.cache/graze", "-,/caches,/home/a,/caches/graze",
            "-,caches,/home/a,/home/a/.cache/graze",
            "/own,/caches,/home/a,/own", "none,/caches,/home/a,-", "'',-,/home/a,-", "-,-,'',-" })
    void userChoosesTheDirectory(String chosen, String caches, String home, String expected) {
        Map<String, String> environment = new HashMap<>();
        environment.put("GRAZE_CACHE", chosen);
        environment.put("XDG_CACHE_HOME", caches);
        environment.values().removeIf(value -> value == null);
        assertThat(ProgramCache.directory(environment, home)).isEqualTo(Optional.ofNullable(expected).map(Path::of));
    }

    @Test
    void concurrentProcessesReadOnlyCompletePrograms() throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp", System.getProperty("java.class.path"), CacheUser.class.getName(), dir.toString())
                    .redirectErrorStream(true)
                    .start());
        }
        for (Process process : processes) {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said).contains(CacheUser.turns() + " found, 0 broken");
        }
        assertThat(files()).hasSize(1);
    }
}
