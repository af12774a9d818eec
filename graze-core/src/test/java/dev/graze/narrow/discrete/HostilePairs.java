package dev.graze.narrow.discrete;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Families of triangle pairs for which signs in doubles fail, each with 0, 1 or 2 common vertices; most families
 * contain both intersecting and separate pairs for each number.
 */
enum HostilePairs {
    ANY("any corners in a box") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> r);
        }
    },
    GRID("integers from -1 to 1: zeros everywhere, many triangles without area") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> Math.rint(1.5 * r));
        }
    },
    FLOOR("all in an axis-aligned plane: overlapping, touching, folded over by 180 degrees") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, random.nextBoolean() ? r -> r : r -> Math.rint(2 * r));
            int axis = random.nextInt(3);
            for (int corner = 0; corner < 6; corner++) {
                x[3 * corner + axis] = 0.4;
            }
        }
    },
    TILTED("all in a tilted plane, exactly or up to the last bit of a coordinate") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> Math.rint(32 * r));
            for (int corner = 0; corner < 6; corner++) {
                x[3 * corner + 2] = 3 * x[3 * corner] - 5 * x[3 * corner + 1] + 7;
            }
            int nudged = random.nextInt(36);
            if (nudged < 18) {
                x[nudged] = Math.nextUp(x[nudged]);
            }
        }
    },
    TOUCHING("a corner of one exactly on a corner, on an edge or inside the other, or missing it by the last bit") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> Math.rint(64 * r));
            double u = random.nextInt(5) / 4.0;
            double v = random.nextInt(5) / 4.0 * (1 - u);
            for (int axis = 0; axis < 3; axis++) {
                x[15 + axis] = x[axis] + u * (x[3 + axis] - x[axis]) + v * (x[6 + axis] - x[axis]);
            }
            if (random.nextBoolean()) {
                x[15 + random.nextInt(3)] *= 1 + 0x1p-52;
            }
        }
    },
    SLIVERS("corners within 1e-15 of one line") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            for (int corner = 0; corner < 6; corner++) {
                double along = random.nextDouble(-1, 1);
                for (int axis = 0; axis < 3; axis++) {
                    x[3 * corner + axis] = along * (axis + 1) + 1e-15 * random.nextInt(-3, 4);
                }
            }
        }
    },
    TINY("products that underflow") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> 1e-300 * r);
        }
    },
    SMALL("determinants that underflow, at the limit of the error bound") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> Math.scalb(r, -random.nextInt(275, 300)));
        }
    },
    LARGE("determinants that overflow") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> 1e150 * r);
        }
    },
    HUGE("differences that overflow") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            fill(x, random, r -> 1.7e308 * r);
        }
    },
    UNEQUAL("one triangle small and one large") {
        @Override
        void shape(double[] x, RandomGenerator random) {
            double scale = Math.pow(10, -random.nextInt(1, 10));
            for (int i = 0; i < 18; i++) {
                x[i] = (i < 9 ? scale : 1) * random.nextDouble(-1, 1);
            }
        }
    };

    private final String difficulty;

    HostilePairs(String difficulty) {
        this.difficulty = difficulty;
    }

    abstract void shape(double[] x, RandomGenerator random);

    private static void fill(double[] x, RandomGenerator random, DoubleUnaryOperator shape) {
        for (int i = 0; i < x.length; i++) {
            x[i] = shape.applyAsDouble(random.nextDouble(-1, 1));
        }
    }

    /**
     * Returns a mesh whose triangles 2 i and 2 i + 1 form a pair, with 0, 1 and 2 common vertices in turn and shuffled
     * corners.
     */
    static Pairs generate(HostilePairs family, int count, RandomGenerator random) {
        double[] positions = new double[18 * count];
        int[] triangles = new int[6 * count];
        double[] x = new double[18];
        for (int i = 0; i < count; i++) {
            family.shape(x, random);
            System.arraycopy(x, 0, positions, 18 * i, 18);
            int common = i % 3;
            for (int k = 0; k < 3; k++) {
                triangles[6 * i + k] = 6 * i + k;
                triangles[6 * i + 3 + k] = 6 * i + (k < common ? k : 3 + k);
            }
            shuffle(triangles, 6 * i, random);
            shuffle(triangles, 6 * i + 3, random);
        }
        return new Pairs(Topology.of(6 * count, triangles), positions);
    }

    private static void shuffle(int[] corners, int at, RandomGenerator random) {
        for (int k = 2; k > 0; k--) {
            int other = at + random.nextInt(k + 1);
            int vertex = corners[at + k];
            corners[at + k] = corners[other];
            corners[other] = vertex;
        }
    }

    @Override
    public String toString() {
        return name() + ": " + difficulty;
    }

    /** Triangles 2 i and 2 i + 1 are pair i. */
    record Pairs(Topology topology, double[] positions) {
        int size() {
            return topology.triangleCount() / 2;
        }

        long pair(int i) {
            return IndexPair.pack(2 * i, 2 * i + 1);
        }

        int vertex(int i, int corner) {
            return topology.triangleVertex(2 * i + corner / 3, corner % 3);
        }

        int common(int i) {
            return i % 3;
        }
    }
}
