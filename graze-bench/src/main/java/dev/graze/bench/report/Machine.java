package dev.graze.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a figure was measured on; without it, it means nothing to anybody else. */
public final class Machine {
    private Machine() {
    }

    /** The processor, how many of its cores are ours, and the virtual machine. */
    public static String describe() {
        int cores = Runtime.getRuntime().availableProcessors();
        return processor() + ", " + cores + (cores == 1 ? " core, " : " cores, ") + System.getProperty("java.vm.name")
                + " "
                + Runtime.version();
    }

    /** Linux tells the model; elsewhere the architecture has to do. */
    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("model name")).findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
