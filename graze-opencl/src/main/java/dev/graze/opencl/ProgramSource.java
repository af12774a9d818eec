package dev.graze.opencl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program for devices: its files, one after the other. */
final class ProgramSource {
    /** Elementary tests. What is used stands before what uses it. */
    static final ProgramSource TESTS = new ProgramSource(
            List.of("arithmetic.cl", "features.cl", "apart.cl", "expand.cl", "hull.cl",
                    "search.cl", "geometry.cl", "solve.cl"));
    /** The search of whole steps alone. */
    static final ProgramSource SEARCH = new ProgramSource(
            List.of("arithmetic.cl", "volumes.cl", "refit.cl", "bvtt.cl", "deque.cl",
                    "traverse.cl", "steal.cl", "balance.cl", "front.cl"));
    /** Whole steps: the search, and the same tests. */
    static final ProgramSource STEPS = new ProgramSource(
            List.of("arithmetic.cl", "features.cl", "apart.cl", "expand.cl", "hull.cl",
                    "search.cl", "geometry.cl", "solve.cl", "volumes.cl", "refit.cl", "bvtt.cl", "deque.cl",
                    "traverse.cl", "steal.cl",
                    "balance.cl",
                    "front.cl", "found.cl", "scan.cl", "sort.cl", "order.cl"));

    /** Rays of bodies. */
    static final ProgramSource RAYS = new ProgramSource(List.of("arithmetic.cl", "rays.cl"));

    /** Fuzzy scene subdivision: clustering, and the sweep of each part. */
    static final ProgramSource PARTS = new ProgramSource(
            List.of("arithmetic.cl", "fuzzy/points.cl", "fuzzy/means.cl", "scan.cl",
                    "sort.cl", "fuzzy/sweep.cl"));

    private final List<String> files;

    private ProgramSource(List<String> files) {
        this.files = files;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (String file : files) {
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
