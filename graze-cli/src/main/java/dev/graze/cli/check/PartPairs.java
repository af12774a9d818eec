package dev.graze.cli.check;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.Scene;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Counts the results of each pair of parts over a run, in which scenes may change. */
final class PartPairs {
    private final Map<Names, Long> counts = new HashMap<>();

    private record Names(String a, String b) {
    }

    /** How many results two parts have; {@code a} comes first in the scene, and may be the same as {@code b}. */
    record Row(String a, String b, long count) {
    }

    void add(Contacts contacts) {
        add(contacts.scene(), contacts.size(), contacts::partA, contacts::partB);
    }

    void add(Intersections pairs) {
        add(pairs.scene(), pairs.size(), pairs::partA, pairs::partB);
    }

    private void add(Scene scene, int size, IntUnaryOperator partA, IntUnaryOperator partB) {
        if (scene.parts().size() == 1) {
            add(scene, 0, 0, size);
            return;
        }
        // Results are sorted, so those of a pair mostly follow each other and are counted at once.
        int lastA = 0;
        int lastB = 0;
        long run = 0;
        for (int i = 0; i < size; i++) {
            int a = partA.applyAsInt(i);
            int b = partB.applyAsInt(i);
            if (a != lastA || b != lastB) {
                add(scene, lastA, lastB, run);
                lastA = a;
                lastB = b;
                run = 0;
            }
            run++;
        }
        add(scene, lastA, lastB, run);
    }

    private void add(Scene scene, int a, int b, long count) {
        if (count > 0) {
            String first = scene.parts().get(Math.min(a, b)).name();
            counts.merge(new Names(first, scene.parts().get(Math.max(a, b)).name()), count, Long::sum);
        }
    }

    /** Returns the pairs with results, those with the most first. */
    List<Row> rows() {
        return counts.entrySet().stream().map(each -> new Row(each.getKey().a, each.getKey().b, each.getValue()))
                .sorted(Comparator.comparingLong(Row::count).reversed().thenComparing(Row::a).thenComparing(Row::b))
                .toList();
    }
}
