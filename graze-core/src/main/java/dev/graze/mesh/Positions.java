package dev.graze.mesh;

import java.util.Objects;

/** Checks of vertex positions, {@code double[3n]}, against the topology they are meant for. */
public final class Positions {
    private static final String AXES = "xyz";

    private Positions() {
    }

    /**
     * Checks that there are three finite coordinates for each vertex.
     *
     * @throws InvalidInputException naming the first vertex whose coordinate is NaN or infinite, or both lengths where
     * they differ
     */
    public static void requireValid(Topology topology, double[] positions) {
        Objects.requireNonNull(positions, "positions");
        if (positions.length != 3L * topology.vertexCount()) {
            throw new InvalidInputException(
                    "positions hold " + positions.length + " numbers, but the topology has " + topology.vertexCount()
                            + " vertices and needs " + 3L * topology.vertexCount() + " (x, y, z for each)");
        }
        requireFinite(positions);
    }

    /**
     * Checks that every coordinate is a finite number.
     *
     * @throws InvalidInputException naming the first vertex whose coordinate is NaN or infinite
     */
    public static void requireFinite(double[] positions) {
        for (int i = 0; i < positions.length; i++) {
            if (!Double.isFinite(positions[i])) {
                throw new InvalidInputException(
                        "vertex " + i / 3 + " has " + AXES.charAt(i % 3) + " = " + positions[i]
                                + "; every coordinate must be a finite number");
            }
        }
    }
}
