package dev.graze.io.ply;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.PolygonFan;
import dev.graze.io.surface.RawMesh;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads PLY, text or binary of either byte order, and skips properties and elements that do not belong to the mesh. A
 * note says if edges or strips were skipped.
 */
public final class PlyReader {
    private static final int FEWEST_CORNERS = 3;

    private final PlyHeader header;
    private final PlyValues values;
    private final MeshSink sink;
    private final PolygonFan fan;
    private final double[] position = new double[3];
    private final BrokenFaces broken;

    private PlyReader(PlyHeader header, PlyValues values, MeshSink sink, BrokenFaces broken) {
        this.header = header;
        this.values = values;
        this.sink = sink;
        this.fan = new PolygonFan(sink::triangle);
        this.broken = broken;
    }

    public static RawMesh read(Path file, BrokenFaces broken) {
        CollectedMesh mesh = new CollectedMesh();
        stream(file, mesh, broken);
        return mesh.toMesh();
    }

    /** Passes the mesh to a sink while reading; memory does not grow with the mesh. */
    public static void stream(Path file, MeshSink sink, BrokenFaces broken) {
        try (ByteSource source = ByteSource.open(file)) {
            TextLines lines = new TextLines(source);
            PlyHeader header = PlyHeader.read(lines);
            header.requireData(source, broken.areSkipped() ? 0 : FEWEST_CORNERS);
            new PlyReader(header, values(header, lines, source), sink, broken).read();
        }
    }

    private static PlyValues values(PlyHeader header, TextLines lines, ByteSource source) {
        if (header.order() == null) {
            return new TextPlyValues(lines, source);
        }
        source.order(header.order());
        return new BinaryPlyValues(source);
    }

    private void read() {
        sink.expect(count(PlyElement::isVertex), count(PlyElement::isFace));
        for (PlyElement element : header.elements()) {
            if (element.isVertex()) {
                readVertices(element);
            } else if (element.isFace()) {
                readFaces(element);
            } else {
                skipRows(element);
            }
        }
        values.endFile();
    }

    private long count(Predicate<PlyElement> kind) {
        return header.elements().stream().filter(kind).mapToLong(PlyElement::count).sum();
    }

    private void readVertices(PlyElement vertex) {
        PlyProperty[] properties = vertex.properties().toArray(PlyProperty[]::new);
        int[] axes = axes(properties);
        for (long v = 0; v < vertex.count(); v++) {
            values.startRow(vertex, v);
            for (int p = 0; p < axes.length; p++) {
                if (axes[p] >= 0) {
                    position[axes[p]] = values.number(properties[p].type());
                } else {
                    skip(properties[p]);
                }
            }
            values.endRow();
            sink.vertex(position[0], position[1], position[2]);
        }
    }

    /** Returns for each property the axis whose coordinate it is, or -1. */
    private static int[] axes(PlyProperty[] properties) {
        List<String> names = List.of("x", "y", "z");
        int[] axes = new int[properties.length];
        for (int p = 0; p < axes.length; p++) {
            axes[p] = names.indexOf(properties[p].name());
        }
        return axes;
    }

    private void readFaces(PlyElement face) {
        PlyProperty[] properties = face.properties().toArray(PlyProperty[]::new);
        int indices = face.indicesProperty();
        for (long f = 0; f < face.count(); f++) {
            values.startRow(face, f);
            for (int p = 0; p < properties.length; p++) {
                if (p == indices) {
                    readPolygon(properties[p]);
                } else {
                    skip(properties[p]);
                }
            }
            values.endRow();
        }
    }

    private void readPolygon(PlyProperty indices) {
        long corners = listLength(indices);
        if (corners < FEWEST_CORNERS) {
            broken.leaveOut(values::error,
                    "has " + corners + " corners, but a face needs at least three; remove the face");
        }
        fan.start();
        for (long c = 0; c < corners; c++) {
            fan.add(readIndex(indices.type()));
        }
        fan.end(sink);
    }

    private int readIndex(PlyType type) {
        long index = values.integer(type);
        if (index != (int) index) {
            broken.mark(values::error,
                    "refers to vertex " + index + ", but vertex numbers end at " + Integer.MAX_VALUE);
            return BrokenFaces.NO_VERTEX;
        }
        return (int) index;
    }

    private void skipRows(PlyElement element) {
        if (element.isGeometry() && element.count() > 0) {
            sink.note(element.count() + (element.count() == 1 ? " row" : " rows") + " of the element '"
                    + element.name() + "' " + (element.count() == 1 ? "was" : "were")
                    + " skipped: only faces are read; export them as faces if they can collide");
        }
        for (long row = 0; row < element.count() && !element.properties().isEmpty(); row++) {
            values.startRow(element, row);
            for (PlyProperty property : element.properties()) {
                skip(property);
            }
            values.endRow();
        }
    }

    private void skip(PlyProperty property) {
        values.skip(property.type(), property.isList() ? listLength(property) : 1);
    }

    private long listLength(PlyProperty list) {
        long length = values.integer(list.countType());
        if (length < 0) {
            throw values
                    .error("has a list '" + list.name() + "' of " + length + " items, but a length cannot be negative");
        }
        if (!values.canHold(list.type(), length)) {
            throw values.error(
                    "has a list '" + list.name() + "' of " + length
                            + " items, more than the rest of the file can contain");
        }
        return length;
    }
}
