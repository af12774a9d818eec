package dev.graze.cli.selftest;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reduces a scene as far as possible while it still shows its fault. */
final class Shrinker {
    private static final int POSE_LENGTH = 7;

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
            shrinker.dropParts();
            shrinker.dropFilters();
            shrinker.dropFrames();
            for (int part = 0; part < shrinker.smallest.parts().size(); part++) {
                shrinker.dropTriangles(part);
                shrinker.dropEdges(part);
                shrinker.dropVertices(part);
            }
        } while (shrinker.size() < before);
        shrinker.simplifySteps();
        for (int part = 0; part < shrinker.smallest.parts().size(); part++) {
            shrinker.simplifyCoordinates(part);
        }
        return shrinker.smallest;
    }

    private int size() {
        return smallest.parts().size() + smallest.frameCount() + smallest.triangleCount() + smallest.vertexCount()
                + smallest.parts().stream().mapToInt(part -> part.edges().length).sum()
                + smallest.filters().stream().mapToInt(filter -> 1 + filter.values().length).sum();
    }

    private boolean keepIfFaulty(TrialScene simpler) {
        if (!fault.test(simpler)) {
            return false;
        }
        smallest = simpler;
        return true;
    }

    private void dropParts() {
        for (int part = smallest.parts().size() - 1; part >= 0; part--) {
            if (smallest.parts().size() > 1) {
                keepIfFaulty(smallest.withoutPart(part));
            }
        }
    }

    private void dropFilters() {
        for (int index = smallest.filters().size() - 1; index >= 0; index--) {
            if (!keepIfFaulty(smallest.withoutFilter(index)) && smallest.filters().get(index).isList()) {
                for (int pair = smallest.filters().get(index).values().length / 2 - 1; pair >= 0; pair--) {
                    keepIfFaulty(smallest.with(index, smallest.filters().get(index).withoutPair(pair)));
                }
            }
        }
    }

    private void dropFrames() {
        for (int frame = smallest.frameCount() - 1; frame >= 0; frame--) {
            if (smallest.frameCount() > 1) {
                TrialScene simpler = smallest.withoutFrame(frame);
                if (!simpler.parts().isEmpty()) {
                    keepIfFaulty(simpler);
                }
            }
        }
    }

    private TrialPart part(int index) {
        return smallest.parts().get(index);
    }

    private boolean keepIfFaulty(int part, Function<TrialPart, TrialPart> change) {
        return keepIfFaulty(smallest.with(part, change.apply(part(part))));
    }

    /** Tries to drop halves first, single triangles last. */
    private void dropTriangles(int part) {
        for (int count = Math.max(1, part(part).triangleCount() / 2); count > 0; count /= 2) {
            for (int first = part(part).triangleCount() - count; first >= 0; first -= count) {
                if (first + count <= part(part).triangleCount()) {
                    int from = first;
                    int dropped = count;
                    keepIfFaulty(part, whole -> whole.withoutTriangles(from, dropped));
                }
            }
        }
    }

    private void dropEdges(int part) {
        for (int edge = part(part).edges().length / 2 - 1; edge >= 0; edge--) {
            int dropped = edge;
            keepIfFaulty(part, whole -> whole.withoutEdge(dropped));
        }
    }

    private void dropVertices(int part) {
        for (int vertex = part(part).vertexCount() - 1; vertex >= 0; vertex--) {
            if (part(part).vertexCount() > 1 && !part(part).uses(vertex)) {
                int dropped = vertex;
                keepIfFaulty(part, whole -> whole.withoutVertex(dropped));
            }
        }
    }

    private void simplifySteps() {
        for (int step = 0; step < smallest.steps().size(); step++) {
            if (smallest.steps().get(step) != TrialScene.Step.ADVANCE) {
                keepIfFaulty(smallest.with(step, TrialScene.Step.ADVANCE));
            }
        }
    }

    /** Replaces coordinates by zero, or by a float with fewer digits, where the fault still shows. */
    private void simplifyCoordinates(int part) {
        for (int i = 0; i < part(part).points().length; i++) {
            int at = i;
            simplify(part(part).points()[i],
                    value -> smallest.with(part, part(part).withPoints(with(part(part).points(), at, value))));
        }
        for (int frame = part(part).first(); frame < part(part).end(); frame++) {
            if (!part(part).deforms()) {
                simplifyPose(part, frame);
                continue;
            }
            for (int i = 0; i < part(part).place(frame).length; i++) {
                int at = i;
                int in = frame;
                simplify(part(part).place(frame)[i], value -> smallest.with(part,
                        part(part).withPlace(in, with(part(part).place(in), at, value))));
            }
        }
    }

    private void simplify(double value, Function<Double, TrialScene> changed) {
        float rounded = (float) value;
        if (value != 0 && !keepIfFaulty(changed.apply(0.0)) && value != rounded && Float.isFinite(rounded)) {
            keepIfFaulty(changed.apply((double) rounded));
        }
    }

    /** Tries no rotation and no translation: other changes would not leave a pose. */
    private void simplifyPose(int part, int frame) {
        double[] unturned = new double[POSE_LENGTH];
        System.arraycopy(part(part).place(frame), 0, unturned, 0, 3);
        unturned[3] = 1;
        keepIfFaulty(part, whole -> whole.withPlace(frame, unturned));
        for (int i = 0; i < 3; i++) {
            int at = i;
            simplify(part(part).place(frame)[i], value -> smallest.with(part,
                    part(part).withPlace(frame, with(part(part).place(frame), at, value))));
        }
    }

    private static double[] with(double[] all, int index, double value) {
        double[] changed = Arrays.copyOf(all, all.length);
        changed[index] = value;
        return changed;
    }
}
