package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** Everything the page shows except the large arrays, as one JSON object that is safe inside a script element. */
record ReportJson(SceneFacts facts, SceneBox box, KeptFrames kept, List<String> frameNames, List<StepRow> rows) {
    void writeTo(Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setCharacterEscapes(new ScriptSafeEscapes());
            json.writeStartObject();
            facts.writeFields(json);
            writeBox(json);
            writeFrames(json);
            writeRows(json);
            json.writeEndObject();
        }
    }

    private void writeBox(JsonGenerator json) throws IOException {
        json.writeFieldName("boxMin");
        json.writeArray(box.min(), 0, 3);
        json.writeFieldName("boxMax");
        json.writeArray(box.max(), 0, 3);
    }

    private void writeFrames(JsonGenerator json) throws IOException {
        json.writeNumberField("stride", kept.stride());
        json.writeNumberField("contactLimit", ReportPage.CONTACT_LIMIT);
        int[] shown = kept.frames().keySet().stream().mapToInt(Integer::intValue).toArray();
        json.writeFieldName("shownFrames");
        json.writeArray(shown, 0, shown.length);
        json.writeObjectFieldStart("shapes");
        for (Map.Entry<Integer, Integer> shape : kept.shapes().entrySet()) {
            json.writeNumberField(shape.getKey().toString(), shape.getValue());
        }
        json.writeEndObject();
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
