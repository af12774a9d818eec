package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the data of a page the way the browser does: the text of script elements, base64, little-endian numbers. */
final class PageReader {
    private final String html;

    PageReader(String html) {
        this.html = html;
    }

    JsonNode report() {
        return json("report");
    }

    JsonNode json(String id) {
        try {
            return new ObjectMapper().readTree(script(id));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean has(String id) {
        return html.contains("id=\"" + id + "\"");
    }

    int[] ints(String id) {
        ByteBuffer bytes = bytes(id);
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(values);
        return values;
    }

    /** Returns unsigned 16-bit numbers. */
    int[] uint16(String id) {
        ByteBuffer bytes = bytes(id);
        int[] values = new int[bytes.remaining() / Short.BYTES];
        for (int i = 0; i < values.length; i++) {
            values[i] = Short.toUnsignedInt(bytes.getShort());
        }
        return values;
    }

    /**
     * Returns the results of a row as the page decodes them: numbers and arrays by their names in the format
     * description.
     */
    FoundRow findings(int row, boolean motion) {
        ByteBuffer bytes = bytes("findings-" + row);
        int faces = bytes.getInt();
        int rows = bytes.getInt();
        int vertexFaces = bytes.getInt();
        int[] faceNumbers = takeInts(bytes, faces);
        takeInts(bytes, motion ? faces : 0);
        int[] ids = takeInts(bytes, (motion ? 4 : 2) * rows);
        float[] tois = new float[motion ? rows : 0];
        bytes.asFloatBuffer().get(tois);
        bytes.position(bytes.position() + Float.BYTES * tois.length);
        if (bytes.remaining() != (motion ? 12 + 6 : 12) * rows) {
            throw new AssertionError(bytes.remaining() + " bytes remain for points and normals of " + rows + " rows");
        }
        return new FoundRow(faceNumbers, ids, tois, vertexFaces);
    }

    record FoundRow(int[] faces, int[] ids, float[] tois, int vertexFaces) {
    }

    private static int[] takeInts(ByteBuffer bytes, int count) {
        int[] values = new int[count];
        bytes.asIntBuffer().get(values);
        bytes.position(bytes.position() + Integer.BYTES * count);
        return values;
    }

    /** Returns positions in scene coordinates. */
    double[] positions(String id) {
        JsonNode report = report();
        int[] quantised = uint16(id);
        double[] positions = new double[quantised.length];
        for (int i = 0; i < positions.length; i++) {
            double min = report.get("boxMin").get(i % 3).asDouble();
            double max = report.get("boxMax").get(i % 3).asDouble();
            positions[i] = min + (max - min) * quantised[i] / 65_535;
        }
        return positions;
    }

    private ByteBuffer bytes(String id) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(script(id))).order(ByteOrder.LITTLE_ENDIAN);
    }

    private String script(String id) {
        Matcher element = Pattern.compile("<script type=\"[a-z/]+\" id=\"" + id + "\">([^<]*)</script>").matcher(html);
        if (!element.find()) {
            throw new AssertionError("the page has no script element " + id);
        }
        return element.group(1);
    }
}
