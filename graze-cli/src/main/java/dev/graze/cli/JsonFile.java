package dev.graze.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.io.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/** {@code --json} of commands that tell all they found at once: one object. */
final class JsonFile {
    private JsonFile() {
    }

    /** The fields of an object that is begun already, and ended by the caller. */
    @FunctionalInterface
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes the object and commits the file, which the user knows as this place. */
    static void write(OutputFile file, Path place, Fields fields) {
        try (JsonGenerator json = new JsonFactory().createGenerator(file.stream()).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
            json.flush();
            file.commit();
        } catch (IOException e) {
            throw new WriteFailure(place, e);
        }
    }
}
