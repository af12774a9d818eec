package dev.graze.io.output;

import dev.graze.mesh.Topology;
import java.nio.file.Path;

/** Writes binary little-endian PLY with positions as doubles, so that reading it back gives the same bits. */
public final class PlyWriter {
    private PlyWriter() {
    }

    /** Writes a mesh. */
    public static void write(Path file, Topology topology, double[] positions) {
        writeMesh(file, topology, positions, null);
    }

    /**
     * Writes a mesh with a colour per face, as the uchar properties red, green and blue that mesh viewers know.
     *
     * @param faceRgb {@code 0xRRGGBB} per triangle; see {@link ContactColours}
     */
    public static void writeColoured(Path file, Topology topology, double[] positions, int[] faceRgb) {
        if (faceRgb.length != topology.triangleCount()) {
            throw new IllegalArgumentException(
                    faceRgb.length + " colours for " + topology.triangleCount() + " triangles");
        }
        writeMesh(file, topology, positions, faceRgb);
    }

    private static void writeMesh(Path file, Topology topology, double[] positions, int[] faceRgb) {
        topology.requireFitting(positions);
        try (ByteSink sink = new ByteSink(file)) {
            sink.putAscii(header(topology.vertexCount(), topology.triangleCount(), faceRgb != null));
            for (double coordinate : positions) {
                sink.putDouble(coordinate);
            }
            for (int t = 0; t < topology.triangleCount(); t++) {
                putFace(sink, topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                        topology.triangleVertex(t, 2));
                if (faceRgb != null) {
                    putColour(sink, faceRgb[t]);
                }
            }
            sink.commit();
        }
    }

    static String header(int vertices, int triangles, boolean coloured) {
        return "ply\nformat binary_little_endian 1.0\nelement vertex " + vertices
                + "\nproperty double x\nproperty double y\nproperty double z\nelement face " + triangles
                + "\nproperty list uchar int vertex_indices\n"
                + (coloured ? "property uchar red\nproperty uchar green\nproperty uchar blue\n" : "") + "end_header\n";
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
