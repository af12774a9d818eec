package dev.graze.cli.selftest;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A scene of parts in motion: where each part is in each frame, and what happens between frames. Before a step, parts
 * that begin in its last frame are added where they are there, and parts that ended are removed.
 *
 * @param steps one fewer than there are frames
 */
record TrialScene(List<TrialPart> parts, List<TrialFilter> filters, List<Step> steps) {
    /** How a detector goes on to the next frame. */
    enum Step {
        ADVANCE, PROBE_AND_ACCEPT, RESET
    }

    private static final String MESH = "mesh";

    /** Returns the scene of one mesh; there is at least one frame. */
    static TrialScene ofMesh(int[] triangles, List<double[]> frames) {
        return new TrialScene(
                List.of(new TrialPart(MESH, Part.Motion.DEFORMING, triangles, new int[0], new double[0], 0, frames)),
                List.of(), Collections.nCopies(frames.size() - 1, Step.ADVANCE));
    }

    /** Returns whether this is a deforming mesh in all frames and nothing else, as {@code graze check} reads it. */
    boolean isMesh() {
        return parts.size() == 1 && mesh().deforms() && mesh().triangleCount() > 0 && mesh().edges().length == 0
                && mesh().first() == 0
                && mesh().end() == frameCount() && filters.isEmpty()
                && steps.stream().allMatch(step -> step == Step.ADVANCE);
    }

    /** Returns the part of a scene that {@link #isMesh}. */
    TrialPart mesh() {
        return parts.getFirst();
    }

    int frameCount() {
        return steps.size() + 1;
    }

    int triangleCount() {
        return parts.stream().mapToInt(TrialPart::triangleCount).sum();
    }

    int vertexCount() {
        return parts.stream().mapToInt(TrialPart::vertexCount).sum();
    }

    /** Returns the largest coordinate, about, of the first frame. */
    double size() {
        return parts.stream().flatMapToDouble(part -> part.deforms()
                ? Arrays.stream(part.places().getFirst())
                : DoubleStream.concat(Arrays.stream(part.points()), Arrays.stream(part.places().getFirst(), 0, 3)))
                .map(Math::abs).max().orElse(0);
    }

    List<TrialPart> partsIn(int frame) {
        return parts.stream().filter(part -> part.isIn(frame)).toList();
    }

    /** Returns whether parts or filters differ from those of the frame before. */
    boolean changesAt(int frame) {
        return parts.stream().anyMatch(part -> part.isIn(frame) != part.isIn(frame - 1))
                || filters.stream().anyMatch(filter -> filter.first() == frame);
    }

    /** Returns the scene of a frame as the library takes it. */
    Scene in(int frame, Function<TrialPart, Part> made) {
        Scene.Builder builder = Scene.builder();
        Map<String, Topology> topologies = new LinkedHashMap<>();
        for (TrialPart part : partsIn(frame)) {
            Part added = made.apply(part);
            builder.add(added);
            topologies.put(part.name(), added.topology());
        }
        filters.forEach(filter -> filter.addTo(builder, frame, topologies));
        return builder.build();
    }

    /** Makes all parts as the library takes them, where they start; always the same object for the same part. */
    Function<TrialPart, Part> startingParts() {
        IdentityHashMap<TrialPart, Part> made = new IdentityHashMap<>();
        parts.forEach(part -> made.put(part, part.startingAt(part.first())));
        return made::get;
    }

    /** Returns the scene in which the step to a frame starts. */
    Scene startOfStep(int frame) {
        return in(frame, part -> part.startingAt(part.isIn(frame - 1) ? frame - 1 : frame));
    }

    /** Returns the moves to a frame on chords. */
    Moves moves(Scene from, int frame) {
        return moves(from, frame, part -> Moves.Path.CHORD);
    }

    /**
     * Moves all parts that were in the frame before, except those that rest: they have the same array.
     *
     * @param paths how rigid parts move
     */
    @SuppressWarnings("ReferenceEquality")
    Moves moves(Scene from, int frame, Function<TrialPart, Moves.Path> paths) {
        Moves moves = from.moves();
        for (TrialPart part : partsIn(frame)) {
            if (part.motion() == Part.Motion.FIXED || !part.isIn(frame - 1)
                    || part.place(frame) == part.place(frame - 1)) {
                continue;
            }
            if (part.deforms()) {
                moves.move(part.name(), part.place(frame));
            } else {
                moves.move(part.name(), part.pose(frame), paths.apply(part));
            }
        }
        return moves;
    }

    TrialScene withoutPart(int part) {
        return new TrialScene(without(parts, part), filters, steps);
    }

    TrialScene withoutFilter(int filter) {
        return new TrialScene(parts, without(filters, filter), steps);
    }

    /** Returns the scene without one frame, and without parts that it had only there. */
    TrialScene withoutFrame(int frame) {
        return new TrialScene(
                parts.stream().map(part -> part.withoutFrame(frame)).filter(part -> !part.places().isEmpty()).toList(),
                filters.stream().map(filter -> filter.withoutFrame(frame)).toList(),
                without(steps, Math.max(0, frame - 1)));
    }

    TrialScene with(int part, TrialPart changed) {
        return new TrialScene(with(parts, part, changed), filters, steps);
    }

    TrialScene with(int filter, TrialFilter changed) {
        return new TrialScene(parts, with(filters, filter, changed), steps);
    }

    TrialScene with(int step, Step changed) {
        return new TrialScene(parts, filters, with(steps, step, changed));
    }

    private static <T> List<T> without(List<T> all, int index) {
        return IntStream.range(0, all.size()).filter(i -> i != index).mapToObj(all::get).toList();
    }

    private static <T> List<T> with(List<T> all, int index, T changed) {
        List<T> copy = new ArrayList<>(all);
        copy.set(index, changed);
        return copy;
    }
}
