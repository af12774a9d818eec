package dev.graze.engine;

import dev.graze.Contacts;
import dev.graze.Intersections;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Formats results as rows of text, in order, with every column exact to the last bit. */
final class ResultRows {
    private ResultRows() {
    }

    static List<String> of(Contacts contacts) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < contacts.size(); i++) {
            rows.add("%s %d %d %d %d, toi %s, u %s, v %s, normal %s %s %s, %s %s".formatted(contacts.kind(i),
                    contacts.vertex(i, 0),
                    contacts.vertex(i, 1), contacts.vertex(i, 2), contacts.vertex(i, 3), bits(contacts.toi(i)),
                    bits(contacts.u(i)),
                    bits(contacts.v(i)), bits(contacts.normal(i, 0)), bits(contacts.normal(i, 1)),
                    bits(contacts.normal(i, 2)),
                    contacts.status(i), contacts.phase(i)));
        }
        return rows;
    }

    static List<String> of(Intersections pairs) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            StringBuilder row = new StringBuilder().append(pairs.triangleA(i)).append(' ').append(pairs.triangleB(i));
            for (int k = 0; k < pairs.pointCount(i); k++) {
                row.append(", ").append(bits(pairs.point(i, k, 0))).append(' ').append(bits(pairs.point(i, k, 1)))
                        .append(' ')
                        .append(bits(pairs.point(i, k, 2)));
            }
            rows.add(row.toString());
        }
        return rows;
    }

    /** Describes the difference of two lists of rows, with the first few rows of it. */
    static String difference(List<String> expected, List<String> found) {
        List<String> missing = expected.stream().filter(Predicate.not(Set.copyOf(found)::contains)).toList();
        List<String> wrong = found.stream().filter(Predicate.not(Set.copyOf(expected)::contains)).toList();
        return "%d expected, %d found; %d missing%s; %d wrong%s".formatted(expected.size(), found.size(),
                missing.size(), few(missing),
                wrong.size(), few(wrong));
    }

    private static String few(List<String> rows) {
        return rows.stream().limit(4).map(row -> "\n  " + row).collect(Collectors.joining());
    }

    /** Returns hexadecimal digits, which differ whenever the double does. */
    private static String bits(double x) {
        return Double.toHexString(x);
    }
}
