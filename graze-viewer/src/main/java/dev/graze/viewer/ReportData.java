package dev.graze.viewer;

import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** The large arrays, each in an inert element of its own, so that the page decodes a frame when it is shown and not before. */
record ReportData(Topology topology, SceneBox box, KeptFrames kept) {
    void writeTo(Writer out) throws IOException {
        Base64Text base64 = new Base64Text(out);
        open(out, "triangles");
        base64.write(topology.copyTriangles());
        close(out);
        open(out, "bodies");
        base64.write(bodies());
        close(out);
        for (Map.Entry<Integer, float[]> frame : kept.frames().entrySet()) {
            writeQuantised(out, base64, "frame-" + frame.getKey(), frame.getValue());
        }
        for (Map.Entry<Integer, Overlay> overlay : kept.overlays().entrySet()) {
            writeOverlay(out, base64, overlay.getKey(), overlay.getValue());
        }
    }

    private void writeOverlay(Writer out, Base64Text base64, int number, Overlay overlay) throws IOException {
        open(out, "faces-" + number);
        base64.write(overlay.faces());
        close(out);
        writeShorts(out, base64, "face-tois-" + number, overlay.faceTois());
        writeQuantised(out, base64, "points-" + number, overlay.points());
        writeShorts(out, base64, "point-tois-" + number, overlay.pointTois());
    }

    private void writeQuantised(Writer out, Base64Text base64, String id, float[] relative) throws IOException {
        writeShorts(out, base64, id, box.quantise(relative));
    }

    private static void writeShorts(Writer out, Base64Text base64, String id, short[] values) throws IOException {
        open(out, id);
        base64.write(values);
        close(out);
    }

    private int[] bodies() {
        int[] bodies = new int[topology.vertexCount()];
        for (int vertex = 0; vertex < bodies.length; vertex++) {
            bodies[vertex] = topology.bodyOfVertex(vertex);
        }
        return bodies;
    }

    private static void open(Writer out, String id) throws IOException {
        out.write("<script type=\"text/plain\" id=\"" + id + "\">");
    }

    private static void close(Writer out) throws IOException {
        out.write("</script>\n");
    }
}
