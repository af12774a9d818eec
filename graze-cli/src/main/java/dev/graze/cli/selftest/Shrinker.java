package dev.graze.cli.selftest;

import java.util.function.Predicate;

/** Reduces a scene as far as possible while it still shows its fault. */
final class Shrinker {
    private final Predicate<TrialScene> fault;
    private TrialScene smallest;

    private Shrinker(TrialScene scene, Predicate<TrialScene> fault) {
        this.fault = fault;
        this.smallest = scene;
    }

    static TrialScene shrink(TrialScene scene, Predicate<TrialScene> fault) {
        Shrinker shrinker = new Shrinker(scene, fault);
        int before;
        do {
            before = shrinker.size();
            shrinker.dropFrames();
            shrinker.dropTriangles();
            shrinker.dropVertices();
        } while (shrinker.size() < before);
        shrinker.simplifyCoordinates();
        return shrinker.smallest;
    }

    private int size() {
        return smallest.frames().size() + smallest.triangleCount() + smallest.vertexCount();
    }

    private boolean keepIfFaulty(TrialScene simpler) {
        if (!fault.test(simpler)) {
            return false;
        }
        smallest = simpler;
        return true;
    }

    private void dropFrames() {
        for (int frame = smallest.frames().size() - 1; frame >= 0; frame--) {
            if (smallest.frames().size() > 1) {
                keepIfFaulty(smallest.withoutFrame(frame));
            }
        }
    }

    /** Tries to drop halves first, single triangles last. */
    private void dropTriangles() {
        for (int count = Math.max(1, smallest.triangleCount() / 2); count > 0; count /= 2) {
            for (int first = smallest.triangleCount() - count; first >= 0; first -= count) {
                if (first + count <= smallest.triangleCount()) {
                    keepIfFaulty(smallest.withoutTriangles(first, count));
                }
            }
        }
    }

    private void dropVertices() {
        for (int vertex = smallest.vertexCount() - 1; vertex >= 0; vertex--) {
            if (smallest.vertexCount() > 1 && !smallest.uses(vertex)) {
                keepIfFaulty(smallest.withoutVertex(vertex));
            }
        }
    }

    /** Replaces coordinates by zero, or by a float with fewer digits, where the fault still shows. */
    private void simplifyCoordinates() {
        for (int frame = 0; frame < smallest.frames().size(); frame++) {
            for (int i = 0; i < 3 * smallest.vertexCount(); i++) {
                double value = smallest.frames().get(frame)[i];
                float rounded = (float) value;
                if (value != 0 && !keepIfFaulty(smallest.with(frame, i, 0)) && value != rounded
                        && Float.isFinite(rounded)) {
                    keepIfFaulty(smallest.with(frame, i, rounded));
                }
            }
        }
    }
}
