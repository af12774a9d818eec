package dev.graze.cli.selftest;

import java.util.function.Predicate;

/** Makes a scene that shows a fault as small as it can be while it still shows it. */
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

    private boolean take(TrialScene simpler) {
        if (!fault.test(simpler)) {
            return false;
        }
        smallest = simpler;
        return true;
    }

    private void dropFrames() {
        for (int frame = smallest.frames().size() - 1; frame >= 0; frame--) {
            if (smallest.frames().size() > 1) {
                take(smallest.withoutFrame(frame));
            }
        }
    }

    /** Halves first, single ones in the end. */
    private void dropTriangles() {
        for (int count = Math.max(1, smallest.triangleCount() / 2); count > 0; count /= 2) {
            for (int first = smallest.triangleCount() - count; first >= 0; first -= count) {
                if (first + count <= smallest.triangleCount()) {
                    take(smallest.withoutTriangles(first, count));
                }
            }
        }
    }

    private void dropVertices() {
        for (int vertex = smallest.vertexCount() - 1; vertex >= 0; vertex--) {
            if (smallest.vertexCount() > 1 && !smallest.uses(vertex)) {
                take(smallest.withoutVertex(vertex));
            }
        }
    }

    /** Zero, or a number with few digits, where that will do. */
    private void simplifyCoordinates() {
        for (int frame = 0; frame < smallest.frames().size(); frame++) {
            for (int i = 0; i < 3 * smallest.vertexCount(); i++) {
                double value = smallest.frames().get(frame)[i];
                float rounded = (float) value;
                if (value != 0 && !take(smallest.with(frame, i, 0)) && value != rounded && Float.isFinite(rounded)) {
                    take(smallest.with(frame, i, rounded));
                }
            }
        }
    }
}
