package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A random scene of parts and what happens to it, the same for the same seed: one to twelve small parts that overlap,
 * deforming, rigid and fixed; meshes, hairs and points; every kind of filter; and steps in which parts move, rest,
 * come, go and are replaced. Half of the scenes lie on a coarse grid, where features touch exactly.
 */
public final class RandomPartScenes {
    private static final int MOST_PARTS = 12;

    private final SplittableRandom random;
    private final boolean onGrid;
    private final Scene start;
    private final List<Step> steps = new ArrayList<>();
    private int named;

    /**
     * One step.
     *
     * @param scene the scene of this step: the one of the step before, unless it was changed in between
     */
    public record Step(Scene scene, Moves moves) {
    }

    private RandomPartScenes(long seed, int stepCount) {
        this.random = new SplittableRandom(seed);
        this.onGrid = random.nextBoolean();
        this.start = scene();
        Scene scene = start;
        for (int step = 0; step < stepCount; step++) {
            boolean isChanged = step > 0 && random.nextInt(4) == 0;
            if (isChanged) {
                scene = changed(scene);
            }
            // What was found between parts that rest may be kept through a change.
            boolean allRest = random.nextInt(isChanged ? 2 : 6) == 0;
            steps.add(new Step(scene, allRest ? scene.moves() : moves(scene)));
        }
    }

    public static RandomPartScenes of(long seed, int steps) {
        return new RandomPartScenes(seed, steps);
    }

    /** Returns the scene before the first step. */
    public Scene start() {
        return start;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Returns the contacts of each step, found by one detector with these options. */
    public List<Contacts> contacts(UnaryOperator<ContinuousOptions> options) {
        List<Contacts> found = new ArrayList<>();
        try (Detector detector = options.apply(Detector.continuous(start)).start()) {
            for (Step step : steps) {
                if (step.scene != detector.scene()) {
                    detector.change(step.scene);
                }
                found.add(detector.advance(step.moves));
            }
        }
        return found;
    }

    /** Returns the intersections after each step, found by one detector with these options. */
    public List<Intersections> intersections(UnaryOperator<DiscreteOptions> options) {
        List<Intersections> found = new ArrayList<>();
        try (DiscreteDetector detector = options.apply(Detector.discrete(start)).start()) {
            for (Step step : steps) {
                if (step.scene != detector.scene()) {
                    detector.change(step.scene);
                }
                found.add(detector.detect(step.moves));
            }
        }
        return found;
    }

    // Scenes and filters.

    private Scene scene() {
        Scene.Builder builder = Scene.builder();
        int count = random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(MOST_PARTS);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(part("part " + named++));
            builder.add(parts.getLast());
        }
        int filters = random.nextInt(5) == 0 ? 0 : random.nextInt(2 * count + 1);
        for (int i = 0; i < filters; i++) {
            addFilter(builder, parts);
        }
        if (random.nextInt(12) == 0) {
            parts.forEach(part -> builder.bits(part.name(), 1, 2).ignoreWithin(part.name()));
        }
        return builder.build();
    }

    private void addFilter(Scene.Builder builder, List<Part> parts) {
        Part a = parts.get(random.nextInt(parts.size()));
        Part b = parts.get(random.nextInt(parts.size()));
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> builder.ignore(a.name(), b.name());
            case 3, 4 -> builder.ignoreWithin(a.name());
            case 5, 6, 7 -> builder.testWithin(a.name());
            case 8 -> builder.only(a.name(), b.name());
            case 9, 10 -> builder.ignoreVertices(a.name(), b.name(),
                    pairs(a.topology().vertexCount(), b.topology().vertexCount()));
            case 11, 12 -> builder.ignoreTriangles(a.name(), b.name(),
                    pairs(a.topology().triangleCount(), b.topology().triangleCount()));
            default -> builder.bits(a.name(), 1L << random.nextInt(4), random.nextInt(16));
        }
    }

    private int[] pairs(int countA, int countB) {
        int[] pairs = new int[countA == 0 || countB == 0 ? 0 : 2 * random.nextInt(40)];
        Arrays.setAll(pairs, i -> random.nextInt(i % 2 == 0 ? countA : countB));
        return pairs;
    }

    private Scene changed(Scene scene) {
        Scene.Builder builder = scene.toBuilder();
        List<Part> parts = new ArrayList<>(scene.parts());
        int change = random.nextInt(5);
        if (change == 4) {
            return rearranged(parts);
        }
        if (change == 0 || parts.size() == 1) {
            builder.add(part("part " + named++));
        } else if (change == 1) {
            builder.replace(part(parts.get(random.nextInt(parts.size())).name()));
        } else if (change == 2) {
            addFilter(builder, parts);
        } else {
            removeOne(builder, parts.get(random.nextInt(parts.size())).name());
        }
        return builder.build();
    }

    /** Returns the same parts with other filters, and perhaps in another order. */
    private Scene rearranged(List<Part> parts) {
        if (random.nextBoolean()) {
            Collections.rotate(parts, random.nextInt(parts.size()));
        }
        Scene.Builder builder = Scene.builder();
        parts.forEach(builder::add);
        for (int filters = random.nextInt(4); filters > 0; filters--) {
            addFilter(builder, parts);
        }
        return builder.build();
    }

    /** Removes a part, unless the only pairs to be tested name it. */
    private static void removeOne(Scene.Builder builder, String name) {
        try {
            builder.remove(name);
        } catch (InvalidInputException onlyPairs) {
            builder.ignoreWithin(name);
        }
    }

    // Parts.

    private Part part(String name) {
        Mesh mesh = mesh();
        return switch (random.nextInt(4)) {
            case 0 -> Part.fixed(name, mesh, random.nextBoolean() ? Pose.ORIGIN : pose());
            case 1 -> Part.rigid(name, mesh, pose());
            default -> Part.deforming(name, mesh);
        };
    }

    private Mesh mesh() {
        Topology topology = switch (random.nextInt(10)) {
            case 0 -> hairs();
            case 1 -> Topology.of(random.nextInt(5), new int[0]);
            case 2 -> soup(1 + random.nextInt(12));
            case 3 -> withLooseFeatures(grid(2 + random.nextInt(3)));
            case 4 -> octahedron();
            case 5 -> fan(3 + random.nextInt(12));
            default -> grid(1 + random.nextInt(6));
        };
        double[] center = { coordinate(0.7), coordinate(0.7), coordinate(0.7) };
        double size = 0.2 + 0.8 * random.nextDouble();
        double[] positions = new double[3 * topology.vertexCount()];
        int columns = (int) Math.ceil(Math.sqrt(topology.vertexCount()));
        int up = random.nextInt(3);
        for (int v = 0; v < topology.vertexCount(); v++) {
            int row = v / columns;
            int column = v % columns;
            double[] flat = { (double) column / columns, (double) row / columns, 0.3 * random.nextDouble() };
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * v + axis] = snapped(center[axis] + size * (flat[(axis + up) % 3] - 0.5));
            }
        }
        return new Mesh(topology, positions);
    }

    private double coordinate(double range) {
        return range * (2 * random.nextDouble() - 1);
    }

    private double snapped(double x) {
        return onGrid ? Math.rint(16 * x) / 16 : x;
    }

    /** A sheet of quads, sometimes with a triangle twice. */
    private Topology grid(int quads) {
        List<Integer> triangles = new ArrayList<>();
        int row = quads + 1;
        for (int y = 0; y < quads; y++) {
            for (int x = 0; x < quads; x++) {
                int v = y * row + x;
                triangles.addAll(List.of(v, v + 1, v + row + 1, v, v + row + 1, v + row));
            }
        }
        if (random.nextInt(4) == 0) {
            triangles.addAll(List.of(row + 1, 0, 1));
        }
        return Topology.of(row * row, ints(triangles));
    }

    private static Topology octahedron() {
        return Topology.of(6, new int[] { 0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 5, 2, 1, 5, 3, 2, 5, 4, 3, 5, 1, 4 });
    }

    private static Topology fan(int blades) {
        List<Integer> triangles = new ArrayList<>();
        for (int i = 1; i <= blades; i++) {
            triangles.addAll(List.of(0, i, i + 1));
        }
        return Topology.of(blades + 2, ints(triangles));
    }

    /** Triangles that share vertices at random. */
    private Topology soup(int count) {
        int vertices = 3 + random.nextInt(2 * count);
        List<Integer> triangles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int a = random.nextInt(vertices);
            int b = (a + 1 + random.nextInt(vertices - 1)) % vertices;
            int c = random.nextInt(vertices);
            if (c != a && c != b) {
                triangles.addAll(List.of(a, b, c));
            }
        }
        return Topology.of(vertices, ints(triangles));
    }

    private Topology hairs() {
        int vertices = 2 + random.nextInt(10);
        return Topology.of(vertices, new int[0], looseEdges(vertices, 1 + random.nextInt(vertices)));
    }

    /** Adds hairs that grow on the mesh, and points. */
    private Topology withLooseFeatures(Topology topology) {
        int vertices = topology.vertexCount() + random.nextInt(6);
        return Topology.of(vertices, topology.copyTriangles(), looseEdges(vertices, 1 + random.nextInt(12)));
    }

    private int[] looseEdges(int vertices, int count) {
        int[] edges = new int[2 * count];
        for (int i = 0; i < count; i++) {
            edges[2 * i] = random.nextInt(vertices);
            edges[2 * i + 1] = (edges[2 * i] + 1 + random.nextInt(Math.min(3, vertices - 1))) % vertices;
        }
        return edges;
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    // Motion.

    /** Moves some parts from about where they started; others rest, mentioned or not. */
    private Moves moves(Scene scene) {
        Moves moves = scene.moves();
        for (Part part : scene.parts()) {
            if (part.motion() == Part.Motion.FIXED || random.nextInt(3) == 0) {
                continue;
            }
            if (part.motion() == Part.Motion.RIGID) {
                moves.move(part.name(), random.nextInt(5) == 0 ? part.pose() : pose());
            } else {
                moves.move(part.name(), random.nextInt(5) == 0 ? part.positions() : moved(part.positions()));
            }
        }
        return moves;
    }

    private double[] moved(double[] positions) {
        double[] shift = { coordinate(0.3), coordinate(0.3), coordinate(0.3) };
        double noise = random.nextBoolean() ? 0 : 0.1;
        double[] to = new double[positions.length];
        Arrays.setAll(to, i -> snapped(positions[i] + shift[i % 3] + coordinate(noise)));
        return to;
    }

    private Pose pose() {
        double x = snapped(coordinate(0.3));
        double y = snapped(coordinate(0.3));
        double z = snapped(coordinate(0.3));
        return random.nextBoolean()
                ? Pose.at(x, y, z)
                : Pose.degrees(x, y, z, coordinate(90), coordinate(90), coordinate(90));
    }
}
