package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.TreeSet;

/** The large arrays, each in its own inert element, so that the page decodes a frame only when it is shown. */
record ReportData(SceneFacts facts, SceneBox box, KeptFrames kept) {
    void writeTo(Writer out) throws IOException {
        Base64Text base64 = new Base64Text(out);
        write(facts.shape(), "", base64, out);
        for (int frame : new TreeSet<>(kept.shapes().values())) {
            write(kept.frames().get(frame).ownShape(), "-" + frame, base64, out);
        }
        for (Map.Entry<Integer, KeptFrames.Frame> frame : kept.frames().entrySet()) {
            open(out, "frame-" + frame.getKey());
            base64.write(box.quantise(frame.getValue().positions()));
            close(out);
        }
        for (Map.Entry<Integer, byte[]> findings : kept.findings().entrySet()) {
            open(out, "findings-" + findings.getKey());
            base64.write(findings.getValue());
            close(out);
        }
    }

    private static void write(Shape shape, String suffix, Base64Text base64, Writer out) throws IOException {
        open(out, "triangles" + suffix);
        base64.write(shape.triangles());
        close(out);
        open(out, "bodies" + suffix);
        base64.write(shape.bodies());
        close(out);
        out.write("<script type=\"application/json\" id=\"parts" + suffix + "\">" + shape.parts());
        close(out);
    }

    private static void open(Writer out, String id) throws IOException {
        out.write("<script type=\"text/plain\" id=\"" + id + "\">");
    }

    private static void close(Writer out) throws IOException {
        out.write("</script>\n");
    }
}
