package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.filter.BlockClassifier;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The solver agrees with everything that SIMD settles, to the last bit of the time of impact. */
class VectorClassifierTest {
    private static final double TOLERANCE = 1e-6;
    /** A verdict is a time of impact or one of these. */
    private static final double APART = -1;
    private static final double UNDECIDED = -2;

    private final Tally tally = new Tally();

    @ParameterizedTest
    @EnumSource
    void simdAgreesWithTheSolver(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(31);
        for (ContactKind kind : ContactKind.values()) {
            for (int scale : new int[] { 0, -250, 90, 240 }) {
                compare(kind, TOLERANCE, pairs(family, kind, random, 500, Math.scalb(1.0, scale)));
            }
        }
    }

    @Test
    void simdSettlesOrdinaryPairs() {
        RandomGenerator random = PairFamilies.seeded(32);
        for (ContactKind kind : ContactKind.values()) {
            for (double tolerance : new double[] { 1e-11, 1e-6, 1e-2 }) {
                for (double motion : new double[] { 0.01, 0.3, 3 }) {
                    compare(kind, tolerance, randomPairs(random, 3000, motion));
                }
            }
        }
        assertThat(tally.touching).isGreaterThan(500);
        assertThat(tally.apart).isGreaterThan(5000);
        assertThat(tally.undecided).isPositive().isLessThan(tally.apart / 60);
    }

    @Test
    void blocksOfEverySizeAreClassifiedCompletely() {
        RandomGenerator random = PairFamilies.seeded(33);
        for (int count = 1; count <= 40; count++) {
            compare(ContactKind.EE, TOLERANCE, randomPairs(random, count, 0.5));
        }
    }

    private static double[][] pairs(PairFamilies family, ContactKind kind, RandomGenerator random, int count,
            double scale) {
        double[][] pairs = new double[count][];
        for (int i = 0; i < count; i++) {
            double[] pair = kind == ContactKind.VF ? family.vertexFace(random) : family.edgeEdge(random);
            pairs[i] = Arrays.stream(pair).map(x -> x * scale).toArray();
        }
        return pairs;
    }

    private static double[][] randomPairs(RandomGenerator random, int count, double motion) {
        double[][] pairs = new double[count][24];
        for (double[] pair : pairs) {
            for (int i = 0; i < 12; i++) {
                pair[i] = random.nextDouble(-1, 1);
                pair[12 + i] = pair[i] + motion * random.nextDouble(-1, 1);
            }
        }
        return pairs;
    }

    /** Pair i has the vertices 4 i to 4 i + 3, so that a vertex gives the index of its pair. */
    private void compare(ContactKind kind, double tolerance, double[][] pairs) {
        double[] t0 = new double[12 * pairs.length];
        double[] t1 = new double[12 * pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            System.arraycopy(pairs[i], 0, t0, 12 * i, 12);
            System.arraycopy(pairs[i], 12, t1, 12 * i, 12);
        }
        double[] verdicts = classify(kind, tolerance, t0, t1, pairs.length);
        CertifiedSolver solver = new CertifiedSolver(0, tolerance, 1);
        FeaturePair pair = new FeaturePair();
        Impact impact = new Impact();
        for (int i = 0; i < pairs.length; i++) {
            tally.add(verdicts[i]);
            if (verdicts[i] != UNDECIDED) {
                pair.load(kind, pairs[i], 0);
                boolean touches = solver.findImpact(pair, impact);
                assertThat(verdicts[i] != APART).as(Arrays.toString(pairs[i])).isEqualTo(touches);
                if (touches) {
                    assertThat(verdicts[i]).as(Arrays.toString(pairs[i])).isEqualTo(impact.toi());
                }
            }
        }
    }

    private static double[] classify(ContactKind kind, double tolerance, double[] t0, double[] t1, int count) {
        BlockClassifier classifier = new VectorClassifier(kind, tolerance);
        PairBlock block = new PairBlock();
        double[] verdicts = new double[count];
        Arrays.fill(verdicts, APART);
        for (int from = 0; from < count; from += PairBlock.CAPACITY) {
            int size = Math.min(PairBlock.CAPACITY, count - from);
            int first = 4 * from;
            int[] candidates = new int[4 * size];
            Arrays.setAll(candidates, i -> first + i);
            block.fill(kind, t0, t1, candidates, size);
            classifier.addPossible(block, candidates);
            while (classifier.isFull()) {
                classify(classifier, verdicts);
            }
        }
        while (classifier.size() > 0) {
            classify(classifier, verdicts);
        }
        return verdicts;
    }

    private static void classify(BlockClassifier classifier, double[] verdicts) {
        classifier.classify();
        for (int i = 0; i < classifier.size(); i++) {
            int pair = classifier.vertices()[4 * i] / 4;
            if ((classifier.touching(i / Long.SIZE) >>> i & 1) != 0) {
                assertThat(verdicts[pair]).isEqualTo(APART);
                verdicts[pair] = classifier.toi(i);
            }
            if ((classifier.undecided(i / Long.SIZE) >>> i & 1) != 0) {
                assertThat(verdicts[pair]).isEqualTo(APART);
                verdicts[pair] = UNDECIDED;
            }
        }
        classifier.removeSettled();
    }

    private static final class Tally {
        private int touching;
        private int apart;
        private int undecided;

        void add(double verdict) {
            if (verdict == UNDECIDED) {
                undecided++;
            } else if (verdict == APART) {
                apart++;
            } else {
                touching++;
            }
        }
    }
}
