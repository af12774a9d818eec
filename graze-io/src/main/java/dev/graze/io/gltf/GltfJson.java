package dev.graze.io.gltf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import de.javagl.jgltf.impl.v2.GlTF;
import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Parses the JSON of a glTF file into objects of the jgltf library. The library's own parser logs values that it cannot
 * use and goes on without them, so that a negative offset would become 0 silently; this one reports them.
 */
final class GltfJson {
    private static final Set<String> GEOMETRY = Set.of("accessors", "bufferViews", "buffers", "meshes", "nodes",
            "skins", "animations", "scenes", "scene");
    private static final Set<String> UNUSED = Set.of("min", "max", "name", "extras", "camera", "material");
    private static final int LONGEST_VALUE = 60;
    /** Buffers may be embedded as texts of any length. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build()).build();
    /** The library rejects elements of unit quaternions beyond 1, but exporters round. */
    private static final double LARGEST_ROUNDED_ONE = 1 + 1e-5;

    /** The attribute of a parsing context with the list of places of values that cannot be set. */
    private static final Object FAILURES = new Object();
    private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY)
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
            .registerModule(new SimpleModule().setDeserializerModifier(new Modifier()));

    private GltfJson() {
    }

    /**
     * Parses JSON.
     *
     * @throws IOException       if it is malformed or has impossible values
     * @throws MeshFileException if it is not glTF 2.0
     */
    static GlTF parse(Path file, byte[] json) throws IOException {
        JsonNode tree = tree(json);
        if (!tree.path("asset").path("version").asText("").startsWith("2")) {
            throw new MeshFileException(file,
                    "does not declare glTF 2.0 in asset.version; if it is glTF 1.0, convert it");
        }
        tree.path("nodes").forEach(GltfJson::clampRotation);
        Failures failures = new Failures(new ArrayList<>());
        GlTF gltf = MAPPER.readerFor(GlTF.class).withAttribute(FAILURES, failures).readValue(tree);
        requireUsable(tree, failures.places());
        return gltf;
    }

    private static JsonNode tree(byte[] json) throws IOException {
        try {
            return MAPPER.readTree(json);
        } catch (StreamConstraintsException e) {
            // The message names methods of the library.
            throw new IOException("its JSON is nested too deeply or contains a number of too many digits; "
                    + "it is damaged, export it again", e);
        } catch (IOException | RuntimeException e) {
            // The messages describe internal buffers, classes and indices, which mean nothing to the user.
            throw new IOException("its JSON cannot be parsed; it is truncated or damaged, export it again", e);
        }
    }

    private static void clampRotation(JsonNode node) {
        if (node.path("rotation") instanceof ArrayNode rotation) {
            for (int i = 0; i < rotation.size(); i++) {
                double element = rotation.get(i).asDouble();
                if (Math.abs(element) > 1 && Math.abs(element) <= LARGEST_ROUNDED_ONE) {
                    rotation.set(i, DoubleNode.valueOf(Math.signum(element)));
                }
            }
        }
    }

    private static void requireUsable(JsonNode tree, List<String> failures) throws IOException {
        for (String pointer : failures) {
            JsonNode value = tree.at(pointer);
            List<String> path = List.of(pointer.split("/"));
            boolean harmless = (value.isEmpty() && value.isArray())
                    || (path.getLast().equals("byteStride") && value.asInt(-1) == 0) // packed, in old files
                    || (path.contains("bufferViews") && path.getLast().equals("target"))
                    || (path.contains("animations") && value.asText().equals("pointer")) // GltfAnimation looks at it
                    || path.stream().anyMatch(UNUSED::contains);
            if (path.size() > 1 && GEOMETRY.contains(path.get(1)) && !harmless) {
                String text = value.toString();
                String shown = text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "..." : text;
                throw new IOException(pointer.substring(1) + " is " + shown
                        + ", which is not possible; export it again");
            }
        }
    }

    private record Failures(List<String> places) {
    }

    /** Collects the places of values that cannot be set. */
    private static final class Modifier extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public BeanDeserializerBuilder updateBuilder(DeserializationConfig config, BeanDescription description,
                BeanDeserializerBuilder builder) {
            List<SettableBeanProperty> properties = new ArrayList<>();
            for (Iterator<SettableBeanProperty> i = builder.getProperties(); i.hasNext();) {
                properties.add(new Reported(i.next()));
            }
            properties.forEach(property -> builder.addOrReplaceProperty(property, true));
            return builder;
        }
    }

    private static final class Reported extends SettableBeanProperty.Delegating {
        private static final long serialVersionUID = 1L;

        Reported(SettableBeanProperty property) {
            super(property);
        }

        @Override
        protected SettableBeanProperty withDelegate(SettableBeanProperty property) {
            return new Reported(property);
        }

        @Override
        public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object instance)
                throws IOException {
            String place = parser.getParsingContext().pathAsPointer().toString();
            try {
                delegate.deserializeAndSet(parser, context, instance);
            } catch (IOException | RuntimeException e) {
                if (context.getAttribute(FAILURES) instanceof Failures failures) {
                    failures.places().add(place);
                }
            }
        }
    }
}
