package dev.graze.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import java.io.IOException;

/** {@code --json} of commands that write one object at the end. */
public final class JsonFile {
    private JsonFile() {
    }

    /** Writes the fields of an object; the caller starts and ends it. */
    @FunctionalInterface
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes the object and commits the file. */
    public static void write(OutputFile file, Fields fields) {
        try (JsonGenerator json = new JsonFactory().createGenerator(file.stream()).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
            json.flush();
            file.commit();
        } catch (IOException e) {
            throw new OutputFailedException(file.target(), e);
        }
    }
}
