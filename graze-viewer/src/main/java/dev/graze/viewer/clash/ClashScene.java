package dev.graze.viewer.clash;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.Base64Text;
import dev.graze.viewer.PageBytes;
import dev.graze.viewer.ScriptSafeEscapes;
import dev.graze.viewer.ViewSpace;
import dev.graze.viewer.clash.ClashPageData.Group;
import dev.graze.viewer.clash.ClashPageData.Pair;
import dev.graze.viewer.clash.ClashPageData.Part;
import dev.graze.viewer.clash.ClashPageData.Segment;
import dev.graze.viewer.clash.ClashPageData.State;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Writes the data of a page of clashes: one JSON object, and an inert element for each array. */
final class ClashScene {
    /** Parts with at most this many vertices number them with 16 bits. */
    private static final int SHORT_NUMBERS = 1 << Character.SIZE;
    /**
     * Places of the baseline may lie anywhere; this many radii from the center they are still floats that the page can
     * compute with.
     */
    private static final float FARTHEST = 1e6f;

    private final ClashPageData data;
    private final ViewSpace space;
    /** Numbers of the parts by name; those that only the baseline knows come after all others. */
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    /** Groups whose contours and triangles the page holds. */
    private final Set<Group> drawn = Collections.newSetFromMap(new IdentityHashMap<>());

    ClashScene(ClashPageData data, long budget) {
        this.data = data;
        this.space = ViewSpace.around(data.parts().stream().map(part -> part.mesh().positions()).toList());
        data.parts().forEach(part -> numbers.put(part.name(), numbers.size()));
        for (Pair pair : data.pairs()) {
            numbers.putIfAbsent(pair.a(), numbers.size());
            numbers.putIfAbsent(pair.b(), numbers.size());
        }
        chooseDrawn(budget);
    }

    /** Chooses the groups that the page draws: the deepest first, as many as fit into the budget. */
    private void chooseDrawn(long budget) {
        List<Group> groups = new ArrayList<>();
        for (Pair pair : data.pairs()) {
            pair.groups().stream().filter(group -> isDrawable(pair, group)).forEach(groups::add);
        }
        groups.sort(Comparator.comparingDouble(group -> -group.depth().orElse(0)));
        long left = budget;
        for (Group group : groups) {
            left -= Base64Text.length(GroupBytes.length(group));
            if (left < 0) {
                return;
            }
            drawn.add(group);
        }
    }

    private static boolean isDrawable(Pair pair, Group group) {
        return pair.state() != State.GONE && group.state() != State.GONE;
    }

    void writeReport(Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setCharacterEscapes(new ScriptSafeEscapes());
            json.writeStartObject();
            writeHeading(json);
            writeParts(json);
            json.writeArrayFieldStart("pairs");
            for (Pair pair : data.pairs()) {
                write(json, pair);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("notes");
            for (String note : data.notes()) {
                json.writeString(note);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private void writeHeading(JsonGenerator json) throws IOException {
        json.writeStringField("title", data.heading().title());
        json.writeStringField("command", data.heading().command());
        json.writeStringField("units", data.heading().units());
        json.writeNumberField("clearance", data.heading().clearance());
        json.writeStringField("version", data.heading().version());
        json.writeFieldName("centre");
        json.writeArray(space.centre(), 0, 3);
        json.writeNumberField("radius", space.radius());
        json.writeArrayFieldStart("relations");
        for (String relation : Pair.RELATIONS) {
            json.writeString(relation);
        }
        json.writeEndArray();
    }

    private void writeParts(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("parts");
        for (Map.Entry<String, Integer> named : numbers.entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", named.getKey());
            boolean exists = named.getValue() < data.parts().size();
            json.writeBooleanField("exists", exists);
            if (exists) {
                Part part = data.parts().get(named.getValue());
                json.writeNumberField("vertices", part.mesh().topology().vertexCount());
                json.writeNumberField("triangles", part.mesh().topology().triangleCount());
                json.writeBooleanField("closed", part.closed());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(JsonGenerator json, Pair pair) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", pair.id());
        json.writeNumberField("a", numbers.get(pair.a()));
        json.writeNumberField("b", numbers.get(pair.b()));
        json.writeStringField("relation", pair.relation());
        write(json, "distance", pair.distance());
        write(json, "depth", pair.depth());
        json.writeNumberField("triangles", pair.triangles());
        json.writeStringField("state", pair.state().key());
        json.writeStringField("before", pair.before());
        write(json, pair.witness());
        json.writeArrayFieldStart("groups");
        for (Group group : pair.groups()) {
            write(json, group);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(JsonGenerator json, Group group) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", group.id());
        write(json, "depth", group.depth());
        json.writeNumberField("triangles", group.triangles());
        json.writeStringField("state", group.state().key());
        write(json, "center", group.x(), group.y(), group.z());
        json.writeNumberField("radius", (float) Math.min(group.radius() / space.radius(), FARTHEST));
        json.writeBooleanField("drawn", drawn.contains(group));
        write(json, group.witness());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String field, OptionalDouble length) throws IOException {
        if (length.isPresent()) {
            json.writeNumberField(field, length.getAsDouble());
        }
    }

    private void write(JsonGenerator json, Optional<Segment> witness) throws IOException {
        if (witness.isPresent()) {
            write(json, "witness", witness.get().coordinates());
        }
    }

    private void write(JsonGenerator json, String field, double... coordinates) throws IOException {
        json.writeArrayFieldStart(field);
        for (float coordinate : inSpace(coordinates)) {
            json.writeNumber(coordinate);
        }
        json.writeEndArray();
    }

    /** Returns positions in the page's space. */
    private float[] inSpace(double[] positions) {
        float[] inside = space.of(positions);
        for (int i = 0; i < inside.length; i++) {
            inside[i] = Math.clamp(inside[i], -FARTHEST, FARTHEST);
        }
        return inside;
    }

    /** Writes the surfaces of the parts, then what is drawn of the groups. */
    void writeArrays(Writer out) throws IOException {
        Base64Text base64 = new Base64Text(out);
        requireDrawable();
        for (int part = 0; part < data.parts().size(); part++) {
            Mesh mesh = data.parts().get(part).mesh();
            open(out, "positions-" + part);
            base64.write(inSpace(mesh.positions()));
            close(out);
            open(out, "triangles-" + part);
            writeTriangles(mesh.topology(), base64);
            close(out);
        }
        for (int pair = 0; pair < data.pairs().size(); pair++) {
            List<Group> groups = data.pairs().get(pair).groups();
            for (int group = 0; group < groups.size(); group++) {
                if (drawn.contains(groups.get(group))) {
                    open(out, "group-" + pair + "-" + group);
                    base64.write(GroupBytes.of(groups.get(group), this::inSpace));
                    close(out);
                }
            }
        }
    }

    /** Refuses assemblies that are too large for the arrays into which the page joins all parts. */
    private void requireDrawable() {
        long numbers = 0;
        for (Part part : data.parts()) {
            numbers += Math.max(part.mesh().topology().vertexCount(), part.mesh().topology().triangleCount());
        }
        PageBytes.length(3 * Float.BYTES * numbers);
    }

    private static void writeTriangles(Topology topology, Base64Text base64) throws IOException {
        int[] triangles = topology.copyTriangles();
        if (topology.vertexCount() > SHORT_NUMBERS) {
            base64.write(triangles);
            return;
        }
        short[] numbers = new short[triangles.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (short) triangles[i];
        }
        base64.write(numbers);
    }

    private static void open(Writer out, String id) throws IOException {
        out.write("<script type=\"text/plain\" id=\"" + id + "\">");
    }

    private static void close(Writer out) throws IOException {
        out.write("</script>\n");
    }
}
