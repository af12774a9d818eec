package dev.graze.narrow.distance;

import dev.graze.oracle.pairs.PairFamilies;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Compares distances and decisions with exact integer arithmetic on any number of pairs, on all cores:
 * {@code java -cp graze-core/target/classes:graze-core/target/test-classes
 * dev.graze.narrow.distance.DistanceMarathon 10000000 1} tests ten million pairs from seed 1 on, prints each
 * disagreement, and exits with 1 if there was one.
 */
final class DistanceMarathon {
    private static final int BLOCK = 1000;

    private final long start = System.nanoTime();
    private long pairs;
    private long near;
    private long exactDecisions;
    private long wrong;
    private long blocks;

    public static void main(String[] arguments) {
        long count = Long.parseLong(arguments[0]);
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        DistanceMarathon marathon = new DistanceMarathon();
        int blocks = (int) ((count + 2 * BLOCK - 1) / (2 * BLOCK));
        IntStream.range(0, blocks).parallel().forEach(block -> marathon.runBlock(block, seed));
        marathon.print();
        System.exit(marathon.wrong == 0 ? 0 : 1);
    }

    private void runBlock(int block, long seed) {
        PairFamilies[] families = PairFamilies.values();
        DistanceCheck check = new DistanceCheck();
        check.check(families[block % families.length], PairFamilies.seeded(seed * 1_000_000_007L + block), BLOCK);
        add(check);
    }

    private synchronized void add(DistanceCheck check) {
        check.wrong().forEach(line -> System.out.println("WRONG " + line));
        pairs += check.pairs();
        near += check.near();
        exactDecisions += check.exactDecisions();
        wrong += check.wrong().size();
        if (++blocks % 100 == 0) {
            print();
        }
    }

    private synchronized void print() {
        System.out.printf(Locale.ROOT, "%,d pairs, %,d within the distance, %,d decided exactly, %d wrong, %.0f s%n",
                pairs, near, exactDecisions, wrong, (System.nanoTime() - start) / 1e9);
    }
}
