package dev.graze.spark.check;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.cli.parts.FilteredParts;
import dev.graze.spi.ContactBuffer;
import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.partition.Subdivision;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;

/** The work of one partition: assembles its mesh, runs the engine, and returns the pairs that the partition owns. */
final class PartitionCheck {
    private final int partition;
    private final CheckRequest request;
    private final TaskReports reports;
    private final PartitionMesh mesh;
    private final Ownership ownership;
    private final long assembly;

    /** @param table the name of the table in messages */
    PartitionCheck(int partition, CheckRequest request, Subdivision subdivision, String table,
            Iterator<ItemBlock> blocks, FilteredParts parts, TaskReports reports) {
        long start = System.nanoTime();
        this.partition = partition;
        this.request = request;
        this.reports = reports;
        this.mesh = PartitionMesh.of(table, blocks, parts);
        this.ownership = new Ownership(partition, subdivision, mesh, request.motion() ? request.separation() : 0);
        this.assembly = System.nanoTime() - start;
    }

    Iterator<Row> pairs() {
        return request.motion() ? contacts() : intersections();
    }

    private Iterator<Row> contacts() {
        long start = System.nanoTime();
        Contacts contacts = findContacts();
        long search = System.nanoTime() - start;
        int[] owned = IntStream.range(0, contacts.size()).filter(i -> ownership.ownsContact(contacts, i)).toArray();
        int vertexFace = (int) IntStream.of(owned).filter(i -> contacts.kind(i) == ContactKind.VF).count();
        double earliest = IntStream.of(owned).mapToDouble(contacts::toi).min().orElse(Double.NaN);
        reports.add(new TaskReport(partition, mesh.itemCount(), vertexFace, owned.length - vertexFace, 0,
                contacts.size() - owned.length,
                earliest, assembly, search));
        return IntStream.of(owned).mapToObj(i -> PairColumns.contact(0, contacts, i, mesh::vertexNumber)).iterator();
    }

    private Contacts findContacts() {
        if (!mesh.hasPairs()) {
            return new ContactBuffer().toContacts().in(mesh.scene());
        }
        try (Detector detector = request.continuous(mesh.scene()).start()) {
            return detector.advance(mesh.moves());
        }
    }

    private Iterator<Row> intersections() {
        long start = System.nanoTime();
        Intersections pairs = findIntersections();
        long search = System.nanoTime() - start;
        int[] owned = IntStream.range(0, pairs.size())
                .filter(i -> ownership.ownsIntersection(pairs.triangleA(i), pairs.triangleB(i))).toArray();
        reports.add(
                new TaskReport(partition, mesh.itemCount(), 0, 0, owned.length, pairs.size() - owned.length, Double.NaN,
                        assembly, search));
        return IntStream.of(owned).mapToObj(i -> intersection(pairs.triangleA(i), pairs.triangleB(i))).iterator();
    }

    private Intersections findIntersections() {
        if (!mesh.hasPairs()) {
            return Intersections.ofPairs(new int[0]).in(mesh.scene());
        }
        try (DiscreteDetector detector = request.discrete(mesh.scene()).start()) {
            return detector.detect();
        }
    }

    private Row intersection(int a, int b) {
        boolean inOrder = mesh.isBefore(a, b);
        return PairColumns.intersection(0, mesh.triangle(inOrder ? a : b), mesh.triangle(inOrder ? b : a));
    }
}
