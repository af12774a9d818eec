package dev.graze.cli.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.ContactKind;
import dev.graze.Part;
import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.output.Version;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** {@code --summary}: one JSON object about the whole run, written while the check runs. */
final class SummaryOutput implements CheckOutput {
    private final OutputTarget target;
    private final JsonGenerator json;
    private final boolean continuous;
    private final long[] contacts = new long[ContactKind.values().length];
    private List<String> devices = List.of();
    private Totals totals;

    SummaryOutput(OutputTarget target, SceneFrames frames, CheckSettings settings, String command) {
        this.target = target;
        this.continuous = settings.mode() == Mode.CONTINUOUS;
        try {
            json = new JsonFactory().createGenerator(target.stream()).useDefaultPrettyPrinter();
            json.writeStartObject();
            writeRequest(settings, command);
            json.writeStringField("input", frames.describe(settings.mode()));
            writeSizes(frames);
            json.writeArrayFieldStart(continuous ? "steps" : "frames");
        } catch (IOException e) {
            target.close();
            throw new OutputFailedException(target.path(), e);
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

    private void writeSizes(SceneFrames frames) throws IOException {
        Topology topology = frames.scene().topology();
        json.writeNumberField("vertices", topology.vertexCount());
        json.writeNumberField("edges", topology.edgeCount());
        json.writeNumberField("triangles", topology.triangleCount());
        json.writeNumberField("bodies", topology.bodyCount());
        json.writeNumberField("frameCount", frames.frameCount());
        json.writeArrayFieldStart("parts");
        for (Part part : frames.scene().parts()) {
            json.writeStartObject();
            json.writeStringField("name", part.name());
            json.writeStringField("motion", part.motion().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("vertices", part.topology().vertexCount());
            json.writeNumberField("triangles", part.topology().triangleCount());
            json.writeEndObject();
        }
        json.writeEndArray();
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
    public void totals(Totals found) {
        totals = found;
    }

    @Override
    public void step(Step step) {
        for (ContactKind kind : ContactKind.values()) {
            contacts[kind.ordinal()] += step.contacts().count(kind);
        }
        try {
            json.writeStartObject();
            json.writeNumberField("step", step.number());
            json.writeStringField("from", step.from());
            json.writeStringField("to", step.to());
            writeContacts(step.contacts());
            writeCosts(step.statistics());
            json.writeEndObject();
        } catch (IOException e) {
            throw new OutputFailedException(target.path(), e);
        }
    }

    private void writeContacts(StepContacts found) throws IOException {
        json.writeObjectFieldStart("contacts");
        for (ContactKind kind : ContactKind.values()) {
            json.writeNumberField(kind.name(), found.count(kind));
        }
        json.writeEndObject();
        json.writeFieldName("earliestToi");
        if (found.size() == 0) {
            json.writeNull();
        } else {
            json.writeNumber(found.earliestToi());
        }
    }

    @Override
    public void instant(Instant instant) {
        try {
            json.writeStartObject();
            json.writeNumberField("frame", instant.number());
            json.writeStringField("name", instant.name());
            json.writeNumberField("triangles", instant.mesh().topology().triangleCount());
            json.writeNumberField("intersections", instant.found());
            writeCosts(instant.statistics());
            json.writeEndObject();
        } catch (IOException e) {
            throw new OutputFailedException(target.path(), e);
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

    private void writeTotals() throws IOException {
        json.writeObjectFieldStart("total");
        json.writeNumberField(continuous ? "contacts" : "intersections", totals.found());
        if (continuous) {
            for (ContactKind kind : ContactKind.values()) {
                json.writeNumberField(kind.name(), contacts[kind.ordinal()]);
            }
        }
        json.writeNumberField("listed", totals.listed());
        json.writeNumberField("searched", totals.searched());
        json.writeNumberField("planned", totals.planned());
        json.writeBooleanField("complete", totals.isComplete());
        json.writeEndObject();
        json.writeArrayFieldStart("pairs");
        for (PartPairs.Row row : totals.pairs()) {
            json.writeStartObject();
            json.writeStringField("a", row.a());
            json.writeStringField("b", row.b());
            json.writeNumberField("count", row.count());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @Override
    public void finish() {
        try {
            json.writeEndArray();
            writeTotals();
            writeDevices();
            json.writeEndObject();
            json.writeRaw('\n');
            json.flush();
        } catch (IOException e) {
            throw new OutputFailedException(target.path(), e);
        }
    }

    @Override
    public void commit() {
        target.commit();
    }

    @Override
    public void close() {
        target.close();
    }
}
