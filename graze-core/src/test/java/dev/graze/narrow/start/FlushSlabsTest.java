package dev.graze.narrow.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Boxes on flush slabs, at any place on them, with edges on seams and corners on corners, and surfaces cut into
 * triangles in random ways: what slides is free, and what is pressed down, or meets a higher slab, is not.
 */
class FlushSlabsTest {
    private static final int WANTED = Integer.getInteger("graze.slabs", 150);
    /** All coordinates are multiples of this, so that edges often coincide. */
    private static final double GRID = 0.25;
    private static final double ROUNDING = 0x1p-40;

    /** How a box moves on its support. */
    enum Motion {
        /** All vertices alike. */
        SHIFT {
            @Override
            double[] end(double[] start, Random random) {
                double[] by = { step(random, 8), step(random, 8) };
                return at(start, (end, v) -> {
                    end[3 * v] += by[0];
                    end[3 * v + 1] += by[1];
                });
            }
        },
        /** Turned by a quarter, on chords, about a vertical axis anywhere. */
        TURN {
            @Override
            double[] end(double[] start, Random random) {
                double[] center = { step(random, 8), step(random, 8) };
                return at(start, (end, v) -> {
                    end[3 * v] = center[0] - (start[3 * v + 1] - center[1]);
                    end[3 * v + 1] = center[1] + (start[3 * v] - center[0]);
                });
            }
        },
        /** Each vertex in its own direction, in its level. */
        DEFORMATION {
            @Override
            double[] end(double[] start, Random random) {
                return at(start, (end, v) -> {
                    end[3 * v] += step(random, 1) / 8;
                    end[3 * v + 1] += step(random, 1) / 8;
                });
            }
        };

        /** Moves a vertex of the end positions. */
        private interface Displacement {
            void move(double[] end, int vertex);
        }

        abstract double[] end(double[] start, Random random);

        private static double[] at(double[] start, Displacement displacement) {
            double[] end = start.clone();
            for (int v = 0; v < end.length / 3; v++) {
                displacement.move(end, v);
            }
            return end;
        }
    }

    /** A box by its lowest corner and its extents. */
    private record Block(double[] corner, double[] extent) {
        /** Returns the surface, looking outward, each side cut into n by n cells with random diagonals. */
        Mesh mesh(int n, Random random) {
            Map<List<Double>, Integer> numbers = new LinkedHashMap<>();
            List<int[]> triangles = new ArrayList<>();
            for (int side = 0; side < 6; side++) {
                for (int cell = 0; cell < n * n; cell++) {
                    int[] at = new int[4];
                    for (int k = 0; k < 4; k++) { // around the cell
                        double u = (cell % n + (k == 1 || k == 2 ? 1 : 0)) / (double) n;
                        double v = (cell / n + (k / 2)) / (double) n;
                        List<Double> point = point(side / 2, side % 2, u, v);
                        at[k] = numbers.computeIfAbsent(point, any -> numbers.size());
                    }
                    int from = random.nextInt(2);
                    boolean outward = side % 2 == 1;
                    triangles.add(triangle(at, from, from + 1, from + 2, outward, random));
                    triangles.add(triangle(at, from, from + 2, from + 3, outward, random));
                }
            }
            return shuffled(new ArrayList<>(numbers.keySet()), triangles, random);
        }

        private List<Double> point(int axis, int end, double u, double v) {
            Double[] point = new Double[3];
            point[axis] = corner[axis] + end * extent[axis];
            point[(axis + 1) % 3] = corner[(axis + 1) % 3] + u * extent[(axis + 1) % 3];
            point[(axis + 2) % 3] = corner[(axis + 2) % 3] + v * extent[(axis + 2) % 3];
            return List.of(point);
        }

        /** Returns a triangle of a cell that starts at a random corner. */
        private static int[] triangle(int[] cell, int a, int b, int c, boolean outward, Random random) {
            int[] corners = { cell[a], cell[(outward ? b : c) % 4], cell[(outward ? c : b) % 4] };
            int first = random.nextInt(3);
            return new int[] { corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3] };
        }

        /** Returns the mesh with its vertices and triangles in random order. */
        private static Mesh shuffled(List<List<Double>> points, List<int[]> triangles, Random random) {
            List<Integer> order = new ArrayList<>();
            for (int v = 0; v < points.size(); v++) {
                order.add(v);
            }
            Collections.shuffle(order, random);
            Collections.shuffle(triangles, random);
            double[] positions = new double[3 * points.size()];
            for (int i = 0; i < positions.length; i++) {
                positions[3 * order.get(i / 3) + i % 3] = points.get(i / 3).get(i % 3);
            }
            int[] corners = triangles.stream().flatMapToInt(Arrays::stream).map(order::get).toArray();
            return new Mesh(Topology.of(points.size(), corners), positions);
        }

        /** Returns how deep the interiors of two blocks are in each other, at the deepest, if the first one shifts. */
        double deepestOverlap(double[] by, Block other) {
            double deepest = Double.NEGATIVE_INFINITY;
            double low = 0;
            double high = 1;
            for (int k = 0; k < 100; k++) { // the overlap is concave in time
                double one = low + (high - low) / 3;
                double two = high - (high - low) / 3;
                double first = overlap(one, by, other);
                double second = overlap(two, by, other);
                deepest = Math.max(deepest, Math.max(first, second));
                low = first < second ? one : low;
                high = first < second ? high : two;
            }
            return deepest;
        }

        private double overlap(double time, double[] by, Block other) {
            double overlap = Double.POSITIVE_INFINITY;
            for (int axis = 0; axis < 3; axis++) {
                double at = corner[axis] + time * by[axis];
                overlap = Math.min(overlap, Math.min(at + extent[axis] - other.corner[axis],
                        other.corner[axis] + other.extent[axis] - at));
            }
            return overlap;
        }
    }

    /** Two by two slabs of random sizes that meet at the origin, with their tops at height 0. */
    private static List<Block> slabs(Random random) {
        double depth = GRID * random.nextInt(1, 4);
        double[] left = { extent(random), extent(random) };
        double[] right = { extent(random), extent(random) };
        List<Block> slabs = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            boolean isRight = k % 2 == 1;
            boolean isBehind = k / 2 == 1;
            slabs.add(new Block(new double[] { isRight ? 0 : -left[0], isBehind ? 0 : -left[1], -depth },
                    new double[] { isRight ? right[0] : left[0], isBehind ? right[1] : left[1], depth }));
        }
        return slabs;
    }

    private static double extent(Random random) {
        return GRID * random.nextInt(2, 7);
    }

    private static double step(Random random, int most) {
        return GRID * random.nextInt(-most, most + 1);
    }

    private static Block boxOnTop(Random random) {
        return new Block(new double[] { step(random, 6), step(random, 6), 0 },
                new double[] { extent(random) / 2, extent(random) / 2, extent(random) / 2 });
    }

    /** A box next to slabs, all cut in random ways. */
    private static final class Trial {
        /** Columns of the linear map that is applied to everything; without shear, coordinates are only renamed. */
        private final double[] map;
        private final double[] start;
        private final Scene scene;

        Trial(Block box, List<Block> slabs, boolean sheared, Random random) {
            map = sheared ? shear(random) : renaming(random.nextInt(3));
            int mostCells = sheared ? 2 : 3; // thirds are rounded, so they only stay level along axes
            Mesh mesh = box.mesh(random.nextInt(1, mostCells + 1), random);
            start = mesh.positions();
            Part moving = Part.deforming("box", placed(mesh));
            Scene.Builder builder = Scene.builder();
            boolean first = random.nextBoolean(); // the order of parts is that of the features of a pair
            if (first) {
                builder.add(moving);
            }
            for (int k = 0; k < slabs.size(); k++) {
                Mesh slab = placed(slabs.get(k).mesh(random.nextInt(1, mostCells + 1), random));
                builder.add(random.nextBoolean() ? Part.fixed("slab" + k, slab) : Part.deforming("slab" + k, slab));
            }
            if (!first) {
                builder.add(moving);
            }
            scene = builder.ignoreWithin("box").build();
        }

        private static double[] renaming(int first) {
            double[] map = new double[9];
            for (int axis = 0; axis < 3; axis++) {
                map[3 * axis + (axis + first) % 3] = 1;
            }
            return map;
        }

        /** Returns small integers with a positive determinant, so that faces keep looking outward. */
        private static double[] shear(Random random) {
            double[] m = new double[9];
            do {
                Arrays.setAll(m, i -> random.nextInt(-2, 3));
            } while (m[0] * (m[4] * m[8] - m[5] * m[7]) + m[3] * (m[7] * m[2] - m[1] * m[8])
                    + m[6] * (m[1] * m[5] - m[4] * m[2]) <= 0);
            return m;
        }

        private Mesh placed(Mesh mesh) {
            return new Mesh(mesh.topology(), placed(mesh.positions()));
        }

        private double[] placed(double[] x) {
            double[] placed = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                int v = i - i % 3;
                placed[i] = x[v] * map[i % 3] + x[v + 1] * map[3 + i % 3] + x[v + 2] * map[6 + i % 3];
            }
            return placed;
        }

        /** Returns the contacts if the box moves to these positions, given without the map. */
        Contacts contacts(double[] end) {
            try (Detector detector = Detector.continuous(scene).engine("brute").threads(1).start()) {
                return detector.probe(scene.move("box", placed(end)));
            }
        }

        Contacts contactsAfter(double... shift) {
            double[] end = start.clone();
            for (int i = 0; i < end.length; i++) {
                end[i] += shift[i % 3];
            }
            return contacts(end);
        }
    }

    @ParameterizedTest
    @EnumSource(Motion.class)
    void whatSlidesOverSeamsIsFree(Motion motion) {
        int touching = 0;
        for (int seed = 0; seed < WANTED; seed++) {
            Random random = new Random(seed);
            boolean sheared = motion == Motion.SHIFT && random.nextBoolean();
            Trial trial = new Trial(boxOnTop(random), slabs(random), sheared, random);
            Contacts contacts = trial.contacts(motion.end(trial.start, random));
            assertThat(contacts.limiting().size()).as("limiting, seed %d", seed).isZero();
            touching += contacts.earliestToi() == 0 ? 1 : 0;
        }
        assertThat(touching).as("boxes that touch slabs at the start").isGreaterThan(WANTED / 3);
    }

    /** The slabs themselves touch side by side; a box above any of them is pressed down by a hair. */
    @ParameterizedTest
    @ValueSource(doubles = { 0x1p-30, 0.125, 2 })
    void whatIsPressedDownIsLimited(double by) {
        int above = 0;
        for (int seed = 0; seed < WANTED; seed++) {
            Random random = new Random(seed);
            Block box = boxOnTop(random);
            List<Block> slabs = slabs(random);
            double[] shift = { step(random, 2), step(random, 2), -by };
            if (slabs.stream().noneMatch(slab -> box.overlap(0x1p-20, shift, slab) > 0)) {
                continue; // not above a slab when the motion starts
            }
            above++;
            Contacts limiting = new Trial(box, slabs, random.nextBoolean(), random).contactsAfter(shift).limiting();
            assertThat(limiting.size()).as("limiting, seed %d", seed).isPositive();
            assertThat(limiting.earliestToi()).as("free, seed %d", seed).isZero();
        }
        assertThat(above).as("boxes above slabs").isGreaterThan(WANTED / 3);
    }

    /** One slab is higher or lower than the others, and boxes start beside, on and between slabs. */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void nothingPassesWithoutALimitingContact(boolean level) {
        int touching = 0;
        int free = 0;
        for (int seed = 0; touching < WANTED; seed++) {
            Random random = new Random(seed);
            List<Block> slabs = slabs(random);
            slabs.get(random.nextInt(4)).corner[2] += GRID * random.nextInt(-1, 2);
            Block box = boxOnTop(random);
            box.corner[2] += step(random, 2);
            double[] by = { step(random, 8), step(random, 8), level ? 0 : step(random, 2) };
            if (slabs.stream().anyMatch(slab -> box.overlap(0, by, slab) > 0)) {
                continue;
            }
            Contacts contacts = new Trial(box, slabs, random.nextBoolean(), random).contactsAfter(by);
            if (contacts.earliestToi() > 0) {
                continue;
            }
            touching++;
            boolean limited = contacts.limiting().size() > 0;
            boolean passes = slabs.stream().anyMatch(slab -> box.deepestOverlap(by, slab) > ROUNDING);
            assertThat(limited || !passes).as("limited or apart, seed %d", seed).isTrue();
            free += limited ? 0 : 1;
        }
        assertThat(free).as("free motions").isGreaterThan(WANTED / 5);
    }

    /** A box that touches a slab with an edge only slides over its top: the plane of the top separates the two. */
    @ParameterizedTest
    @ValueSource(doubles = { -0.125, 0, 0.125 })
    void whatTouchesAnEdgeSlidesOverTheTop(double y) {
        Random random = new Random(1);
        Block slab = new Block(new double[] { 0, 0, 0 }, new double[] { 1, 1, 1 });
        Block box = new Block(new double[] { 1, y, 1 }, new double[] { 0.5, 0.5, 0.5 });
        for (double[] by : new double[][] { { -0.5, 0 }, { -0.5, 0.125 }, { -6, 2.5 } }) {
            for (int k = 0; k < 20; k++) {
                Trial trial = new Trial(box, List.of(slab), k % 2 == 0, random);
                Contacts contacts = trial.contactsAfter(by[0], by[1], 0);
                assertThat(contacts.earliestToi()).isZero();
                assertThat(contacts.limiting().size()).as("over the top").isZero();
                Contacts limiting = trial.contactsAfter(by[0], by[1], -0x1p-30).limiting();
                assertThat(limiting.size()).as("pressed into the side").isPositive();
                assertThat(limiting.earliestToi()).isZero();
            }
        }
    }
}
