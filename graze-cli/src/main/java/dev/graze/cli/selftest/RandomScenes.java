package dev.graze.cli.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * Small scenes of every kind that has something to trip over: soups, sheets with boundaries, fans, edges with many triangles, closed bodies; duplicates, loose vertices
 * and slivers; on grids, in planes, tiny, huge and of mixed size; in all kinds of motion ({@link RandomMotions}). The same seed is always the same scene.
 */
final class RandomScenes {
    /** The extreme ones are rare, because exact arithmetic on them takes far longer. */
    private static final double[] SCALES = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1e-3, 1e-3, 1e6, 1e6, 1e-30, 1e30, 1e-160, 1e100, 1e-300,
            1e300 };

    private final SplittableRandom random;
    private final List<int[]> triangles = new ArrayList<>();
    private int vertices;

    private RandomScenes(long seed) {
        this.random = new SplittableRandom(seed);
    }

    static TrialScene scene(long seed) {
        return new RandomScenes(seed).make();
    }

    private TrialScene make() {
        int parts = random.nextInt(1, 4);
        for (int part = 0; part < parts; part++) {
            addPart();
        }
        addFaults();
        double scale = SCALES[random.nextInt(SCALES.length)];
        List<double[]> frames = new ArrayList<>();
        frames.add(place());
        RandomMotions motions = new RandomMotions(random, this::place);
        int steps = random.nextInt(1, 5);
        for (int step = 0; step < steps; step++) {
            frames.add(motions.next(frames));
        }
        frames.forEach(frame -> Arrays.setAll(frame, i -> Math.clamp(frame[i] * scale, -Double.MAX_VALUE, Double.MAX_VALUE)));
        return new TrialScene(triangles.stream().flatMapToInt(Arrays::stream).toArray(), frames);
    }

    private void addPart() {
        switch (random.nextInt(5)) {
            case 0 -> addSoup(random.nextInt(4, 12), random.nextInt(2, 14));
            case 1 -> addSheet(random.nextInt(1, 6), random.nextInt(1, 6));
            case 2 -> addFan(random.nextInt(3, 24));
            case 3 -> addBook(random.nextInt(3, 8));
            default -> addTetrahedron();
        }
    }

    private void addSoup(int count, int faces) {
        int first = vertices;
        vertices += count;
        for (int face = 0; face < faces; face++) {
            int[] corners = random.ints(0, count).distinct().limit(3).map(corner -> first + corner).toArray();
            triangles.add(corners);
        }
    }

    private void addSheet(int width, int height) {
        int first = vertices;
        vertices += (width + 1) * (height + 1);
        for (int cell = 0; cell < width * height; cell++) {
            int corner = first + cell / width * (width + 1) + cell % width;
            triangles.add(new int[] { corner, corner + 1, corner + width + 1 });
            triangles.add(new int[] { corner + 1, corner + width + 2, corner + width + 1 });
        }
    }

    private void addFan(int valence) {
        int hub = vertices;
        vertices += valence + 1;
        for (int spoke = 0; spoke < valence; spoke++) {
            triangles.add(new int[] { hub, hub + 1 + spoke, hub + 1 + (spoke + 1) % valence });
        }
    }

    /** Triangles around one edge. */
    private void addBook(int pages) {
        int spine = vertices;
        vertices += pages + 2;
        for (int page = 0; page < pages; page++) {
            triangles.add(new int[] { spine, spine + 1, spine + 2 + page });
        }
    }

    private void addTetrahedron() {
        int a = vertices;
        vertices += 4;
        triangles.addAll(List.of(new int[] { a, a + 2, a + 1 }, new int[] { a, a + 1, a + 3 }, new int[] { a + 1, a + 2, a + 3 },
                new int[] { a + 2, a, a + 3 }));
    }

    /** Loose vertices, and triangles that are there twice, turned or not. */
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

    /** Now and then into a plane, or nearly: all triangles become slivers seen from the side. */
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
