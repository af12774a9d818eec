package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** The large arrays, each in an inert element of its own, so that the page decodes a frame when it is shown and not before. */
record ReportData(SceneFacts facts, SceneBox box, KeptFrames kept) {
    void writeTo(Writer out) throws IOException {
        Base64Text base64 = new Base64Text(out);
        open(out, "triangles");
        base64.write(facts.topology().copyTriangles());
        close(out);
        open(out, "bodies");
        base64.write(facts.bodies());
        close(out);
        for (Map.Entry<Integer, float[]> frame : kept.frames().entrySet()) {
            open(out, "frame-" + frame.getKey());
            base64.write(box.quantise(frame.getValue()));
            close(out);
        }
        for (Map.Entry<Integer, byte[]> findings : kept.findings().entrySet()) {
            open(out, "findings-" + findings.getKey());
            base64.write(findings.getValue());
            close(out);
        }
    }

    private static void open(Writer out, String id) throws IOException {
        out.write("<script type=\"text/plain\" id=\"" + id + "\">");
    }

    private static void close(Writer out) throws IOException {
        out.write("</script>\n");
    }
}
