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
        int parts = scene.parts().size();
        if (parts == 1) {
            add(scene, 0, 0, size);
            return;
        }
        Map<Long, Long> found = new HashMap<>();
        for (int i = 0; i < size; i++) {
            int a = partA.applyAsInt(i);
            int b = partB.applyAsInt(i);
            found.merge((long) Math.min(a, b) * parts + Math.max(a, b), 1L, Long::sum);
        }
        found.forEach((pair, count) -> add(scene, (int) (pair / parts), (int) (pair % parts), count));
    }

    private void add(Scene scene, int a, int b, long count) {
        if (count > 0) {
            counts.merge(new Names(scene.parts().get(a).name(), scene.parts().get(b).name()), count, Long::sum);
        }
    }

    /** Returns the pairs with results, those with the most first. */
    List<Row> rows() {
        return counts.entrySet().stream().map(each -> new Row(each.getKey().a, each.getKey().b, each.getValue()))
                .sorted(Comparator.comparingLong(Row::count).reversed().thenComparing(Row::a).thenComparing(Row::b))
                .toList();
    }
}
