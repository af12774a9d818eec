package dev.graze.viewer.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes small JSON objects as text. */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {
    }

    /** Writes the fields of an object. */
    @FunctionalInterface
    interface Fields {
        void writeTo(JsonGenerator json) throws IOException;
    }

    static String object(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            fields.writeTo(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
