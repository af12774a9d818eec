package dev.graze.query.solid;

import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * Compares relations, and locations of points, with the truth on any number of random cases, on all cores:
 * {@code java -cp graze-core/target/classes:graze-core/target/test-classes dev.graze.query.solid.RelationMarathon
 * 1000000 1} tests a million pairs from seed 1 on, prints each disagreement, and exits with 1 if there was one.
 */
final class RelationMarathon {
    private static final int REPORT = 10_000;

    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private final AtomicLong wrong = new AtomicLong();
    private final long start = System.nanoTime();
    private long done;
    private long points;

    public static void main(String[] arguments) {
        long count = Long.parseLong(arguments[0]);
        long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        RelationMarathon marathon = new RelationMarathon();
        LongStream.range(first, first + count).parallel().forEach(marathon::check);
        marathon.print();
        System.exit(marathon.wrong.get() == 0 ? 0 : 1);
    }

    private void check(long seed) {
        RelationCase pair = RelationCase.FAMILIES.get((int) (seed % RelationCase.FAMILIES.size())).apply(seed);
        Kind found = pair.found();
        Kind swapped = pair.foundSwapped();
        if (found != pair.truth() || swapped != pair.truth()) {
            wrong.incrementAndGet();
            System.out.println("WRONG seed " + seed + " found " + found + ", swapped " + swapped + ", truth "
                    + pair.truth());
        }
        PointCases points = PointCases.random(seed);
        if (points.firstWrong() >= 0) {
            wrong.incrementAndGet();
            System.out.println("WRONG seed " + seed + " point " + points.firstWrong());
        }
        count(pair.truth(), points.truth().length);
    }

    private synchronized void count(Kind truth, int located) {
        points += located;
        counts.merge(truth, 1L, Long::sum);
        if (++done % REPORT == 0) {
            print();
        }
    }

    private synchronized void print() {
        System.out.printf(Locale.ROOT, "%,d pairs %s, %,d points, %d wrong, %.0f s%n", done, counts,
                points, wrong.get(),
                (System.nanoTime() - start) / 1e9);
    }
}
