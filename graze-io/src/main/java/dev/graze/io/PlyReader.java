package dev.graze.io;

import java.nio.file.Path;
import java.util.List;

/** Reads PLY: text or binary of either byte order, with whatever properties and elements beside the mesh. */
final class PlyReader {
    private static final int FEWEST_CORNERS = 3;
    private static final int LARGEST_RESERVE = 1 << 28;

    private final PlyHeader header;
    private final PlyValues values;
    private double[] positions;
    private IntList triangles;
    private PolygonFan fan;

    private PlyReader(PlyHeader header, PlyValues values) {
        this.header = header;
        this.values = values;
    }

    static RawMesh read(Path file) {
        try (ByteSource source = ByteSource.open(file)) {
            TextLines lines = new TextLines(source);
            PlyHeader header = PlyHeader.read(lines);
            header.requireRoom(source);
            return new PlyReader(header, values(header, lines, source)).read();
        }
    }

    private static PlyValues values(PlyHeader header, TextLines lines, ByteSource source) {
        if (header.order() == null) {
            return new TextPlyValues(lines, source);
        }
        source.order(header.order());
        return new BinaryPlyValues(source);
    }

    private RawMesh read() {
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
        return new RawMesh(positions, triangles.toArray());
    }

    private void readVertices(PlyElement vertex) {
        PlyProperty[] properties = vertex.properties().toArray(PlyProperty[]::new);
        int[] axes = axes(properties);
        int count = (int) vertex.count();
        positions = new double[3 * count];
        for (int v = 0; v < count; v++) {
            values.startRow(vertex, v);
            for (int p = 0; p < axes.length; p++) {
                if (axes[p] >= 0) {
                    positions[3 * v + axes[p]] = values.number(properties[p].type());
                } else {
                    skip(properties[p]);
                }
            }
            values.endRow();
        }
    }

    /** For each property the axis whose coordinate it is, or -1. */
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
        triangles = new IntList((int) Math.min(3 * face.count(), LARGEST_RESERVE));
        fan = new PolygonFan(triangles);
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
            throw values.error("has " + corners + " corners; a face needs three or more, remove it");
        }
        fan.start();
        for (long c = 0; c < corners; c++) {
            fan.add(readIndex(indices.type()));
        }
    }

    private int readIndex(PlyType type) {
        long index = values.integer(type);
        if (index != (int) index) {
            throw values.error("names vertex " + index + ", which is beyond any vertex a mesh can have");
        }
        return (int) index;
    }

    private void skipRows(PlyElement element) {
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
            throw values.error("has a list '" + list.name() + "' of " + length + " items; a length cannot be negative");
        }
        if (!values.canHold(list.type(), length)) {
            throw values.error("has a list '" + list.name() + "' of " + length + " items, more than the rest of the file holds");
        }
        return length;
    }
}
