package dev.graze.narrow.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contact.Phase;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Contacts that do not limit a step let nothing pass: random tetrahedra with small integer coordinates that touch at
 * the start, in all degenerate ways, and have no contact that limits their motion, stay apart. Whether they are apart
 * is decided by separating axes in integers, at many times.
 */
class ConvexBodiesTest {
    private static final int[] FACES = { 0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3, 4, 6, 5, 4, 5, 7, 5, 6, 7, 6, 4, 7 };
    private static final int TIMES = 16;
    private static final int WANTED = Integer.getInteger("graze.bodies", 15_000);

    enum Motion {
        SHIFT {
            @Override
            void move(double[] t1, Random random) {
                for (int axis = 0; axis < 3; axis++) {
                    int by = random.nextInt(-1, 2);
                    for (int v = 0; v < 4; v++) {
                        t1[3 * v + axis] += by;
                    }
                }
            }
        },
        ONE_VERTEX {
            @Override
            void move(double[] t1, Random random) {
                int v = random.nextInt(8);
                for (int axis = 0; axis < 3; axis++) {
                    t1[3 * v + axis] += random.nextInt(-1, 2);
                }
            }
        },
        DEFORMATION {
            @Override
            void move(double[] t1, Random random) {
                for (int i = 0; i < t1.length; i++) {
                    t1[i] += random.nextInt(4) == 0 ? random.nextInt(-1, 2) : 0;
                }
            }
        };

        abstract void move(double[] t1, Random random);
    }

    @ParameterizedTest
    @EnumSource(Motion.class)
    void staysApartWithoutLimitingContacts(Motion motion) {
        Random random = new Random(motion.ordinal() + Long.getLong("graze.seed", 1));
        int touching = 0;
        int free = 0;
        while (touching < WANTED) {
            double[] t0 = new double[24];
            Arrays.setAll(t0, i -> random.nextInt(4));
            if (!isSolid(t0, 0) || !isSolid(t0, 12) || !isApart(t0)) {
                continue;
            }
            orientOutward(t0);
            double[] t1 = t0.clone();
            motion.move(t1, random);
            Contacts contacts = contacts(t0, t1);
            if (contacts.size() == 0 || contacts.earliestToi() > 0) {
                continue;
            }
            touching++;
            boolean apart = staysApart(t0, t1);
            boolean limited = contacts.count(Phase.APPROACHING) > 0;
            assertThat(limited || apart).as("from %s to %s", Arrays.toString(t0), Arrays.toString(t1)).isTrue();
            free += limited ? 0 : 1;
        }
        assertThat(free).as("free motions").isGreaterThan(WANTED / 5);
    }

    private static Contacts contacts(double[] t0, double[] t1) {
        try (Detector detector = Detector.continuous(Topology.of(8, FACES)).engine("brute").threads(1).start(t0)) {
            return detector.advance(t1);
        }
    }

    /** Makes normals point outward: swaps two vertices of a tetrahedron that is inside out. */
    private static void orientOutward(double[] x) {
        for (int from = 0; from < 24; from += 12) {
            if (volume(x, from) < 0) {
                for (int axis = 0; axis < 3; axis++) {
                    double swapped = x[from + axis];
                    x[from + axis] = x[from + 3 + axis];
                    x[from + 3 + axis] = swapped;
                }
            }
        }
    }

    private static boolean isSolid(double[] x, int from) {
        return volume(x, from) != 0;
    }

    private static long volume(double[] x, int from) {
        long[] n = cross(vector(x, from, from + 3), vector(x, from, from + 6));
        return dot(n, vector(x, from, from + 9));
    }

    private static boolean staysApart(double[] t0, double[] t1) {
        double[] x = new double[24];
        for (int k = 1; k <= TIMES; k++) {
            for (int i = 0; i < x.length; i++) {
                x[i] = TIMES * t0[i] + k * (t1[i] - t0[i]);
            }
            if (!isApart(x)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the interiors are disjoint: a normal of a face or of two edges separates them. */
    private static boolean isApart(double[] x) {
        if (!isSolid(x, 0) || !isSolid(x, 12)) {
            return true; // no interior
        }
        for (int from = 0; from < 24; from += 12) {
            for (int[] face : new int[][] { { 0, 3, 6 }, { 0, 3, 9 }, { 0, 6, 9 }, { 3, 6, 9 } }) {
                if (separates(x, cross(vector(x, from + face[0], from + face[1]),
                        vector(x, from + face[0], from + face[2])))) {
                    return true;
                }
            }
        }
        for (int a = 0; a < 12; a += 3) {
            for (int b = a + 3; b < 12; b += 3) {
                for (int c = 12; c < 24; c += 3) {
                    for (int d = c + 3; d < 24; d += 3) {
                        if (separates(x, cross(vector(x, a, b), vector(x, c, d)))) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    private static boolean separates(double[] x, long[] n) {
        if (n[0] == 0 && n[1] == 0 && n[2] == 0) {
            return false;
        }
        long[] low = { Long.MAX_VALUE, Long.MAX_VALUE };
        long[] high = { Long.MIN_VALUE, Long.MIN_VALUE };
        for (int v = 0; v < 8; v++) {
            long at = n[0] * (long) x[3 * v] + n[1] * (long) x[3 * v + 1] + n[2] * (long) x[3 * v + 2];
            low[v / 4] = Math.min(low[v / 4], at);
            high[v / 4] = Math.max(high[v / 4], at);
        }
        return high[0] <= low[1] || high[1] <= low[0];
    }

    private static long[] vector(double[] x, int from, int to) {
        return new long[] { (long) (x[to] - x[from]), (long) (x[to + 1] - x[from + 1]),
                (long) (x[to + 2] - x[from + 2]) };
    }

    private static long[] cross(long[] a, long[] b) {
        return new long[] { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
    }

    private static long dot(long[] a, long[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
