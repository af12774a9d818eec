package dev.graze.opencl;

import dev.graze.mesh.Topology;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A mesh in motion over several steps. */
public record MotionCase(String name, Topology topology, List<double[]> frames) {
    private static final int FRAMES = 3;

    /** Returns small versions of all benchmark scenes. */
    public static Stream<MotionCase> scenes() {
        return Stream.of(scene("bart", 80), scene("breaking", 1500), scene("cloth-ball", 400), scene("funnel", 1200),
                scene("n-body", 500),
                scene("ruffles", 6000), scene("skirt", 1200));
    }

    public static MotionCase scene(String name, int triangles) {
        return longScene(name, triangles, FRAMES);
    }

    public static MotionCase longScene(String name, int triangles, int frameCount) {
        MovingScene scene = Scenes.create(new SceneRequest(name, triangles, frameCount, 3));
        List<double[]> frames = new ArrayList<>();
        scene.generate((index, positions) -> frames.add(positions.clone()));
        return new MotionCase(name, scene.topology(), frames);
    }

    /**
     * Returns tangles with duplicate triangles and loose vertices: anywhere, on a few integers, in one plane, all at
     * one place, and far out.
     */
    public static Stream<MotionCase> hostile() {
        return Stream.of(tangle("tangle", 1, 40, x -> x), tangle("on a grid", 2, 20, x -> Math.rint(2 * x)),
                tangle("in one plane", 3, 12, x -> Math.rint(4 * x)).flattened(), atOnePlace(),
                tangle("huge", 5, 12, x -> 0x1p300 * x), tangle("tiny", 6, 16, x -> 0x1p-300 * Math.rint(3 * x)));
    }

    public static MotionCase atOnePlace() {
        return tangle("at one place", 4, 40, x -> 0);
    }

    private static MotionCase tangle(String name, long seed, int triangles, DoubleUnaryOperator place) {
        MeshCase mesh = MeshCase.tangle(seed, 3 * triangles / 2, triangles);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<double[]> frames = new ArrayList<>();
        while (frames.size() < FRAMES) {
            frames.add(random.doubles(mesh.t0().length, -1, 1).map(place).toArray());
        }
        return new MotionCase(name, mesh.topology(), frames);
    }

    private MotionCase flattened() {
        for (double[] positions : frames) {
            for (int z = 2; z < positions.length; z += 3) {
                positions[z] = positions[z - 2] + 2 * positions[z - 1];
            }
        }
        return this;
    }

    /**
     * Returns a crumpled fan around one vertex, with enough triangles to make tables of adjacent pairs impractically
     * large.
     */
    public static MotionCase fan() {
        int rim = 200;
        int[] triangles = IntStream.range(0, rim).flatMap(i -> IntStream.of(0, 1 + i, 1 + (i + 1) % rim)).toArray();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        List<double[]> frames = new ArrayList<>();
        while (frames.size() < FRAMES) {
            frames.add(random.doubles(3L * (rim + 1), -1, 1).toArray());
        }
        return new MotionCase("fan", Topology.of(rim + 1, triangles), frames);
    }

    /** Returns a motion of two steps, forward and back. */
    public static MotionCase thereAndBack(String name, MeshCase step) {
        return new MotionCase(name, step.topology(), List.of(step.t0(), step.t1(), step.t0()));
    }

    /** Returns a distance that some pairs reach, unless the case is huge or tiny. */
    public double someSeparation() {
        double[] positions = frames.getFirst();
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (int x = 0; x < positions.length; x += 3) {
            low = Math.min(low, positions[x]);
            high = Math.max(high, positions[x]);
        }
        return Math.max(1e-3, (high - low) / 256);
    }

    @Override
    public String toString() {
        return name;
    }
}
