package dev.graze.io.output;

import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Writes binary little-endian PLY with positions as doubles, so that reading it back gives the same bits. */
public final class PlyWriter {
    private PlyWriter() {
    }

    /** Writes a mesh. */
    public static void write(Path file, Topology topology, double[] positions) {
        writeMesh(file, header(topology.vertexCount(), topology.triangleCount(), "", ""), topology, positions,
                (sink, triangle) -> {
                });
    }

    /** Writes a mesh of one unnamed part with a colour per face. */
    public static void writeColoured(Path file, Topology topology, double[] positions, int[] faceRgb) {
        writeColoured(file, topology, positions, faceRgb, SceneNames.ofOnePart(""));
    }

    /**
     * Writes a mesh with a colour per face, as the uchar properties red, green and blue that mesh viewers know, and the
     * number of its part, as the int property part. A comment for each part holds its number and name.
     *
     * @param faceRgb {@code 0xRRGGBB} per triangle; see {@link ContactColours}
     */
    public static void writeColoured(Path file, Topology topology, double[] positions, int[] faceRgb,
            SceneNames names) {
        names.requireFitting(topology);
        if (faceRgb.length != topology.triangleCount()) {
            throw new IllegalArgumentException(
                    faceRgb.length + " colours for " + topology.triangleCount() + " triangles");
        }
        String properties = "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty int part\n";
        String header = header(topology.vertexCount(), topology.triangleCount(), comments(names.names()), properties);
        writeMesh(file, header, topology, positions, (sink, triangle) -> {
            putColour(sink, faceRgb[triangle]);
            sink.putInt(names.partIndexOfTriangle(triangle));
        });
    }

    /** Names are on one line each: a line break would end the comment. */
    private static String comments(List<String> names) {
        StringBuilder comments = new StringBuilder();
        for (int part = 0; part < names.size(); part++) {
            comments.append("comment part ").append(part).append(' ')
                    .append(names.get(part).replaceAll("\\p{Cntrl}", "_")).append('\n');
        }
        return comments.toString();
    }

    private static void writeMesh(Path file, String header, Topology topology, double[] positions,
            ObjIntConsumer<ByteSink> properties) {
        topology.requireFitting(positions);
        try (ByteSink sink = new ByteSink(file)) {
            sink.putText(header);
            for (double coordinate : positions) {
                sink.putDouble(coordinate);
            }
            for (int t = 0; t < topology.triangleCount(); t++) {
                putFace(sink, topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                        topology.triangleVertex(t, 2));
                properties.accept(sink, t);
            }
            sink.commit();
        }
    }

    /** Returns a header with these lines of comments, whose faces have these properties after their vertices. */
    static String header(int vertices, int triangles, String comments, String faceProperties) {
        return "ply\nformat binary_little_endian 1.0\n" + comments + "element vertex " + vertices
                + "\nproperty double x\nproperty double y\nproperty double z\nelement face " + triangles
                + "\nproperty list uchar int vertex_indices\n" + faceProperties + "end_header\n";
    }

    static void putFace(ByteSink sink, int a, int b, int c) {
        sink.putByte(3);
        sink.putInt(a);
        sink.putInt(b);
        sink.putInt(c);
    }

    private static void putColour(ByteSink sink, int rgb) {
        sink.putByte(rgb >> 16);
        sink.putByte(rgb >> 8);
        sink.putByte(rgb);
    }
}
