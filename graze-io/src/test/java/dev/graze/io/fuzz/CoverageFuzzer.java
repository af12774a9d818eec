package dev.graze.io.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The entry point for Jazzer: the first byte of the input selects the format, the others are the file. */
public final class CoverageFuzzer {
    private static final Map<FuzzTarget, FuzzedFile> FILES = new EnumMap<>(FuzzTarget.class);

    private CoverageFuzzer() {
    }

    public static void fuzzerInitialize() throws IOException {
        for (FuzzTarget target : FuzzTarget.values()) {
            FILES.put(target, new FuzzedFile(target, Path.of("files")));
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length > 0) {
            FuzzTarget[] targets = FuzzTarget.values();
            FILES.get(targets[(input[0] & 0xff) % targets.length]).reads(Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** Writes valid files of all formats as Jazzer's first inputs. */
    static void writeSeeds(Path directory) throws IOException {
        for (FuzzTarget target : FuzzTarget.values()) {
            List<byte[]> seeds = target.seeds();
            for (int i = 0; i < seeds.size(); i++) {
                byte[] input = new byte[1 + seeds.get(i).length];
                input[0] = (byte) target.ordinal();
                System.arraycopy(seeds.get(i), 0, input, 1, seeds.get(i).length);
                Files.write(directory.resolve(target + "-" + i), input);
            }
        }
    }
}
