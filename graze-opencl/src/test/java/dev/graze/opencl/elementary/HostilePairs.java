package dev.graze.opencl.elementary;

import dev.graze.ContactKind;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Families of feature pairs with 24 coordinates each: four points at t0 and at t1. Many touch exactly: grid coordinates
 * and times are binary fractions.
 */
enum HostilePairs {
    RANDOM {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] meeting = random.doubles(12, -1, 1).toArray();
            if (random.nextBoolean()) {
                meet(kind, meeting, random.nextDouble(), 0.5 * random.nextDouble());
            }
            return through(meeting, random.nextDouble(), random.doubles(12, -1, 1).toArray());
        }
    },
    GRID {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            return random.ints(24, -2, 3).asDoubleStream().toArray();
        }
    },
    IN_ONE_PLANE {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] motion = fractions(random, 24);
            for (int i = 2; i < 24; i += 3) {
                motion[i] = motion[i - 2] + 2 * motion[i - 1];
            }
            return motion;
        }
    },
    TOUCHING_EXACTLY {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] meeting = fractions(random, 12);
            meet(kind, meeting, 0.25 * random.nextInt(5), 0.25 * random.nextInt(3));
            return through(meeting, 0.25 * random.nextInt(5), fractions(random, 12));
        }
    },
    /** So close to a border that the motion may give the normal, but far enough inside for doubles to prove it. */
    NEAR_BORDER {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] meeting = fractions(random, 12);
            meet(kind, meeting, 0x1p-24, random.nextBoolean() ? 0x1p-23 : 0.25);
            double[] motion = fractions(random, 12);
            boolean shifts = random.nextBoolean();
            for (int i = 0; i < 12 && shifts; i++) {
                motion[i] = motion[i < 3 || (i < 6 && kind == ContactKind.EE) ? i % 3 : 6 + i % 3];
            }
            return through(meeting, 0.25 * random.nextInt(1, 4), motion);
        }
    },
    ALMOST_TOUCHING {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] motion = TOUCHING_EXACTLY.motion(kind, random);
            int i = random.nextInt(24);
            motion[i] += Math.ulp(motion[i]) * (random.nextBoolean() ? 1 : -1);
            return motion;
        }
    },
    DEGENERATE {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] motion = TOUCHING_EXACTLY.motion(kind, random);
            int from = 3 * random.nextInt(4);
            int to = 3 * random.nextInt(4);
            System.arraycopy(motion, from, motion, to, 3);
            if (random.nextBoolean()) {
                System.arraycopy(motion, 12 + from, motion, 12 + to, 3);
            }
            return motion;
        }
    },
    WITHOUT_MOTION {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] meeting = fractions(random, 12);
            if (random.nextBoolean()) {
                meet(kind, meeting, 0.5, 0.25);
            }
            return through(meeting, 0, new double[12]);
        }
    },
    SLIVERS {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            double[] motion = RANDOM.motion(kind, random);
            int across = random.nextInt(3);
            // within the range of doubles, and beyond it
            double thickness = random.nextBoolean() ? 1e-5 : 1e-9;
            for (int i = across; i < 24; i += 3) {
                motion[i] *= thickness;
            }
            return motion;
        }
    },
    TINY {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            return scaled(RANDOM.motion(kind, random), random.nextBoolean() ? 1e-300 : 1e-60);
        }
    },
    SUBNORMAL {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            return scaled(GRID.motion(kind, random), Double.MIN_VALUE);
        }
    },
    HUGE {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            return scaled(RANDOM.motion(kind, random), random.nextBoolean() ? 1e90 : 1e20);
        }
    },
    FAR_AWAY {
        @Override
        double[] motion(ContactKind kind, RandomGenerator random) {
            return Arrays.stream(RANDOM.motion(kind, random)).map(x -> x + 1e6).toArray();
        }
    };

    abstract double[] motion(ContactKind kind, RandomGenerator random);

    private static double[] fractions(RandomGenerator random, int count) {
        return random.ints(count, -64, 65).mapToDouble(i -> i / 64.0).toArray();
    }

    /** Moves the first feature so that it meets the second: an edge with its start, or a vertex. */
    private static void meet(ContactKind kind, double[] points, double u, double v) {
        for (int axis = 0; axis < 3; axis++) {
            int origin = kind == ContactKind.VF ? 3 + axis : 6 + axis;
            double target = points[origin] + v * (points[9 + axis] - points[origin]);
            if (kind == ContactKind.VF) {
                points[axis] = target + (1 - v) * u * (points[6 + axis] - points[origin]);
            } else {
                double along = points[3 + axis] - points[axis];
                points[axis] = target - u * along;
                points[3 + axis] = points[axis] + along;
            }
        }
    }

    private static double[] through(double[] meeting, double time, double[] displacement) {
        double[] motion = new double[24];
        for (int i = 0; i < 12; i++) {
            motion[i] = meeting[i] - time * displacement[i];
            motion[12 + i] = meeting[i] + (1 - time) * displacement[i];
        }
        return motion;
    }

    private static double[] scaled(double[] motion, double factor) {
        return Arrays.stream(motion).map(x -> x * factor).toArray();
    }
}
