package dev.graze;

import dev.graze.spi.ContactBuffer;
import dev.graze.spi.IntersectionBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultOrderTest {
    private record Row(ContactKind kind, int v0, int v1, int v2, int v3) {
    }

    /**
     * Covers one single run of rows with the same first number, runs as short as in a mesh, and almost no equal
     * numbers.
     */
    @ParameterizedTest
    @ValueSource(ints = { 1, 5, 70, 300, 100_000, Integer.MAX_VALUE })
    void contactsAreSortedWhateverOrderTheyWereFoundIn(int firstNumbers) {
        List<Row> rows = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < 3000; i++) {
            ContactKind kind = random.nextBoolean() ? ContactKind.VF : ContactKind.EE;
            rows.add(new Row(kind, random.nextInt(firstNumbers), random.nextInt(3), random.nextInt(Integer.MAX_VALUE),
                    i));
        }
        Contacts first = buffer(rows).toContacts();
        Collections.shuffle(rows, random);
        assertThat(buffer(rows).toContacts()).isEqualTo(first);
        for (int i = 1; i < first.size(); i++) {
            assertThat(key(first, i - 1)).isLessThan(key(first, i));
        }
    }

    /** Devices deliver runs that are each sorted. Nine runs are more than the merge handles. */
    @Test
    void sortedRunsGiveTheSameOrder() {
        Random random = new Random(8);
        for (int runs = 1; runs <= 9; runs++) {
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < 200 * runs; i++) {
                rows.add(new Row(random.nextBoolean() ? ContactKind.VF : ContactKind.EE, random.nextInt(9),
                        random.nextInt(9), i, i + 1));
            }
            Contacts expected = buffer(rows).toContacts();
            ContactBuffer buffer = new ContactBuffer();
            for (int run = 0; run < runs; run++) {
                List<Row> part = new ArrayList<>(
                        rows.subList(run * run * 200 / runs, (run + 1) * (run + 1) * 200 / runs));
                part.sort(Comparator.comparing(Row::kind).thenComparingInt(Row::v0).thenComparingInt(Row::v1)
                        .thenComparingInt(Row::v2));
                part.forEach(row -> add(buffer, row));
            }
            assertThat(buffer.toContacts()).as("%d runs", runs).isEqualTo(expected);
        }
    }

    private static void add(ContactBuffer target, Row row) {
        target.add(row.kind, row.v0, row.v1, row.v2, row.v3, row.v3 * 1e-4, ContactStatus.CONVERGED);
        target.geometry(row.v0, row.v1, row.v2, row.v3, 1, 0);
    }

    private static ContactBuffer buffer(List<Row> rows) {
        ContactBuffer buffer = new ContactBuffer();
        ContactBuffer half = new ContactBuffer();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            add(i % 2 == 0 ? buffer : half, row);
        }
        buffer.addAll(half);
        return buffer;
    }

    private static String key(Contacts contacts, int i) {
        return String.format("%d %010d %010d %010d %010d", contacts.kind(i).ordinal(), contacts.vertex(i, 0),
                contacts.vertex(i, 1),
                contacts.vertex(i, 2),
                contacts.vertex(i, 3));
    }

    @Test
    void sortingKeepsTheColumnsOfEachRowTogether() {
        ContactBuffer buffer = new ContactBuffer();
        buffer.add(ContactKind.EE, 4, 5, 6, 7, 0.5, ContactStatus.ITERATION_LIMIT);
        buffer.geometry(0.1, 0.2, 1, 0, 0, 0);
        buffer.add(ContactKind.VF, 9, 1, 2, 3, 0.25, ContactStatus.TOUCHING_AT_START);
        buffer.geometry(0.3, 0.4, 0, 0, -1, 0);
        Contacts contacts = buffer.toContacts();
        assertThat(contacts.kind(0)).isEqualTo(ContactKind.VF);
        assertThat(contacts.toi(0)).isEqualTo(0.25);
        assertThat(contacts.u(0)).isEqualTo(0.3);
        assertThat(contacts.normal(0, 2)).isEqualTo(-1);
        assertThat(contacts.status(0)).isEqualTo(ContactStatus.TOUCHING_AT_START);
        assertThat(contacts.status(1)).isEqualTo(ContactStatus.ITERATION_LIMIT);
        assertThat(contacts.vertex(1, 3)).isEqualTo(7);
        assertThat(contacts.earliestToi()).isEqualTo(0.25);
        assertThat(contacts.count(ContactKind.EE)).isEqualTo(1);
    }

    @Test
    void intersectionsAreSortedWithTheSmallerTriangleFirst() {
        IntersectionBuffer buffer = new IntersectionBuffer();
        buffer.add(100_000, 3);
        buffer.add(2, 70_000);
        buffer.add(3, 4);
        buffer.add(2, 5);
        Intersections pairs = buffer.toIntersections();
        assertThat(pairs.triangleA(0)).isEqualTo(2);
        assertThat(pairs.triangleB(0)).isEqualTo(5);
        assertThat(pairs.triangleB(1)).isEqualTo(70_000);
        assertThat(pairs.triangleB(2)).isEqualTo(4);
        assertThat(pairs.triangleA(3)).isEqualTo(3);
        assertThat(pairs.triangleB(3)).isEqualTo(100_000);
    }

    @Test
    void pointsStayWithTheirPairs() {
        IntersectionBuffer buffer = new IntersectionBuffer(true);
        buffer.add(5, 6);
        buffer.addPoint(1, 2, 3);
        buffer.addPoint(4, 5, 6);
        IntersectionBuffer other = new IntersectionBuffer(true);
        other.add(2, 1);
        other.addPoint(7, 8, 9);
        other.add(0, 9);
        buffer.addAll(other);
        Intersections pairs = buffer.toIntersections();
        assertThat(pairs.pointCount(0)).isZero();
        assertThat(pairs.pointCount(1)).isEqualTo(1);
        assertThat(pairs.point(1, 0, 2)).isEqualTo(9);
        assertThat(pairs.pointCount(2)).isEqualTo(2);
        assertThat(pairs.point(2, 1, 0)).isEqualTo(4);
        assertThatThrownBy(() -> new IntersectionBuffer().addAll(other)).isInstanceOf(IllegalArgumentException.class);
    }
}
