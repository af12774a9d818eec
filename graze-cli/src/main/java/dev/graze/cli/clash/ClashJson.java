package dev.graze.cli.clash;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.Part;
import dev.graze.cli.output.Version;
import dev.graze.query.Relation;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code --json} of {@code graze clash}, as docs/clash.schema.json describes it. */
final class ClashJson {
    /** The tool that must have written a baseline. */
    static final String TOOL = "graze clash";
    /** The number of the format, which changes when a reader of the old one would misunderstand the new one. */
    static final int FORMAT = 1;

    private final JsonGenerator json;
    private final ClashReport report;

    private ClashJson(JsonGenerator json, ClashReport report) {
        this.json = json;
        this.report = report;
    }

    /** Writes one object; does not close the stream. */
    static void write(ClashReport report, OutputStream stream) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(stream).useDefaultPrettyPrinter();
        new ClashJson(json, report).write();
        json.flush();
    }

    private void write() throws IOException {
        json.writeStartObject();
        writeRequest();
        json.writeArrayFieldStart("parts");
        for (Part part : report.run().parts().scene().parts()) {
            json.writeString(part.name());
        }
        json.writeEndArray();
        writeNames("openParts", report.openParts());
        writeNames("notes", report.notes());
        json.writeArrayFieldStart("pairs");
        for (ClashPair pair : report.listed()) {
            writePair(pair);
        }
        json.writeEndArray();
        writeTotals();
        writeBaseline();
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void writeRequest() throws IOException {
        ClashRun run = report.run();
        json.writeStringField("tool", TOOL);
        json.writeNumberField("format", FORMAT);
        json.writeStringField("graze", Version.number());
        json.writeStringField("command", run.command());
        json.writeStringField("input", run.parts().description());
        writeText("units", run.unit().map(LengthUnit::toString));
        json.writeNumberField("clearance", run.clearance());
        json.writeBooleanField("solid", run.solid());
    }

    private void writeText(String name, Optional<String> text) throws IOException {
        json.writeFieldName(name);
        if (text.isPresent()) {
            json.writeString(text.get());
        } else {
            json.writeNull();
        }
    }

    private void writeNames(String name, List<String> names) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : names) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    private void writePair(ClashPair pair) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", pair.id());
        json.writeStringField("a", pair.a().name());
        json.writeStringField("b", pair.b().name());
        json.writeStringField("relation", pair.relation().key());
        json.writeNumberField("distance", pair.distance().distance());
        json.writeNumberField("lower", pair.distance().lower());
        json.writeNumberField("upper", pair.distance().upper());
        writeNumber("depth", pair.depth().map(ClashPair.Depth::lower));
        writeNumber("depthUpper", pair.depth().map(ClashPair.Depth::upper));
        json.writeNumberField("tolerance", pair.tolerance());
        writeNumber("volume", pair.depth().map(ClashPair.Depth::volume));
        writeNames("selfCrossing", pair.depth().map(ClashPair.Depth::selfCrossing).orElse(List.of()));
        json.writeFieldName("translation");
        writePlace(pair.depth().flatMap(ClashPair.Depth::translation));
        json.writeNumberField("triangles", pair.triangles());
        json.writeNumberField("groups", pair.groups());
        writePlace("place", pair.place());
        writePlace("pointA", Place.of(pair.distance().onA()));
        writePlace("pointB", Place.of(pair.distance().onB()));
        writeComparison(pair.comparison());
        json.writeArrayFieldStart("clashes");
        for (Clash clash : pair.clashes()) {
            writeClash(clash);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeNumber(String name, Optional<Double> number) throws IOException {
        json.writeFieldName(name);
        if (number.isPresent()) {
            json.writeNumber(number.get());
        } else {
            json.writeNull();
        }
    }

    private void writePlace(String name, Place place) throws IOException {
        json.writeFieldName(name);
        writePlace(Optional.of(place));
    }

    private void writePlace(Optional<Place> place) throws IOException {
        if (place.isPresent()) {
            json.writeArray(new double[] { place.get().x(), place.get().y(), place.get().z() }, 0, 3);
        } else {
            json.writeNull();
        }
    }

    private void writeComparison(ClashPair.Comparison comparison) throws IOException {
        if (comparison.state() == State.NONE) {
            return;
        }
        json.writeStringField("state", comparison.state().key());
        json.writeBooleanField("worse", comparison.worse());
        if (comparison.before().isPresent()) {
            json.writeObjectFieldStart("before");
            writeOld(comparison.before().get());
            json.writeEndObject();
        }
    }

    private void writeOld(Baseline.Pair old) throws IOException {
        json.writeStringField("a", old.a());
        json.writeStringField("b", old.b());
        json.writeStringField("relation", old.relation().key());
        json.writeNumberField("distance", old.distance());
        writeNumber("depth", old.depth().isPresent() ? Optional.of(old.depth().getAsDouble()) : Optional.empty());
        json.writeNumberField("groups", old.groups());
    }

    private void writeClash(Clash clash) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", clash.id());
        writePlace("place", clash.box().center());
        writePlace("min", clash.box().min());
        writePlace("max", clash.box().max());
        json.writeNumberField("triangles", clash.triangles());
        if (clash.state() != State.NONE) {
            json.writeStringField("state", clash.state().key());
        }
        json.writeEndObject();
    }

    private void writeTotals() throws IOException {
        json.writeNumberField("compared", report.compared());
        json.writeObjectFieldStart("totals");
        for (Map.Entry<Relation, Long> total : report.totals().entrySet()) {
            json.writeNumberField(total.getKey().key(), total.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("listed");
        json.writeNumberField("pairs", report.listed().size());
        json.writeNumberField("ofPairs", report.pairs().size());
        json.writeNumberField("clashes", report.listedClashCount());
        json.writeNumberField("ofClashes", report.clashCount());
        json.writeEndObject();
        writeText("failOn", report.run().failOn().map(FailOn::toString));
        json.writeNumberField("failures", report.failures());
    }

    private void writeBaseline() throws IOException {
        if (report.baseline().isEmpty()) {
            return;
        }
        Baseline.Result result = report.baseline().get();
        json.writeObjectFieldStart("baseline");
        json.writeStringField("file", result.file().toString());
        json.writeNumberField("new", result.added());
        json.writeNumberField("changed", result.changed());
        json.writeNumberField("same", result.same());
        json.writeNumberField("gone", result.gone().size());
        json.writeNumberField("worse", result.worse());
        writeNames("notes", result.notes());
        json.writeEndObject();
        json.writeArrayFieldStart("gone");
        for (Baseline.Pair old : result.gone()) {
            json.writeStartObject();
            json.writeStringField("id", old.id());
            writeOld(old);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
