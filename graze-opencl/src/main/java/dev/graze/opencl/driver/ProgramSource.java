package dev.graze.opencl.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The OpenCL C text of a program: resource files of this module, concatenated in order. A file comes after those whose
 * functions it calls.
 */
public final class ProgramSource {
    private static final String ROOT = "/dev/graze/opencl/";

    private final List<String> files;

    /** @param files paths below the package {@code dev.graze.opencl} */
    public ProgramSource(List<String> files) {
        this.files = List.copyOf(files);
    }

    /** Returns a program of these files followed by others. */
    public ProgramSource and(List<String> others) {
        return new ProgramSource(Stream.concat(files.stream(), others.stream()).toList());
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (String file : files) {
            text.append(read(file)).append('\n');
        }
        return text.toString();
    }

    private static String read(String file) {
        try (InputStream in = ProgramSource.class.getResourceAsStream(ROOT + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
