package dev.graze.viewer.clash;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a page of clashes shows. Coordinates and lengths are those of the scene.
 *
 * @param heading what the top of the page says about the run
 * @param parts the assembly; names are unique
 * @param pairs pairs of parts with something to report, in the order of the results
 * @param notes sentences for the foot of the page, such as which parts are open or what a limit left out
 */
public record ClashPageData(Heading heading, List<Part> parts, List<Pair> pairs, List<String> notes) {
    /**
     * Copies the lists and checks that the pairs fit the parts.
     *
     * @throws IllegalArgumentException if two parts have the same name, or a pair that is not gone names an unknown
     * part or triangle
     */
    public ClashPageData {
        Objects.requireNonNull(heading, "heading");
        parts = List.copyOf(parts);
        pairs = List.copyOf(pairs);
        notes = List.copyOf(notes);
        requireFitting(parts, pairs);
    }

    /**
     * What the top of the page says about a run. Nothing here names a machine, so that pages can be shared.
     *
     * @param title the page's heading, such as the name of the assembly
     * @param command the command line that made the page
     * @param units the unit of length, such as {@code mm}; empty if not known
     * @param clearance the distance up to which parts that are apart were reported; 0 if none were
     * @param version the version of Graze
     */
    public record Heading(String title, String command, String units, double clearance, String version) {
        /** Checks that nothing is missing. */
        public Heading {
            Objects.requireNonNull(title, "title");
            Objects.requireNonNull(command, "command");
            Objects.requireNonNull(units, "units");
            Objects.requireNonNull(version, "version");
            requireFinite(clearance);
        }
    }

    /**
     * A part of the assembly.
     *
     * @param name how results name it
     * @param mesh its surface at its place in the assembly; not copied
     * @param closed whether the surface bounds a solid; the page marks parts that have no inside
     */
    public record Part(String name, Mesh mesh, boolean closed) {
        /** Checks that nothing is missing. */
        public Part {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(mesh, "mesh");
        }
    }

    /**
     * What was found about two parts.
     *
     * @param id identifies the pair across runs
     * @param a the name of the first part
     * @param b the name of the second part
     * @param relation the key of their relation, such as {@code crossing} or {@code a-inside-b}
     * @param distance how far apart they are, 0 if they touch; empty if not known
     * @param depth how deep one is inside the other; empty if not known, or if one of the parts has no inside
     * @param triangles how many pairs of triangles meet
     * @param state how the pair compares with the baseline
     * @param before what the baseline says about a changed pair, in a few words; may be empty
     * @param witness the nearest points of parts that are apart; for others from the deepest point to the nearest point
     * of the surface around it; empty if not known
     * @param groups connected places where the parts meet; none for parts that are apart
     */
    public record Pair(String id, String a, String b, String relation, OptionalDouble distance, OptionalDouble depth,
            long triangles, State state, String before, Optional<Segment> witness, List<Group> groups) {
        /** Keys of relations, the most serious first. */
        static final List<String> RELATIONS = List.of("crossing", "coincident", "a-inside-b", "b-inside-a", "touching",
                "clearance", "apart");

        /**
         * Copies the groups.
         *
         * @throws IllegalArgumentException if the relation is unknown or a length is not finite
         */
        public Pair {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(a, "a");
            Objects.requireNonNull(b, "b");
            Objects.requireNonNull(state, "state");
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(witness, "witness");
            if (!RELATIONS.contains(relation)) {
                throw new IllegalArgumentException("no relation is called " + relation + "; known are " + RELATIONS);
            }
            distance.ifPresent(ClashPageData::requireFinite);
            depth.ifPresent(ClashPageData::requireFinite);
            groups = List.copyOf(groups);
        }
    }

    /**
     * One connected place where two parts meet. Arrays are not copied.
     *
     * @param id identifies the group across runs
     * @param depth the greatest depth in it; empty if not known
     * @param triangles how many pairs of triangles meet in it
     * @param state how the group compares with the baseline
     * @param x the center of a sphere around the group
     * @param radius the radius of the sphere
     * @param trianglesOfA triangles of the first part that meet the second, as the part's mesh numbers them
     * @param trianglesOfB triangles of the second part that meet the first
     * @param contours where the surfaces intersect
     * @param witness from the deepest point to the nearest point of the surface around it; empty if not known
     */
    public record Group(String id, OptionalDouble depth, long triangles, State state, double x, double y, double z,
            double radius, int[] trianglesOfA, int[] trianglesOfB, List<Polyline> contours,
            Optional<Segment> witness) {
        /**
         * Copies the list of contours.
         *
         * @throws IllegalArgumentException if a number is not finite
         */
        public Group {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(state, "state");
            Objects.requireNonNull(trianglesOfA, "trianglesOfA");
            Objects.requireNonNull(trianglesOfB, "trianglesOfB");
            Objects.requireNonNull(witness, "witness");
            depth.ifPresent(ClashPageData::requireFinite);
            requireFinite(x, y, z, radius);
            contours = List.copyOf(contours);
        }
    }

    /**
     * A line through points.
     *
     * @param points three coordinates each; not copied
     * @param closed whether the last point is joined to the first
     */
    public record Polyline(double[] points, boolean closed) {
        /**
         * Checks the points.
         *
         * @throws IllegalArgumentException if a coordinate is missing or not finite
         */
        public Polyline {
            if (points.length % 3 != 0) {
                throw new IllegalArgumentException("points have three coordinates each; " + points.length + " are no"
                        + " whole number of points");
            }
            requireFinite(points);
        }
    }

    /** A segment from one point to another. */
    public record Segment(double fromX, double fromY, double fromZ, double toX, double toY, double toZ) {
        /**
         * Checks the points.
         *
         * @throws IllegalArgumentException if they are not finite
         */
        public Segment {
            requireFinite(fromX, fromY, fromZ, toX, toY, toZ);
        }

        double[] coordinates() {
            return new double[] { fromX, fromY, fromZ, toX, toY, toZ };
        }
    }

    /** How a result compares with a baseline. */
    public enum State {
        /** There is no baseline. */
        NONE,
        /** The baseline does not have it. */
        NEW,
        /** Only the baseline has it. Its parts need not exist any more; its triangles are not drawn. */
        GONE,
        /** The baseline has it with another relation, depth or distance. */
        CHANGED,
        /** The baseline has it too. */
        SAME;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static void requireFinite(double... numbers) {
        for (double number : numbers) {
            if (!Double.isFinite(number)) {
                throw new IllegalArgumentException("a page shows finite numbers, not " + number);
            }
        }
    }

    private static void requireFitting(List<Part> parts, List<Pair> pairs) {
        Map<String, Topology> topologies = new HashMap<>();
        for (Part part : parts) {
            if (topologies.put(part.name(), part.mesh().topology()) != null) {
                throw new IllegalArgumentException("two parts are named " + part.name());
            }
        }
        for (Pair pair : pairs) {
            if (pair.state() != State.GONE) {
                Topology a = requireKnown(topologies.get(pair.a()), pair.a());
                Topology b = requireKnown(topologies.get(pair.b()), pair.b());
                for (Group group : pair.groups()) {
                    requireIn(a, group.trianglesOfA(), pair.a());
                    requireIn(b, group.trianglesOfB(), pair.b());
                }
            }
        }
    }

    private static Topology requireKnown(Topology topology, String name) {
        if (topology == null) {
            throw new IllegalArgumentException("a pair names the part " + name + ", which the assembly does not have");
        }
        return topology;
    }

    private static void requireIn(Topology topology, int[] triangles, String name) {
        for (int triangle : triangles) {
            if (triangle < 0 || triangle >= topology.triangleCount()) {
                throw new IllegalArgumentException("a group names triangle " + triangle + " of " + name
                        + ", which has " + topology.triangleCount());
            }
        }
    }
}
