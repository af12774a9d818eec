package dev.graze.opencl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The program for devices: its files, one after the other. */
final class ProgramSource {
    /** What is used stands before what uses it. */
    private static final List<String> FILES = List.of("arithmetic.cl", "features.cl", "apart.cl", "expand.cl", "hull.cl", "search.cl",
            "geometry.cl", "solve.cl");

    private ProgramSource() {
    }

    static String text() {
        StringBuilder text = new StringBuilder();
        for (String file : FILES) {
            text.append(read(file)).append('\n');
        }
        return text.toString();
    }

    private static String read(String file) {
        try (InputStream in = ProgramSource.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
