package dev.graze.opencl.driver;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A process that reads and writes one entry of a cache for a while, then prints how many times it read something that
 * no process wrote.
 */
final class CacheUser {
    static final String KEY = ProgramCache.key(List.of("of two processes"));
    private static final int TURNS = 400;
    private static final int LENGTH = 1 << 16;

    private CacheUser() {
    }

    public static void main(String[] arguments) {
        ProgramCache cache = new ProgramCache(Optional.of(Path.of(arguments[0])), 1L << 20);
        int found = 0;
        int broken = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            byte[] program = new byte[LENGTH + turn];
            Arrays.fill(program, (byte) turn);
            cache.write(KEY, program);
            Optional<byte[]> read = cache.read(KEY);
            found += read.isPresent() ? 1 : 0;
            broken += read.isPresent() && !isWhole(read.get()) ? 1 : 0;
        }
        System.out.println(found + " found, " + broken + " broken");
    }

    private static boolean isWhole(byte[] program) {
        byte[] expected = new byte[program.length];
        Arrays.fill(expected, (byte) (program.length - LENGTH));
        return Arrays.equals(program, expected);
    }

    static int turns() {
        return TURNS;
    }
}
