package dev.graze.io.threemf;

import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.DoubleList;
import dev.graze.io.surface.IntList;
import dev.graze.io.threemf.ThreeMfObject.Components;
import dev.graze.io.threemf.ThreeMfObject.Content;
import dev.graze.io.threemf.ThreeMfObject.Mesh;
import dev.graze.io.threemf.ThreeMfObject.Placement;
import dev.graze.io.threemf.ThreeMfObject.Unsupported;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The objects and build items of one model part. */
final class ThreeMfModel {
    private static final String EXTENSIONS = "http://schemas.microsoft.com/3dmanufacturing/";
    private static final String CORE = EXTENSIONS + "core/";
    private static final String PRODUCTION = EXTENSIONS + "production/2015/06";
    private static final String BEAM_LATTICE = EXTENSIONS + "beamlattice/";
    private static final String SLICE = EXTENSIONS + "slice/2015/07";
    private static final String TRIANGLE_SETS = EXTENSIONS + "trianglesets/";
    /** Extensions that a file may require: they do not change the geometry, except the first, which is supported. */
    private static final List<String> READABLE = List.of(PRODUCTION, EXTENSIONS + "material/", TRIANGLE_SETS);
    private static final Set<String> NO_GEOMETRY = Set.of("metadata", "metadatagroup");

    private final PartXml xml;
    private final ReadingNotes notes;
    private final Map<Integer, ThreeMfObject> objects = new LinkedHashMap<>();
    private final List<Placement> items = new ArrayList<>();
    private String core;
    private String unit;

    private ThreeMfModel(PartXml xml, ReadingNotes notes) {
        this.xml = xml;
        this.notes = notes;
    }

    static ThreeMfModel read(PartXml xml, ReadingNotes notes) {
        ThreeMfModel model = new ThreeMfModel(xml, notes);
        model.readRoot();
        xml.finish();
        return model;
    }

    Map<Integer, ThreeMfObject> objects() {
        return objects;
    }

    List<Placement> items() {
        return items;
    }

    String unit() {
        return unit;
    }

    private void readRoot() {
        xml.nextChild();
        core = xml.namespace();
        if (!xml.name().equals("model") || (!core.isEmpty() && !core.startsWith(CORE))) {
            throw xml.error("is not a 3MF model: it starts with the element '" + xml.name() + "'"
                    + (core.isEmpty() ? "" : " of '" + core + "'") + "; export it again");
        }
        unit = xml.attribute("unit").isEmpty() ? "millimeter" : xml.attribute("unit");
        requireReadableExtensions();
        while (xml.nextChild()) {
            switch (coreName()) {
                case "resources" -> readResources();
                case "build" -> readBuild();
                default -> skipUnknown("the model");
            }
        }
    }

    private void requireReadableExtensions() {
        for (String prefix : xml.attribute("requiredextensions").split("\\s+", -1)) {
            String namespace = prefix.isEmpty() ? PRODUCTION : xml.namespaceOf(prefix);
            if (READABLE.stream().noneMatch(namespace::startsWith)) {
                throw xml.error("requires the extension '" + namespace
                        + "', which is not supported; export it again as plain triangles");
            }
        }
    }

    /** Returns the name of the current element, or an empty name if it belongs to an extension. */
    private String coreName() {
        return xml.namespace().equals(core) ? xml.name() : "";
    }

    /**
     * Skips an element that may contain geometry and notes that.
     *
     * @param place what contains it
     */
    private void skipUnknown(String place) {
        if (!NO_GEOMETRY.contains(coreName())) {
            requireExtension(place);
            notes.add("elements of extensions are not read, even if they change the shape",
                    "'" + xml.name() + "' in " + place);
        }
        xml.skip();
    }

    /** Rejects an element of 3MF itself in the wrong place: skipping it could lose triangles. */
    private void requireExtension(String place) {
        if (!coreName().isEmpty()) {
            throw xml.error("'" + xml.name() + "' is not a 3MF element that " + place
                    + " may contain; correct or remove it");
        }
    }

    private void readResources() {
        while (xml.nextChild()) {
            if (coreName().equals("object")) {
                readObject();
            } else {
                // Colours, textures and slices; the objects that use them say so.
                if (!coreName().equals("basematerials")) {
                    requireExtension("the resources");
                }
                xml.skip();
            }
        }
    }

    private void readObject() {
        int id = objectId("id", "an object");
        String name = xml.attribute("name");
        String label = ThreeMfObject.label(id, name);
        if (objects.containsKey(id)) {
            throw xml.error("has a second object with the id " + id + "; give it another one");
        }
        noteSlices(label);
        Content content = new Unsupported("");
        while (xml.nextChild()) {
            String element = coreName();
            if (element.equals("mesh") || element.equals("components")) {
                if (content instanceof Mesh || content instanceof Components) {
                    throw xml.error(label + " has more than one mesh or list of components; make it several objects");
                }
                content = element.equals("mesh") ? readMesh(label) : readComponents(label);
            } else {
                if (element.isEmpty() && content instanceof Unsupported) {
                    content = new Unsupported(xml.name());
                }
                skipUnknown(label);
            }
        }
        objects.put(id, new ThreeMfObject(id, name, content));
    }

    private int objectId(String attribute, String owner) {
        long id = xml.integer(attribute, owner);
        if (id < 1 || id > Integer.MAX_VALUE) {
            throw xml.error(owner + " has " + attribute + " = " + id + ", but ids are 1 to " + Integer.MAX_VALUE);
        }
        return (int) id;
    }

    private void noteSlices(String label) {
        if (!xml.attribute(SLICE, "slicestackid").isEmpty()) {
            notes.add(xml.attribute(SLICE, "meshresolution").equals("lowres")
                    ? "slices are not read; the triangles next to them are, which the file calls a coarse stand-in"
                    : "slices are not read; the triangles next to them are", label);
        }
    }

    private Mesh readMesh(String label) {
        DoubleList positions = new DoubleList(0);
        IntList triangles = new IntList(0);
        int vertexCount = -1;
        while (xml.nextChild()) {
            String element = coreName();
            if (element.equals("vertices")) {
                if (vertexCount >= 0) {
                    throw xml.error(label + " has a second list of vertices; join the two");
                }
                vertexCount = readVertices(positions, label);
            } else if (element.equals("triangles")) {
                readTriangles(triangles, Math.max(0, vertexCount), label);
            } else if (xml.namespace().startsWith(BEAM_LATTICE)) {
                notes.add("beam lattices are not read, only the triangles next to them",
                        label + " with " + xml.skipCounting("beam") + " beams");
            } else if (xml.namespace().startsWith(TRIANGLE_SETS)) {
                xml.skip();
            } else {
                skipUnknown(label);
            }
        }
        return new Mesh(positions.toArray(), triangles.toArray());
    }

    /** Describes an element in a list of vertices or triangles, but only if a message needs it. */
    private record Row(String label, String kind, long number) {
        @Override
        public String toString() {
            return label + ": " + kind + " " + number;
        }
    }

    private int readVertices(DoubleList positions, String label) {
        int count = 0;
        while (xml.nextChild()) {
            requireCore("vertex", label);
            Row vertex = new Row(label, "vertex", count);
            positions.add(xml.number("x", vertex));
            positions.add(xml.number("y", vertex));
            positions.add(xml.number("z", vertex));
            xml.skip();
            count++;
        }
        return count;
    }

    private void readTriangles(IntList triangles, int vertexCount, String label) {
        long count = 0;
        while (xml.nextChild()) {
            requireCore("triangle", label);
            Row triangle = new Row(label, "triangle", count);
            int a = readCorner("v1", vertexCount, triangle);
            int b = readCorner("v2", vertexCount, triangle);
            int c = readCorner("v3", vertexCount, triangle);
            if (a == b || b == c || c == a) {
                notes.broken().mark(xml::error, triangle + " refers to vertex " + (a == b ? a : c)
                        + " twice; remove it or give it different vertices");
            }
            triangles.add(a);
            triangles.add(b);
            triangles.add(c);
            xml.skip();
            count++;
        }
    }

    private void requireCore(String element, String label) {
        if (!coreName().equals(element)) {
            throw xml.error(label + " has '" + xml.name() + "' instead of '" + element + "'; correct or remove it");
        }
    }

    private int readCorner(String attribute, int vertexCount, Row owner) {
        long vertex = xml.integer(attribute, owner);
        if (vertex < 0 || vertex >= vertexCount) {
            notes.broken().mark(xml::error, owner + " refers to vertex " + vertex + ", but the object has "
                    + (vertexCount == 0 ? "none before it" : "only 0 to " + (vertexCount - 1)));
            return BrokenFaces.NO_VERTEX;
        }
        return (int) vertex;
    }

    private Components readComponents(String label) {
        List<Placement> placements = new ArrayList<>();
        while (xml.nextChild()) {
            if (coreName().equals("component")) {
                placements.add(readPlacement("component " + placements.size() + " of " + label, ""));
            } else {
                skipUnknown(label);
            }
        }
        return new Components(placements);
    }

    private void readBuild() {
        while (xml.nextChild()) {
            if (coreName().equals("item")) {
                items.add(readPlacement("build item " + items.size(), xml.attribute("partnumber")));
            } else {
                skipUnknown("the build section");
            }
        }
    }

    private Placement readPlacement(String owner, String partNumber) {
        String path = xml.attribute(PRODUCTION, "path");
        Placement placement = new Placement(xml.part(),
                path.isEmpty() ? xml.part() : ThreeMfPackage.partName(xml, path), objectId("objectid", owner),
                Transform.of(xml, owner), partNumber, xml.line());
        while (xml.nextChild()) {
            skipUnknown(owner);
        }
        return placement;
    }
}
