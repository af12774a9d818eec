package dev.graze.cli.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.ContactKind;
import dev.graze.cli.output.Version;
import dev.graze.cli.search.Mode;
import dev.graze.io.FrameSequence;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code --summary}: one JSON object about the whole run, written while the check runs. */
final class SummaryOutput implements CheckOutput {
    private final Path path;
    private final OutputFile file;
    private final JsonGenerator json;
    private List<String> devices = List.of();

    SummaryOutput(Path path, FrameSequence frames, CheckSettings settings, String command) {
        this.path = path;
        file = OutputFile.create(path);
        try {
            json = new JsonFactory().createGenerator(file.stream()).useDefaultPrettyPrinter();
            json.writeStartObject();
            writeRequest(settings, command);
            writeSizes(frames);
            json.writeArrayFieldStart(settings.mode() == Mode.CONTINUOUS ? "steps" : "frames");
        } catch (IOException e) {
            file.close();
            throw new OutputFailedException(path, e);
        }
    }

    private void writeRequest(CheckSettings settings, String command) throws IOException {
        json.writeStringField("graze", Version.number());
        json.writeStringField("command", command);
        json.writeStringField("mode", settings.mode().toString());
        json.writeStringField("engine", settings.engine());
        json.writeNumberField("threads", settings.threads());
        json.writeNumberField("separation", settings.separation());
    }

    private void writeSizes(FrameSequence frames) throws IOException {
        Topology topology = frames.topology();
        json.writeNumberField("vertices", topology.vertexCount());
        json.writeNumberField("edges", topology.edgeCount());
        json.writeNumberField("triangles", topology.triangleCount());
        json.writeNumberField("bodies", topology.bodyCount());
        json.writeNumberField("frameCount", frames.frameCount());
        json.writeArrayFieldStart("notes");
        for (String note : frames.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
    }

    @Override
    public boolean readsContacts() {
        return false;
    }

    @Override
    public void devices(List<String> names) {
        devices = names;
    }

    @Override
    public void step(Step step) {
        try {
            json.writeStartObject();
            json.writeNumberField("step", step.number());
            json.writeStringField("from", step.from());
            json.writeStringField("to", step.to());
            writeContacts(step.contacts());
            writeCosts(step.statistics());
            json.writeEndObject();
        } catch (IOException e) {
            throw new OutputFailedException(path, e);
        }
    }

    private void writeContacts(StepContacts contacts) throws IOException {
        json.writeObjectFieldStart("contacts");
        for (ContactKind kind : ContactKind.values()) {
            json.writeNumberField(kind.name(), contacts.count(kind));
        }
        json.writeEndObject();
        json.writeFieldName("earliestToi");
        if (contacts.size() == 0) {
            json.writeNull();
        } else {
            json.writeNumber(contacts.earliestToi());
        }
    }

    @Override
    public void instant(Instant instant) {
        try {
            json.writeStartObject();
            json.writeNumberField("frame", instant.number());
            json.writeStringField("name", instant.name());
            json.writeNumberField("triangles", instant.mesh().topology().triangleCount());
            json.writeNumberField("intersections", instant.pairs().size());
            writeCosts(instant.statistics());
            json.writeEndObject();
        } catch (IOException e) {
            throw new OutputFailedException(path, e);
        }
    }

    private void writeCosts(StepStatistics statistics) throws IOException {
        json.writeObjectFieldStart("milliseconds");
        json.writeNumberField("total", statistics.totalMilliseconds());
        for (StepStatistics.Stage stage : statistics.stages()) {
            json.writeNumberField(stage.key(), statistics.milliseconds(stage));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("counters");
        for (StepStatistics.Counter counter : statistics.counters()) {
            json.writeNumberField(counter.key(), statistics.count(counter));
        }
        for (StepStatistics.Ratio ratio : statistics.ratios()) {
            json.writeNumberField(ratio.key(), statistics.ratio(ratio));
        }
        json.writeEndObject();
    }

    private void writeDevices() throws IOException {
        json.writeArrayFieldStart("devices");
        for (String device : devices) {
            json.writeString(device);
        }
        json.writeEndArray();
    }

    @Override
    public void finish() {
        try {
            json.writeEndArray();
            writeDevices();
            json.writeEndObject();
            json.writeRaw('\n');
            json.flush();
        } catch (IOException e) {
            throw new OutputFailedException(path, e);
        }
    }

    @Override
    public void commit() {
        file.commit();
    }

    @Override
    public void close() {
        file.close();
    }
}
