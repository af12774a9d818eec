package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Everything the page shows except the large arrays, as one JSON object that is safe inside a script element. */
record ReportJson(ReportInfo info, Topology topology, SceneBox box, KeptFrames kept, List<String> frameNames, List<StepRow> rows) {
    void writeTo(Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setCharacterEscapes(new ScriptSafeEscapes());
            json.writeStartObject();
            writeRun(json);
            writeScene(json);
            writeFrames(json);
            writeRows(json);
            json.writeEndObject();
        }
    }

    private void writeRun(JsonGenerator json) throws IOException {
        json.writeStringField("title", info.title());
        json.writeStringField("command", info.command());
        json.writeStringField("engine", info.engine());
        json.writeNumberField("threads", info.threads());
        json.writeStringField("mode", info.mode());
        json.writeStringField("version", info.version());
    }

    private void writeScene(JsonGenerator json) throws IOException {
        json.writeNumberField("triangles", topology.triangleCount());
        json.writeNumberField("vertices", topology.vertexCount());
        json.writeNumberField("bodies", topology.bodyCount());
        json.writeFieldName("boxMin");
        json.writeArray(box.min(), 0, 3);
        json.writeFieldName("boxMax");
        json.writeArray(box.max(), 0, 3);
    }

    private void writeFrames(JsonGenerator json) throws IOException {
        json.writeNumberField("stride", kept.stride());
        json.writeNumberField("pointLimit", ContactPoints.LIMIT);
        int[] shown = kept.frames().keySet().stream().mapToInt(Integer::intValue).toArray();
        json.writeFieldName("shownFrames");
        json.writeArray(shown, 0, shown.length);
        json.writeArrayFieldStart("frameNames");
        for (String name : frameNames) {
            json.writeString(name);
        }
        json.writeEndArray();
    }

    private void writeRows(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("rows");
        for (StepRow row : rows) {
            json.writeStartObject();
            row.writeFields(json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
