package dev.graze.narrow;

import dev.graze.ContactKind;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Compares the certified solver with exact integer arithmetic on any number of pairs, on all cores:
 * {@code java -cp graze-core/target/classes:graze-core/target/test-classes dev.graze.narrow.OracleMarathon 10000000 1}
 * tests ten million pairs from seed 1 on, prints each disagreement, and exits with 1 if there was one.
 */
final class OracleMarathon {
    private static final double TOLERANCE = 1e-6;
    private static final int BLOCK = 1000;

    private final AtomicLong pairs = new AtomicLong();
    private final AtomicLong touching = new AtomicLong();
    private final AtomicLong exactFallbacks = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final long start = System.nanoTime();

    public static void main(String[] arguments) {
        long count = Long.parseLong(arguments[0]);
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        OracleMarathon marathon = new OracleMarathon();
        int blocks = (int) ((count + 2 * BLOCK - 1) / (2 * BLOCK));
        IntStream.range(0, blocks).parallel().forEach(block -> marathon.runBlock(block, seed));
        marathon.print();
        System.exit(marathon.wrong.get() == 0 ? 0 : 1);
    }

    private void runBlock(int block, long seed) {
        PairFamilies[] families = PairFamilies.values();
        PairFamilies family = families[block % families.length];
        RandomGenerator random = PairFamilies.seeded(seed * 1_000_000_007L + block);
        CertifiedSolver solver = new CertifiedSolver(0, TOLERANCE, 1);
        for (int i = 0; i < BLOCK; i++) {
            check(ContactKind.VF, family.vertexFace(random), solver, family);
            check(ContactKind.EE, family.edgeEdge(random), solver, family);
        }
        exactFallbacks.addAndGet(solver.exactFallbacks());
        if (pairs.addAndGet(2 * BLOCK) % 200_000 == 0) {
            print();
        }
    }

    private void check(ContactKind kind, double[] coordinates, CertifiedSolver solver, PairFamilies family) {
        double[] t0 = Arrays.copyOf(coordinates, 12);
        double[] t1 = Arrays.copyOfRange(coordinates, 12, 24);
        var truth = kind == ContactKind.VF ? ExactCcd.vertexFace(t0, t1) : ExactCcd.edgeEdge(t0, t1);
        FeaturePair pair = new FeaturePair();
        pair.load(kind, coordinates, 0);
        Impact impact = new Impact();
        boolean found = solver.findImpact(pair, impact);
        touching.addAndGet(truth.touches() ? 1 : 0);
        if (found != truth.touches() || (found && !truth.allows(impact.toi(), TOLERANCE))) {
            wrong.incrementAndGet();
            System.out.println("WRONG " + family + " " + kind + " found " + found + " toi " + impact.toi() + " truth "
                    + truth + " "
                    + Arrays.toString(coordinates));
        }
    }

    private synchronized void print() {
        System.out.printf(Locale.ROOT, "%,d pairs, %,d touch, %,d exact fallbacks, %d wrong, %.0f s%n", pairs.get(),
                touching.get(),
                exactFallbacks.get(), wrong.get(),
                (System.nanoTime() - start) / 1e9);
    }
}
