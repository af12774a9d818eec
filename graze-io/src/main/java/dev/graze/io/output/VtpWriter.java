package dev.graze.io.output;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * Writes results as VTK XML PolyData ({@code .vtp}) for ParaView and similar viewers. Parts are numbered in the order
 * of the scene; the field data {@code parts} holds their names. Vertices and triangles have the numbers of the file
 * that their part came from.
 */
public final class VtpWriter {
    private static final SceneNames UNNAMED = SceneNames.ofOnePart("");

    private VtpWriter() {
    }

    /** Writes the contacts of a scene of one unnamed part. */
    public static void write(Path file, Topology topology, double[] positionsT0, double[] positionsT1,
            Contacts contacts) {
        write(file, topology, positionsT0, positionsT1, contacts, UNNAMED);
    }

    /**
     * Writes each contact as a point: the contact point on the first feature (the vertex, or the first edge) at the
     * time of impact. Point data: {@code toi}, {@code kind} (0 for VF, 1 for EE), {@code normal}, {@code v0} to
     * {@code v3}, {@code partA} (of v0) and {@code partB} (of v3).
     */
    public static void write(Path file, Topology topology, double[] positionsT0, double[] positionsT1,
            Contacts contacts, SceneNames names) {
        names.requireFitting(topology);
        topology.requireFitting(positionsT0);
        topology.requireFitting(positionsT1);
        int points = contacts.size();
        try (VtpFile vtp = new VtpFile(file, names.names(), points, points, 0)) {
            vtp.startSection("PointData");
            putContactData(vtp, contacts, names);
            vtp.endSection("PointData");
            vtp.startSection("Points");
            putDoubles(vtp, "Points", 3, 3 * points,
                    i -> contactPoint(positionsT0, positionsT1, contacts, i / 3, i % 3));
            vtp.endSection("Points");
            vtp.startSection("Verts");
            putInts(vtp, "connectivity", points, i -> i);
            putInts(vtp, "offsets", points, i -> i + 1);
            vtp.endSection("Verts");
            vtp.commit();
        }
    }

    private static void putContactData(VtpFile vtp, Contacts contacts, SceneNames names) {
        int points = contacts.size();
        putDoubles(vtp, "toi", 1, points, contacts::toi);
        putInts(vtp, "kind", points, i -> contacts.kind(i).ordinal());
        putDoubles(vtp, "normal", 3, 3 * points, i -> contacts.normal(i / 3, i % 3));
        for (int k = 0; k < 4; k++) {
            int which = k;
            putInts(vtp, "v" + which, points, i -> names.fileVertex(contacts.vertex(i, which)));
        }
        putInts(vtp, "partA", points, i -> names.partIndexOfVertex(contacts.vertex(i, 0)));
        putInts(vtp, "partB", points, i -> names.partIndexOfVertex(contacts.vertex(i, 3)));
    }

    private static double contactPoint(double[] t0, double[] t1, Contacts contacts, int i, int axis) {
        double start = atToi(t0, t1, contacts, i, 0, axis);
        if (contacts.kind(i) == ContactKind.VF) {
            return start;
        }
        return between(contacts.u(i), start, atToi(t0, t1, contacts, i, 1, axis));
    }

    private static double atToi(double[] t0, double[] t1, Contacts contacts, int i, int which, int axis) {
        int at = 3 * contacts.vertex(i, which) + axis;
        return between(contacts.toi(i), t0[at], t1[at]);
    }

    /**
     * Interpolates with the formula that the contact's parameters were computed with. It reproduces both endpoints to
     * the bit and does not overflow in between.
     */
    private static double between(double t, double from, double to) {
        return (1 - t) * from + t * to;
    }

    /** Writes the surface of a scene of one unnamed part with its contacts. */
    public static void writeSurface(Path file, Topology topology, double[] positions, Contacts contacts) {
        writeSurface(file, topology, positions, contacts, UNNAMED);
    }

    /**
     * Writes the surface with its contacts. Cell data: {@code toi}, the time of a face's earliest contact, or 2 if it
     * has none (a number, so that colour maps can scale it; set their range to 0..1), {@code contacts}, the number of
     * its contacts, and {@code part} and {@code triangle}. Point data: {@code vertex}. {@link ContactColours} describes
     * which faces belong to a contact.
     */
    public static void writeSurface(Path file, Topology topology, double[] positions, Contacts contacts,
            SceneNames names) {
        FaceTally tally = FaceTally.of(topology, contacts);
        writeSurface(file, new Mesh(topology, positions), names, vtp -> {
            putDoubles(vtp, "toi", 1, topology.triangleCount(), tally::earliestToi);
            putInts(vtp, "contacts", topology.triangleCount(), tally::count);
        });
    }

    /** Writes the surface of a scene of one unnamed part with its intersections. */
    public static void writeSurface(Path file, Topology topology, double[] positions, Intersections intersections) {
        writeSurface(file, topology, positions, intersections, UNNAMED);
    }

    /**
     * Writes the surface with its intersections. Cell data: {@code intersections}, the number of other faces that a
     * face intersects, {@code part} and {@code triangle}. Point data: {@code vertex}.
     */
    public static void writeSurface(Path file, Topology topology, double[] positions, Intersections intersections,
            SceneNames names) {
        FaceTally tally = FaceTally.of(topology, intersections);
        writeSurface(file, new Mesh(topology, positions), names,
                vtp -> putInts(vtp, "intersections", topology.triangleCount(), tally::count));
    }

    private static void writeSurface(Path file, Mesh mesh, SceneNames names, Consumer<VtpFile> results) {
        Topology topology = mesh.topology();
        double[] positions = mesh.positions();
        int triangles = topology.triangleCount();
        names.requireFitting(topology);
        try (VtpFile vtp = new VtpFile(file, names.names(), topology.vertexCount(), 0, triangles)) {
            vtp.startSection("PointData");
            putInts(vtp, "vertex", topology.vertexCount(), names::fileVertex);
            vtp.endSection("PointData");
            vtp.startSection("CellData");
            results.accept(vtp);
            putInts(vtp, "part", triangles, names::partIndexOfTriangle);
            putInts(vtp, "triangle", triangles, names::fileTriangle);
            vtp.endSection("CellData");
            vtp.startSection("Points");
            putDoubles(vtp, "Points", 3, positions.length, i -> positions[i]);
            vtp.endSection("Points");
            vtp.startSection("Polys");
            putInts(vtp, "connectivity", 3 * triangles, i -> topology.triangleVertex(i / 3, i % 3));
            putInts(vtp, "offsets", triangles, t -> 3 * t + 3);
            vtp.endSection("Polys");
            vtp.commit();
        }
    }

    private static void putDoubles(VtpFile vtp, String name, int components, int count, IntToDoubleFunction number) {
        vtp.startDoubles(name, components, count);
        for (int i = 0; i < count; i++) {
            vtp.put(number.applyAsDouble(i));
        }
        vtp.endArray();
    }

    private static void putInts(VtpFile vtp, String name, int count, IntUnaryOperator number) {
        vtp.startInts(name, count);
        for (int i = 0; i < count; i++) {
            vtp.put(number.applyAsInt(i));
        }
        vtp.endArray();
    }
}
