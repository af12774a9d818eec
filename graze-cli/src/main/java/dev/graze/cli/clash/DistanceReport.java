package dev.graze.cli.clash;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.Contact;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.cli.output.Count;
import dev.graze.cli.parts.PartInput;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.Topology;
import dev.graze.query.PartDistance;
import dev.graze.query.PartRelation;
import dev.graze.query.SurfacePoint;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What {@code graze distance} found.
 *
 * @param single whether the answer is one pair rather than a list
 * @param pairs  the pairs, the nearest first
 */
record DistanceReport(PartInput.Parts parts, boolean single, List<PartRelation> pairs) {
    private static final String ROW = "%-22s %-10s %-38s %-38s %s%n";

    void print(PrintWriter out) {
        if (single) {
            printOne(pairs.getFirst(), out);
        } else {
            printList(out);
        }
        out.flush();
    }

    private void printOne(PartRelation pair, PrintWriter out) {
        PartDistance distance = pair.distance();
        out.println(pair.relation().key() + ", distance " + distance.distance());
        printPoint("on " + pair.a().name(), distance.onA(), out);
        printPoint("on " + pair.b().name(), distance.onB(), out);
    }

    private void printPoint(String label, SurfacePoint point, PrintWriter out) {
        out.println("  " + label + ": " + ClashTable.place(Place.of(point)) + ", " + featureText(point.feature()));
    }

    private void printList(PrintWriter out) {
        if (!pairs.isEmpty()) {
            out.printf(ROW, "distance", "relation", "point of the first", "point of the second", "parts");
        }
        for (PartRelation pair : pairs) {
            out.printf(ROW, pair.distance().distance(), pair.relation().key(),
                    ClashTable.place(Place.of(pair.distance().onA())),
                    ClashTable.place(Place.of(pair.distance().onB())), pair.a().name() + ", " + pair.b().name());
        }
        long compared = parts.scene().compiled().rules().pairCount();
        out.println(Count.of(pairs.size()) + " of " + Count.of(compared, "pair", "pairs") + " of parts"
                + (pairs.size() < compared ? "; the others are farther apart than --within" : ""));
    }

    /** Writes one object; does not close the stream. */
    void write(OutputStream stream) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(stream).useDefaultPrettyPrinter();
        json.writeStartObject();
        if (single) {
            writePair(pairs.getFirst(), json);
        } else {
            json.writeArrayFieldStart("parts");
            for (Part part : parts.scene().parts()) {
                json.writeString(part.name());
            }
            json.writeEndArray();
            json.writeNumberField("compared", parts.scene().compiled().rules().pairCount());
            json.writeArrayFieldStart("pairs");
            for (PartRelation pair : pairs) {
                json.writeStartObject();
                writePair(pair, json);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private void writePair(PartRelation pair, JsonGenerator json) throws IOException {
        PartDistance distance = pair.distance();
        json.writeStringField("a", pair.a().name());
        json.writeStringField("b", pair.b().name());
        json.writeStringField("relation", pair.relation().key());
        json.writeNumberField("distance", distance.distance());
        json.writeNumberField("lower", distance.lower());
        json.writeNumberField("upper", distance.upper());
        writePoint("pointA", distance.onA(), json);
        writePoint("pointB", distance.onB(), json);
        writeFeature("featureA", distance.onA().feature(), json);
        writeFeature("featureB", distance.onB().feature(), json);
    }

    private static void writePoint(String name, SurfacePoint point, JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        json.writeArray(new double[] { point.x(), point.y(), point.z() }, 0, 3);
    }

    private void writeFeature(String name, Contact.Feature feature, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("kind", kind(feature));
        json.writeFieldName("vertices");
        int[] vertices = fileVertices(feature);
        json.writeArray(vertices, 0, vertices.length);
        json.writeEndObject();
    }

    private static String kind(Contact.Feature feature) {
        return feature.kind().name().toLowerCase(Locale.ROOT);
    }

    private String featureText(Contact.Feature feature) {
        int[] vertices = fileVertices(feature);
        return kind(feature) + " " + (vertices.length == 1
                ? String.valueOf(vertices[0])
                : Arrays.toString(vertices).replace("[", "of vertices ").replace("]", ""));
    }

    /** Returns the vertices of a feature as its file numbers them. */
    private int[] fileVertices(Contact.Feature feature) {
        Scene scene = parts.scene();
        Topology topology = feature.part().topology();
        int first = scene.firstVertex(scene.indexOf(feature.part().name()));
        SceneNames names = parts.names();
        int[] vertices = switch (feature.kind()) {
            case VERTEX -> new int[] { feature.index() };
            case EDGE -> new int[] { topology.edgeVertex(feature.index(), 0), topology.edgeVertex(feature.index(), 1) };
            case TRIANGLE -> new int[] { topology.triangleVertex(feature.index(), 0),
                    topology.triangleVertex(feature.index(), 1), topology.triangleVertex(feature.index(), 2) };
        };
        return Arrays.stream(vertices).map(vertex -> names.fileVertex(first + vertex)).toArray();
    }
}
