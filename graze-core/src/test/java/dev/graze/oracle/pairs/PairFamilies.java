package dev.graze.oracle.pairs;

import static dev.graze.oracle.pairs.PairShapes.anyOf;
import static dev.graze.oracle.pairs.PairShapes.anyPoints;
import static dev.graze.oracle.pairs.PairShapes.copyPoint;
import static dev.graze.oracle.pairs.PairShapes.dyadicParameter;
import static dev.graze.oracle.pairs.PairShapes.dyadicPoints;
import static dev.graze.oracle.pairs.PairShapes.dyadicTime;
import static dev.graze.oracle.pairs.PairShapes.flattened;
import static dev.graze.oracle.pairs.PairShapes.integerPoints;
import static dev.graze.oracle.pairs.PairShapes.motionThrough;
import static dev.graze.oracle.pairs.PairShapes.putOnLine;
import static dev.graze.oracle.pairs.PairShapes.scaled;
import static dev.graze.oracle.pairs.PairShapes.touching;

import dev.graze.ContactKind;
import dev.graze.oracle.pairs.PairShapes.Place;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Families of feature pairs and triangle pairs, each difficult in its own way. Same seed, same pairs. About half of all
 * pairs touch.
 */
public enum PairFamilies {
    RANDOM_BOX("any doubles in a box; half are built to touch inside both features at some time") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] instant = anyPoints(random, 4);
            if (random.nextBoolean()) {
                touching(kind, random, instant, Place.INSIDE);
            }
            return motionThrough(instant, random.nextDouble(), anyPoints(random, 4));
        }
    },
    INTEGER_GRID("integers in -2..2: often coplanar, parallel, flat or coincident") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            return integerPoints(random, 8);
        }
    },
    COPLANAR_MOTION("both features stay in one plane, level or tilted, which may move") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] motion = flattened(dyadicPoints(random, 8), random.nextInt(3));
            double lift = random.nextInt(2);
            for (int i = 14; i < motion.length; i += 3) {
                motion[i] += lift;
            }
            return motion;
        }
    },
    PARALLEL_EDGES("edges parallel throughout; a vertex that moves parallel to an edge of the face") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] instant = dyadicPoints(random, 4);
            double[] displacement = dyadicPoints(random, 4);
            if (kind == ContactKind.EE) {
                int multiple = random.nextInt(-2, 3);
                makeParallel(instant, multiple);
                makeParallel(displacement, multiple);
            } else {
                Arrays.setAll(displacement, i -> i < 3 ? instant[6 + i] - instant[3 + i] : 0);
            }
            if (random.nextBoolean()) {
                touching(kind, random, instant);
            }
            return motionThrough(instant, dyadicTime(random), displacement);
        }
    },
    TOUCH_AT_START("touching exactly at t = 0") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            return motionThrough(touching(kind, random, dyadicPoints(random, 4)), 0, dyadicPoints(random, 4));
        }
    },
    TOUCH_AT_END("touching exactly at t = 1, mostly not before") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            return motionThrough(touching(kind, random, dyadicPoints(random, 4)), 1, dyadicPoints(random, 4));
        }
    },
    NO_MOTION("nothing moves; half touch") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            return motionThrough(maybeTouching(kind, random), 0, new double[12]);
        }
    },
    DEGENERATE_FEATURES("triangles without area and edges without length, at one instant or throughout") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] instant = dyadicPoints(random, 4);
            double[] displacement = dyadicPoints(random, 4);
            double parameter = kind == ContactKind.EE ? 0 : random.nextInt(-1, 3) * 0.5;
            putOnLine(instant, 3, 2, 1, parameter);
            if (random.nextBoolean()) {
                putOnLine(displacement, 3, 2, 1, parameter);
            }
            if (random.nextBoolean()) {
                touching(kind, random, instant);
            }
            return motionThrough(instant, dyadicTime(random), displacement);
        }
    },
    SLIVERS("triangles a billionth as high as wide, edges a billionth from parallel; half are built to touch") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] instant = anyPoints(random, 4);
            nearlyOnLine(kind, instant, random);
            if (random.nextBoolean()) {
                touching(kind, random, instant, Place.INSIDE);
            }
            double[] displacement = anyPoints(random, 4);
            nearlyOnLine(kind, displacement, random);
            return motionThrough(instant, random.nextDouble(), displacement);
        }
    },
    SCALES_AND_OFFSETS("random pairs scaled by 1e-6 to 1e6, half of them moved a million away") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double offset = random.nextBoolean() ? 1e6 : 0;
            return scaled(RANDOM_BOX.pair(kind, random), Math.pow(10, random.nextInt(-6, 7)), offset);
        }
    },
    EXTREME_SCALES("subnormals, and scales of 1e-300 and 1e300") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            if (random.nextBoolean()) {
                return scaled(INTEGER_GRID.pair(kind, random), Double.MIN_VALUE, 0);
            }
            return scaled(RANDOM_BOX.pair(kind, random), random.nextBoolean() ? 1e-300 : 1e300, 0);
        }
    },
    MIXED_SCALES(
            "one point hundreds of binary orders farther away than the others;"
                    + " half touch in the middle of the short edge") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double small = Math.scalb(1.0, random.nextInt(-600, -300));
            double large = Math.scalb(1.0, random.nextInt(-50, 501));
            double[] instant = new double[12];
            for (int i = 0; i < 12; i++) {
                // Few enough bits for the middle of two points to be a double.
                instant[i] = Math.rint(Math.scalb(random.nextDouble(-1, 1), 40))
                        * Math.scalb(i < 9 ? small : large, -40);
            }
            int middle = kind == ContactKind.VF ? 0 : 6;
            int first = kind == ContactKind.VF ? 3 : 0;
            int second = kind == ContactKind.VF ? 6 : 3;
            if (random.nextBoolean()) {
                for (int axis = 0; axis < 3; axis++) {
                    instant[middle + axis] = instant[first + axis] / 2 + instant[second + axis] / 2;
                }
            }
            double[] displacement = random.nextBoolean() ? new double[12] : scaled(integerPoints(random, 4), small, 0);
            return motionThrough(instant, 0, displacement);
        }
    },
    GRAZING("touching exactly at a corner or along an edge at a dyadic time") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            Place place = random.nextBoolean() ? Place.CORNER : Place.SIDE;
            double[] instant = touching(kind, random, dyadicPoints(random, 4), place);
            return motionThrough(instant, dyadicTime(random), dyadicPoints(random, 4));
        }
    },
    GRAZING_ONE_ULP("grazing pairs with one coordinate off by one unit in the last place") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] motion = GRAZING.pair(kind, random);
            int i = random.nextInt(motion.length);
            motion[i] = random.nextBoolean() ? Math.nextUp(motion[i]) : Math.nextDown(motion[i]);
            return motion;
        }
    },
    RIGID_TRANSLATION("a long common translation with a tiny relative motion; half touch") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] common = scaled(integerPoints(random, 1), 50, 0);
            double[] displacement = scaled(dyadicPoints(random, 4), 0x1p-20, 0);
            for (int i = 0; i < displacement.length; i++) {
                displacement[i] += common[i % 3];
            }
            return motionThrough(maybeTouching(kind, random), dyadicTime(random), displacement);
        }
    },
    COINCIDENT_POINTS("two, three or all four points coincide at some instant") {
        @Override
        double[] pair(ContactKind kind, RandomGenerator random) {
            double[] instant = dyadicPoints(random, 4);
            double[] displacement = dyadicPoints(random, 4);
            for (int merged = random.nextInt(1, 4); merged > 0; merged--) {
                int from = random.nextInt(4);
                int to = random.nextInt(4);
                copyPoint(instant, from, to);
                if (random.nextInt(4) == 0) {
                    copyPoint(displacement, from, to);
                }
            }
            return motionThrough(instant, anyOf(random, new Double[] { 0.0, 0.5, 1.0 }), displacement);
        }
    };

    private final String description;

    PairFamilies(String description) {
        this.description = description;
    }

    /** Returns what is difficult about this family, in one line. */
    public String description() {
        return description;
    }

    /** Returns the random generator that all tests use. */
    public static RandomGenerator seeded(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    abstract double[] pair(ContactKind kind, RandomGenerator random);

    /** Returns a vertex p and a triangle a, b, c: 12 coordinates at t0, then 12 at t1. */
    public double[] vertexFace(RandomGenerator random) {
        return pair(ContactKind.VF, random);
    }

    /** Returns edges p, q and r, s: 12 coordinates at t0, then 12 at t1. */
    public double[] edgeEdge(RandomGenerator random) {
        return pair(ContactKind.EE, random);
    }

    /**
     * Returns two triangles with no, one, two or three common vertices. One has an edge along the path of a pair's
     * first vertex, so it inherits the family's difficulty.
     */
    public TrianglePair triangles(RandomGenerator random) {
        boolean fromEdges = random.nextBoolean();
        double[] positions = fromEdges ? edgeEdge(random) : vertexFace(random);
        int[] triA = fromEdges ? new int[] { 0, 1, 4 } : new int[] { 0, 4, 5 };
        int[] triB = fromEdges ? new int[] { 2, 3, 6 } : new int[] { 1, 2, 3 };
        int common = Math.max(0, random.nextInt(-2, 4));
        System.arraycopy(triA, 0, triB, 0, common);
        return new TrianglePair(positions, triA, triB);
    }

    private static double[] maybeTouching(ContactKind kind, RandomGenerator random) {
        double[] points = dyadicPoints(random, 4);
        return random.nextBoolean() ? touching(kind, random, points) : points;
    }

    /** Makes s - r a multiple of q - p. */
    private static void makeParallel(double[] points, int multiple) {
        for (int axis = 0; axis < 3; axis++) {
            points[9 + axis] = points[6 + axis] + multiple * (points[3 + axis] - points[axis]);
        }
    }

    /** Puts the last point a billionth off an edge of its triangle, or off the parallel of the other edge. */
    private static void nearlyOnLine(ContactKind kind, double[] points, RandomGenerator random) {
        if (kind == ContactKind.VF) {
            putOnLine(points, 3, 1, 2, dyadicParameter(random));
        } else {
            makeParallel(points, 1);
        }
        for (int i = 9; i < 12; i++) {
            points[i] += random.nextDouble(-1e-9, 1e-9);
        }
    }
}
