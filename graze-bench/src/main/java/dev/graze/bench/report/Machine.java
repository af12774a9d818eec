package dev.graze.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Describes the machine that figures were measured on. */
public final class Machine {
    private Machine() {
    }

    /** Returns the processor, the number of cores available, and the virtual machine. */
    public static String describe() {
        int cores = Runtime.getRuntime().availableProcessors();
        return processor() + ", " + cores + (cores == 1 ? " core, " : " cores, ") + System.getProperty("java.vm.name")
                + " "
                + Runtime.version();
    }

    /** Returns the processor model on Linux, and the architecture elsewhere. */
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
