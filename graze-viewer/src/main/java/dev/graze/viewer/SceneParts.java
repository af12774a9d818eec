package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * How the page calls the vertices and triangles of a scene: by the part that they belong to and by their number in the
 * file that the part came from. The vertices and triangles of a part are consecutive.
 *
 * @param names         names of the parts, in the order of the scene
 * @param firstVertex   for each part its first vertex in the scene
 * @param firstTriangle for each part its first triangle in the scene
 * @param fileVertex    for each vertex of the scene its number in its part's file
 * @param fileTriangle  for each triangle of the scene its number in its part's file
 */
public record SceneParts(List<String> names, IntUnaryOperator firstVertex, IntUnaryOperator firstTriangle,
        IntUnaryOperator fileVertex, IntUnaryOperator fileTriangle) {
    /**
     * Copies the names.
     *
     * @throws IllegalArgumentException if there are none
     */
    public SceneParts {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a scene has at least one part");
        }
        Objects.requireNonNull(firstVertex, "firstVertex");
        Objects.requireNonNull(firstTriangle, "firstTriangle");
        Objects.requireNonNull(fileVertex, "fileVertex");
        Objects.requireNonNull(fileTriangle, "fileTriangle");
    }

    /** Returns one part without a name, of any size, whose numbers are those of its file. */
    public static SceneParts ofOnePart() {
        return new SceneParts(List.of(""), part -> 0, part -> 0, vertex -> vertex, triangle -> triangle);
    }

    /**
     * Returns the parts as a JSON object that is safe inside a script element. File numbers are given as runs: a number
     * of the scene and one of the file, from which both count up together until the next run.
     */
    String json(Topology topology) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setCharacterEscapes(new ScriptSafeEscapes());
            json.writeStartObject();
            json.writeArrayFieldStart("names");
            for (String name : names) {
                json.writeString(name);
            }
            json.writeEndArray();
            writeStarts(json, "firstVertices", firstVertex);
            writeStarts(json, "firstTriangles", firstTriangle);
            writeRuns(json, "vertexRuns", fileVertex, topology.vertexCount());
            writeRuns(json, "triangleRuns", fileTriangle, topology.triangleCount());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void writeStarts(JsonGenerator json, String field, IntUnaryOperator first) throws IOException {
        json.writeArrayFieldStart(field);
        for (int part = 0; part < names.size(); part++) {
            json.writeNumber(first.applyAsInt(part));
        }
        json.writeEndArray();
    }

    private static void writeRuns(JsonGenerator json, String field, IntUnaryOperator inFile, int count)
            throws IOException {
        json.writeArrayFieldStart(field);
        int expected = -1;
        for (int i = 0; i < count; i++) {
            int number = inFile.applyAsInt(i);
            if (i == 0 || number != expected) {
                json.writeNumber(i);
                json.writeNumber(number);
            }
            expected = number + 1;
        }
        json.writeEndArray();
    }
}
