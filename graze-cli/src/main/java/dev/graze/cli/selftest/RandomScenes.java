package dev.graze.cli.selftest;

import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * Small random scenes of every kind that may break an engine: all kinds of parts ({@link RandomParts}), in shape or
 * with scattered vertices; with duplicates, loose vertices and slivers; on grids, in planes, tiny, huge and of mixed
 * size; in all kinds of motion ({@link RandomMotions}). The same seed always gives the same scene.
 */
final class RandomScenes {
    /** The extreme scales are rare and their scenes small, because exact arithmetic on them takes far longer. */
    private static final double[] SCALES = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1e-3, 1e-3, 1e6, 1e6, 1e-30, 1e30,
            1e-160, 1e100, 1e-300,
            1e300 };
    private static final int USUAL_EXPONENT = 150;
    private static final int SEEDS_PER_MESH = 3;

    private final SplittableRandom random;
    private final List<Surface> parts = new ArrayList<>();
    private final List<int[]> triangles = new ArrayList<>();
    private int vertices;

    private RandomScenes(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns a single mesh for every third seed, otherwise a scene of parts. */
    static TrialScene scene(long seed) {
        return seed % SEEDS_PER_MESH == 0 ? new RandomScenes(seed).make() : RandomPartScenes.scene(seed);
    }

    static double scale(SplittableRandom random) {
        return SCALES[random.nextInt(SCALES.length)];
    }

    static boolean isExtreme(double scale) {
        return Math.abs(Math.getExponent(scale)) > USUAL_EXPONENT;
    }

    /** Scales coordinates, as far as doubles reach. */
    static void scale(double[] coordinates, double scale) {
        Arrays.setAll(coordinates,
                i -> Math.clamp(coordinates[i] * scale, -Double.MAX_VALUE, Double.MAX_VALUE));
    }

    private TrialScene make() {
        double scale = scale(random);
        addParts(isExtreme(scale));
        addFaults();
        List<double[]> frames = new ArrayList<>();
        frames.add(place());
        RandomMotions motions = new RandomMotions(random, this::place);
        int steps = random.nextInt(1, 5);
        for (int step = 0; step < steps; step++) {
            frames.add(motions.next(frames));
        }
        frames.forEach(frame -> scale(frame, scale));
        return TrialScene.ofMesh(triangles.stream().flatMapToInt(Arrays::stream).toArray(), frames);
    }

    private void addParts(boolean small) {
        RandomParts choice = new RandomParts(random);
        int count = random.nextInt(1, small ? 3 : 4);
        for (int part = 0; part < count; part++) {
            addPart(small ? choice.nextSmall() : choice.next());
        }
    }

    private void addPart(Surface part) {
        int[] corners = part.triangles();
        for (int i = 0; i < corners.length; i += 3) {
            triangles.add(new int[] { vertices + corners[i], vertices + corners[i + 1], vertices + corners[i + 2] });
        }
        parts.add(part);
        vertices += part.vertexCount();
    }

    /** Adds loose vertices, and duplicates of triangles, some with reversed orientation. */
    private void addFaults() {
        vertices += random.nextInt(3);
        int duplicates = random.nextInt(4) == 0 ? random.nextInt(1, 4) : 0;
        for (int i = 0; i < duplicates; i++) {
            int[] face = triangles.get(random.nextInt(triangles.size()));
            triangles.add(random.nextBoolean() ? face.clone() : new int[] { face[1], face[0], face[2] });
        }
    }

    private double[] place() {
        double[] frame = new double[3 * vertices];
        DoubleSupplier coordinate = coordinates();
        Arrays.setAll(frame, i -> coordinate.getAsDouble());
        if (random.nextBoolean()) {
            placeParts(frame);
        }
        flatten(frame);
        return frame;
    }

    private DoubleSupplier coordinates() {
        return switch (random.nextInt(4)) {
            case 0 -> () -> random.nextInt(-2, 3);
            case 1 -> () -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(-40, 3));
            default -> () -> random.nextDouble(-1, 1);
        };
    }

    /** Places each part in its original shape, near the others; loose vertices stay where they are. */
    private void placeParts(double[] frame) {
        Placement pose = new Placement();
        int first = 0;
        for (Surface part : parts) {
            pose.moveTo(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1))
                    .scaleTo(random.nextDouble(0.3, 1.2));
            for (int axis = 0; axis < 3; axis++) {
                pose.turn(axis, random.nextDouble(2 * Math.PI));
            }
            pose.place(part.positions(), frame, first);
            first += part.vertexCount();
        }
    }

    /** Sometimes flattens the scene into a plane, or almost, which makes all triangles slivers when seen edge-on. */
    private void flatten(double[] frame) {
        double height = switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> 1e-12;
            default -> 1;
        };
        int axis = random.nextInt(3);
        for (int i = axis; i < frame.length; i += 3) {
            frame[i] *= height;
        }
    }
}
