package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs work with too little memory, in a separate process with a heap of known size. That process does not use SIMD: if
 * memory runs out while the Vector API is linking its classes, it cannot link them later.
 */
public final class ScarceHeap {
    private static final int HEAP_MEGABYTES = 24;
    /**
     * Chunks are smaller than the arrays of the work, so that freeing one more each time makes it fail between any two
     * of them.
     */
    private static final int CHUNK_BITS = 13;

    private ScarceHeap() {
    }

    /** Runs a main class in such a process and returns its output. */
    public static String run(Class<?> main, Path directory, String... arguments)
            throws IOException, InterruptedException {
        Path log = directory.resolve("log.txt");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(
                List.of(java.toString(), "-Xmx" + HEAP_MEGABYTES + "m", "-XX:+UseSerialGC", "-Xlog:disable",
                        "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            boolean ended = process.waitFor(3, TimeUnit.MINUTES);
            String output = Files.readString(log).strip();
            assertThat(ended).as("process ended; output so far: %s", output).isTrue();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Returns, in that process, whether the work fails when only this many chunks of memory are free. */
    public static boolean failsWith(int chunks, Runnable work) {
        byte[][] ballast = new byte[HEAP_MEGABYTES << 20 >> CHUNK_BITS][];
        int held = fill(ballast);
        Arrays.fill(ballast, Math.max(0, held - chunks), held, null);
        try {
            work.run();
            return false;
        } catch (OutOfMemoryError scarce) {
            return true;
        } finally {
            Arrays.fill(ballast, null);
        }
    }

    /** Fills the heap and returns the number of chunks allocated. */
    private static int fill(byte[][] ballast) {
        int held = 0;
        try {
            while (true) {
                ballast[held] = new byte[1 << CHUNK_BITS];
                held++;
            }
        } catch (OutOfMemoryError full) {
            return held;
        }
    }
}
