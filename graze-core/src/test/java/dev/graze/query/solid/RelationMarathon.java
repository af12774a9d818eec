package dev.graze.query.solid;

import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * Compares relations with the truth on any number of random pairs, on all cores:
 * {@code java -cp graze-core/target/classes:graze-core/target/test-classes dev.graze.query.solid.RelationMarathon
 * 1000000 1} tests a million pairs from seed 1 on, prints each disagreement, and exits with 1 if there was one.
 */
final class RelationMarathon {
    private static final int REPORT = 50_000;

    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private final AtomicLong wrong = new AtomicLong();
    private final long start = System.nanoTime();
    private long done;

    public static void main(String[] arguments) {
        long count = Long.parseLong(arguments[0]);
        long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        RelationMarathon marathon = new RelationMarathon();
        LongStream.range(first, first + count).parallel().forEach(marathon::check);
        marathon.print();
        System.exit(marathon.wrong.get() == 0 ? 0 : 1);
    }

    private void check(long seed) {
        LatticeRelations pair = LatticeRelations.random(seed);
        Kind found = pair.found();
        Kind swapped = seed % 4 == 0 ? LatticeRelations.swapped(pair.foundSwapped()) : found;
        if (found != pair.truth() || swapped != pair.truth()) {
            wrong.incrementAndGet();
            System.out.println("WRONG seed " + seed + " found " + found + ", swapped " + swapped + ", truth "
                    + pair.truth());
        }
        count(pair.truth());
    }

    private synchronized void count(Kind truth) {
        counts.merge(truth, 1L, Long::sum);
        if (++done % REPORT == 0) {
            print();
        }
    }

    private synchronized void print() {
        System.out.printf(Locale.ROOT, "%,d pairs %s, %d wrong, %.0f s%n", done, counts, wrong.get(),
                (System.nanoTime() - start) / 1e9);
    }
}
