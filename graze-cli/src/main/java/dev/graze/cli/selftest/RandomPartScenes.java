package dev.graze.cli.selftest;

import dev.graze.Part.Motion;
import dev.graze.cli.selftest.TrialFilter.Kind;
import dev.graze.cli.selftest.TrialScene.Step;
import dev.graze.mesh.Pose;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Small random scenes of parts: deforming, rigid and fixed ones, with loose edges and points; parts that rest, come,
 * go and are replaced; steps that advance, probe or reset; and filters of all kinds. The same seed always gives the
 * same scene.
 */
final class RandomPartScenes {
    private static final double MOST_TRANSLATION = 1e307;
    /** More parts than a summary of 64 bits can tell apart. */
    private static final int MANY = 66;

    private final SplittableRandom random;
    private final RandomParts shapes;
    private final double scale;
    private final int frames;
    private final List<TrialPart> parts = new ArrayList<>();
    private int names;

    private RandomPartScenes(long seed) {
        this.random = new SplittableRandom(seed);
        this.shapes = new RandomParts(random);
        this.scale = RandomScenes.scale(random);
        this.frames = random.nextInt(2, 7);
    }

    static TrialScene scene(long seed) {
        return new RandomPartScenes(seed).make();
    }

    private TrialScene make() {
        boolean small = RandomScenes.isExtreme(scale);
        boolean many = !small && random.nextInt(25) == 0;
        int count = many ? random.nextInt(MANY, MANY + 20) : random.nextInt(1, small ? 4 : 6);
        addPart(tested(), 0, frames, small || many); // so that no frame is empty
        for (int i = 1; i < count; i++) {
            addPart(small || many);
        }
        int filterCount = random.nextInt(3) == 0 ? 0 : random.nextInt(1, many ? 80 : 7);
        List<TrialFilter> filters = IntStream.range(0, filterCount).mapToObj(i -> filter(many)).toList();
        List<Step> steps = IntStream.range(1, frames).mapToObj(i -> step()).toList();
        return new TrialScene(parts, filters, steps);
    }

    private Step step() {
        return switch (random.nextInt(8)) {
            case 0 -> Step.PROBE_AND_ACCEPT;
            case 1 -> Step.RESET;
            default -> Step.ADVANCE;
        };
    }

    /** Returns deforming half of the time: such parts are tested against themselves too. */
    private Motion tested() {
        return random.nextBoolean() ? Motion.DEFORMING : random.nextBoolean() ? Motion.RIGID : Motion.FIXED;
    }

    /** Adds a part for all frames, or for some, or one that is replaced by another of the same name. */
    private void addPart(boolean small) {
        int middle = random.nextInt(1, frames);
        switch (random.nextInt(8)) {
            case 0 -> addPart(tested(), middle, frames, small);
            case 1 -> addPart(tested(), 0, middle, small);
            case 2 -> {
                addPart(tested(), 0, middle, small);
                names--;
                addPart(tested(), middle, frames, small);
            }
            default -> addPart(tested(), 0, frames, small);
        }
    }

    private void addPart(Motion motion, int first, int end, boolean small) {
        Surface shape = small ? shapes.nextSmall() : shapes.next();
        int vertices = shape.vertexCount() + random.nextInt(3);
        int[] triangles = random.nextInt(8) == 0 ? new int[0] : shape.triangles();
        int edgeCount = triangles.length == 0 || random.nextInt(3) == 0 ? random.nextInt(5) : 0;
        int[] edges = IntStream.range(0, edgeCount).flatMap(e -> random.ints(0, vertices).distinct().limit(2))
                .toArray();
        double[] points = random.doubles(3L * vertices, -1, 1).toArray();
        System.arraycopy(shape.positions(), 0, points, 0, shape.positions().length);
        boolean onGrid = random.nextInt(4) == 0;
        Arrays.setAll(points, i -> onGrid ? Math.rint(points[i]) : points[i]);
        List<double[]> places = motion == Motion.DEFORMING
                ? deformations(points, end - first)
                : poses(motion, end - first);
        RandomScenes.scale(points, scale);
        parts.add(new TrialPart("part-" + names++, motion, triangles, edges,
                motion == Motion.DEFORMING ? new double[0] : points, first, places));
    }

    private List<double[]> deformations(double[] points, int count) {
        List<double[]> places = new ArrayList<>();
        places.add(placed(points));
        RandomMotions motions = new RandomMotions(random, () -> placed(points));
        while (places.size() < count) {
            places.add(random.nextInt(3) == 0 ? places.getLast() : motions.next(places));
        }
        // Parts at rest keep the same array, which a detector is not even given.
        places.stream().distinct().forEach(place -> RandomScenes.scale(place, scale));
        return places;
    }

    private double[] placed(double[] points) {
        double[] placed = new double[points.length];
        pose().place(points, placed, 0);
        return placed;
    }

    private List<double[]> poses(Motion motion, int count) {
        List<double[]> places = new ArrayList<>();
        places.add(scaled(pose()));
        while (places.size() < count) {
            places.add(motion == Motion.FIXED ? places.getLast() : switch (random.nextInt(6)) {
                case 0, 1 -> places.getLast();
                case 2 -> places.getLast().clone();
                case 3 -> places.get(random.nextInt(places.size()));
                default -> scaled(pose());
            });
        }
        return places;
    }

    private double[] scaled(Pose pose) {
        double[] numbers = TrialPart.numbers(pose);
        for (int i = 0; i < 3; i++) {
            numbers[i] = Math.clamp(numbers[i] * scale, -MOST_TRANSLATION, MOST_TRANSLATION);
        }
        return numbers;
    }

    private Pose pose() {
        return switch (random.nextInt(8)) {
            case 0 -> Pose.ORIGIN;
            case 1 -> Pose.degrees(random.nextInt(-1, 2), random.nextInt(-1, 2), random.nextInt(-1, 2),
                    90 * random.nextInt(4), 90 * random.nextInt(4), 90 * random.nextInt(4));
            case 2 -> Pose.at(random.nextDouble(-1, 1), 0, random.nextDouble(-1e-3, 1e-3));
            case 3 -> Pose.at(Math.scalb(random.nextDouble(-1, 1), random.nextInt(10, 60)), 0, 0);
            default -> Pose.degrees(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1),
                    random.nextDouble(360), random.nextDouble(360), random.nextDouble(360));
        };
    }

    private TrialFilter filter(boolean many) {
        TrialPart a = parts.get(random.nextInt(parts.size()));
        TrialPart b = parts.get(random.nextInt(parts.size()));
        // Naming pairs to test leaves out all others, so it is rare.
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        if (kind == Kind.ONLY && !many && random.nextBoolean()) {
            kind = Kind.IGNORE;
        }
        int first = random.nextInt(3) == 0 ? random.nextInt(frames) : 0;
        long[] values = switch (kind) {
            case BITS -> new long[] { random.nextInt(1, 16), random.nextInt(4) == 0 ? random.nextInt(16) : ~8L };
            case IGNORE_VERTICES -> pairs(a.vertexCount(), b.vertexCount(), 6);
            case IGNORE_TRIANGLES -> pairs(a.triangleCount(), b.triangleCount(), 200);
            default -> new long[0];
        };
        return new TrialFilter(kind, first, a.name(), b.name(), values);
    }

    private long[] pairs(int countA, int countB, int most) {
        int count = countA == 0 || countB == 0 ? 0 : random.nextInt(1, most);
        return LongStream.range(0, count)
                .flatMap(i -> LongStream.of(random.nextInt(countA), random.nextInt(countB))).toArray();
    }
}
