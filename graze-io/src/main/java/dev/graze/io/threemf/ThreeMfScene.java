package dev.graze.io.threemf;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.threemf.ThreeMfObject.Components;
import dev.graze.io.threemf.ThreeMfObject.Mesh;
import dev.graze.io.threemf.ThreeMfObject.Placement;
import dev.graze.io.threemf.ThreeMfObject.Unsupported;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All model parts that the build section needs. Everything is read, checked and measured before the first triangle is
 * placed.
 */
final class ThreeMfScene {
    private static final int DEEPEST_NESTING = 64;
    private static final int MOST_VERTICES = Integer.MAX_VALUE / 3;
    /**
     * Nested components multiply: a small file can place more copies than any memory holds. Limits the total of
     * {@link Size} for any file, and for each byte of its parts.
     */
    private static final long ANY_FILE_PLACES = 1 << 24;
    private static final long PLACED_PER_BYTE = 64;

    private final ThreeMfPackage whole;
    private final ReadingNotes notes;
    private final Map<String, ThreeMfModel> models = new LinkedHashMap<>();
    /** The sizes of the objects in use, by model part and id. */
    private final Map<String, Size> sizes = new HashMap<>();
    /** The objects that contain the current one, to find cycles. */
    private final Set<String> containing = new HashSet<>();
    private final ThreeMfModel root;
    private final Size size;

    /**
     * What an object becomes when it is placed once.
     *
     * @param visits  the objects in it, each as often as it is used
     * @param letters the length of their names, which include the names of all objects around them
     * @param height  the levels of nested components
     */
    record Size(long visits, long vertices, long triangles, long letters, int height) {
        private static final Size NONE = new Size(0, 0, 0, 0, 0);

        private Size plus(Size other) {
            return new Size(capped(visits + other.visits), capped(vertices + other.vertices),
                    capped(triangles + other.triangles), capped(letters + other.letters),
                    Math.max(height, other.height));
        }

        /** Puts an object with a name around all this. */
        private Size within(String name) {
            return new Size(capped(visits + 1), vertices, triangles, letters, height + 1).named(name);
        }

        /** Puts a name before all names. */
        private Size named(String name) {
            return new Size(visits, vertices, triangles, capped(letters + capped(visits * name.length())), height);
        }

        /** Keeps products and sums of counts from overflowing; each factor is less than 2^31. */
        private static long capped(long count) {
            return Math.min(count, Integer.MAX_VALUE);
        }

        private long total() {
            return visits + vertices + triangles + letters;
        }
    }

    ThreeMfScene(ThreeMfPackage whole, ReadingNotes notes) {
        this.whole = whole;
        this.notes = notes;
        String rootPart = whole.rootModel();
        root = load(rootPart, "which its relationships declare as the root; export it again");
        if (!root.unit().equals("millimeter")) {
            notes.add("coordinates stay in the unit of the file, not millimeter", root.unit());
        }
        if (root.items().isEmpty()) {
            throw new MeshFileException(whole.file(), rootPart
                    + ": the build section lists no item, so nothing is in the scene; add the objects to the build");
        }
        Size sum = Size.NONE;
        for (Placement item : root.items()) {
            sum = sum.plus(measure(item).named(item.partNumber()));
        }
        size = sum;
        requireModest();
        noteUnused();
    }

    List<Placement> items() {
        return root.items();
    }

    Size size() {
        return size;
    }

    private ThreeMfModel load(String part, String consequence) {
        String key = ThreeMfPackage.key(part);
        ThreeMfModel model = models.get(key);
        if (model == null) {
            try (PartXml xml = whole.open(part, consequence)) {
                model = ThreeMfModel.read(xml, notes);
            }
            models.put(key, model);
        }
        return model;
    }

    private Size measure(Placement placement) {
        ThreeMfObject object = find(placement);
        String key = ThreeMfPackage.key(placement.part()) + "#" + object.id();
        if (containing.contains(key)) {
            throw error(placement, object.label() + " contains itself; remove the component");
        }
        Size known = sizes.get(key);
        if (containing.size() + (known == null ? 1 : known.height) > DEEPEST_NESTING) {
            throw error(placement, "components are nested more than " + DEEPEST_NESTING + " levels deep; flatten them");
        }
        if (known == null) {
            containing.add(key);
            known = measure(placement, object);
            containing.remove(key);
            sizes.put(key, known);
        }
        return known;
    }

    private Size measure(Placement placement, ThreeMfObject object) {
        return switch (object.content()) {
            case Mesh mesh -> new Size(0, mesh.vertexCount(), mesh.triangleCount(), 0, 0).within(object.name());
            case Components components -> {
                Size sum = Size.NONE;
                for (Placement component : components.placements()) {
                    sum = sum.plus(measure(component));
                }
                yield sum.within(object.name());
            }
            case Unsupported content -> throw error(placement, object.label() + " has "
                    + (content.element().isEmpty()
                            ? "neither a mesh nor components; remove it"
                            : "'" + content.element() + "' instead of a mesh, which is not supported; export it as "
                                    + "triangles"));
        };
    }

    /** Returns the object that an item or a component uses. */
    ThreeMfObject find(Placement placement) {
        ThreeMfModel model = models.get(ThreeMfPackage.key(placement.part()));
        if (model == null) {
            model = load(placement.part(), "to which " + place(placement) + " refers; export it again");
            requireSubordinate(placement.part(), model);
        }
        ThreeMfObject object = model.objects().get(placement.object());
        if (object == null) {
            throw error(placement, "refers to object " + placement.object() + ", but '" + placement.part()
                    + "' has no such object");
        }
        return object;
    }

    /** Checks a model part that is not the root: only the root's unit and build section count. */
    private void requireSubordinate(String part, ThreeMfModel model) {
        if (!model.unit().equals(root.unit())) {
            throw new MeshFileException(whole.file(), part + ": its unit is " + model.unit() + ", but the root's is "
                    + root.unit() + "; export all parts in one unit");
        }
        if (!model.items().isEmpty()) {
            notes.add("build sections of other model parts than the root do not count", part);
        }
    }

    private MeshFileException error(Placement placement, String problem) {
        return new MeshFileException(whole.file(), place(placement) + ": " + problem);
    }

    private static String place(Placement placement) {
        return placement.user() + " line " + placement.line();
    }

    private void requireModest() {
        if (size.total() > ANY_FILE_PLACES + PLACED_PER_BYTE * whole.bytesRead()) {
            throw new MeshFileException(whole.file(), "the build places " + size.visits + " or more objects with "
                    + size.vertices + " vertices and " + size.triangles
                    + " triangles, far more than the file lists; use fewer copies");
        }
        if (size.vertices > MOST_VERTICES || size.triangles > MOST_VERTICES) {
            throw new MeshFileException(whole.file(), "the mesh has " + size.vertices + " vertices and "
                    + size.triangles + " triangles, but the limit is " + MOST_VERTICES
                    + "; cut it into several files");
        }
    }

    private void noteUnused() {
        models.forEach((part, model) -> model.objects().forEach((id, object) -> {
            if (!sizes.containsKey(part + "#" + id)) {
                notes.add("objects that no build item uses were left out", object.label());
            }
        }));
        whole.unopenedModels()
                .forEach(part -> notes.add("model parts that nothing refers to were left out", part));
    }
}
