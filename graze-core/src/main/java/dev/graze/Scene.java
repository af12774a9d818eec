package dev.graze;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Named parts, and which of them can collide. Immutable and thread-safe; {@link #toBuilder} makes a changed copy.
 *
 * <p>{@snippet :
 * Scene scene = Scene.builder()
 *         .add(Part.deforming("cloth", cloth))
 *         .add(Part.rigid("door", door))
 *         .add(Part.fixed("house", house))
 *         .ignore("door", "house")
 *         .build();
 * try (Detector detector = Detector.continuous(scene).start()) {
 *     Contacts contacts = detector.advance(scene.moves().move("cloth", positions).move("door", pose));
 * }
 * }
 *
 * <p><b>What is tested by default.</b> Every part against every other part, except two fixed ones; and a deforming part
 * against itself. The builder changes this. Two different parts are tested against each other if their category and
 * mask bits allow it, no {@code ignore} names them, and {@code only} names them or was never called. What is left out
 * is pruned during the search and costs next to nothing.
 *
 * <p><b>Numbers.</b> Results number vertices, edges and triangles through the whole scene, part after part in the order
 * of {@link #parts}; they also tell the part and the number within it.
 */
public final class Scene {
    private final List<Part> parts;
    private final Rules rules;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final SearchScene compiled;

    private Scene(List<Part> parts, Rules rules) {
        this.parts = List.copyOf(parts);
        this.rules = rules;
        for (int i = 0; i < parts.size(); i++) {
            if (numbers.put(parts.get(i).name(), i) != null) {
                throw new InvalidInputException("two parts are named '" + parts.get(i).name()
                        + "'; give each a name of its own");
            }
        }
        this.compiled = compile();
    }

    /** Creates a scene of these parts without filters. */
    public static Scene of(Part... parts) {
        Builder builder = builder();
        for (Part part : parts) {
            builder.add(part);
        }
        return builder.build();
    }

    /** Returns the scene of one mesh whose positions are given when a detector starts. */
    static Scene of(Topology topology) {
        return new Scene(List.of(Part.deforming("mesh", topology)), new Rules());
    }

    /** Returns whether this is one deforming mesh without filters. */
    boolean isOneMesh() {
        return parts.size() == 1 && parts.getFirst().motion() == Part.Motion.DEFORMING
                && compiled.rules().allowEverything() && compiled.ignored().isEmpty();
    }

    public static Builder builder() {
        return new Builder(List.of(), new Rules());
    }

    /** Returns a builder that starts with these parts and filters. */
    public Builder toBuilder() {
        return new Builder(parts, rules.copy());
    }

    /** Returns the parts in the order in which they were added. */
    public List<Part> parts() {
        return parts;
    }

    /**
     * Returns a part by its name.
     *
     * @throws InvalidInputException if there is none
     */
    public Part part(String name) {
        return parts.get(indexOf(name));
    }

    /**
     * Returns the index of a part in {@link #parts}.
     *
     * @throws InvalidInputException if there is no part of this name
     */
    public int indexOf(String name) {
        return requireIndex(numbers, name);
    }

    private static int requireIndex(Map<String, Integer> numbers, String name) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new InvalidInputException("there is no part '" + name + "'; the parts are " + list(numbers.keySet()));
        }
        return number;
    }

    private static String list(Set<String> names) {
        List<String> sorted = names.stream().sorted().toList();
        String shown = String.join(", ", sorted.subList(0, Math.min(sorted.size(), 8)));
        return sorted.isEmpty() ? "none" : sorted.size() > 8 ? shown + " and " + (sorted.size() - 8) + " more" : shown;
    }

    /** Returns moves for a step; until parts are added to it, nothing moves. */
    public Moves moves() {
        return new Moves(this);
    }

    /** Returns moves for a step in which a deforming part goes to these positions; see {@link Moves#move}. */
    public Moves move(String part, double[] positions) {
        return moves().move(part, positions);
    }

    /** Returns moves for a step in which a rigid part goes to a pose; see {@link Moves#move}. */
    public Moves move(String part, Pose pose) {
        return moves().move(part, pose);
    }

    /** Returns the topology of all parts together. */
    public Topology topology() {
        return compiled.topology();
    }

    /** Returns the first vertex of a part in the numbers of the scene. */
    public int firstVertex(int part) {
        return compiled.firstVertex(part);
    }

    /** Returns the first triangle of a part in the numbers of the scene. */
    public int firstTriangle(int part) {
        return compiled.firstTriangle(part);
    }

    /** Returns the first edge of a part in the numbers of the scene. */
    public int firstEdge(int part) {
        return compiled.firstEdge(part);
    }

    /** Returns the part that a vertex belongs to, as an index into {@link #parts}. */
    public int partOfVertex(int vertex) {
        return compiled.partOfVertex(vertex);
    }

    /** Returns the part that a triangle belongs to, as an index into {@link #parts}. */
    public int partOfTriangle(int triangle) {
        return compiled.partOfTriangle(triangle);
    }

    /** Returns whether two parts, or the features of one part, are tested against each other. */
    public boolean mayCollide(String a, String b) {
        return compiled.rules().mayCollide(indexOf(a), indexOf(b));
    }

    /** Returns the positions at which all parts start, in a new array, in the numbers of the scene. */
    public double[] positions() {
        double[] positions = new double[3 * compiled.vertexCount()];
        for (int part = 0; part < parts.size(); part++) {
            parts.get(part).place(parts.get(part).pose(), positions, firstVertex(part));
        }
        return positions;
    }

    /** Returns the scene as engines see it. */
    public SearchScene compiled() {
        return compiled;
    }

    private SearchScene compile() {
        boolean[] fixed = new boolean[parts.size()];
        boolean[] within = new boolean[parts.size()];
        boolean allDeform = true;
        for (int part = 0; part < fixed.length; part++) {
            String name = parts.get(part).name();
            fixed[part] = parts.get(part).motion() == Part.Motion.FIXED;
            boolean byDefault = parts.get(part).motion() == Part.Motion.DEFORMING && rules.only.isEmpty();
            within[part] = (byDefault || rules.testedWithin.contains(name)) && !rules.ignoredWithin.contains(name);
            allDeform &= parts.get(part).motion() == Part.Motion.DEFORMING;
        }
        Bits[] bits = parts.stream().map(part -> rules.bits(part.name())).toArray(Bits[]::new);
        int[][] ignored = partners(rules.ignored);
        int[][] only = partners(rules.only);
        boolean everyPair = rules.only.isEmpty();
        // Called for every two kinds of parts, which can be hundreds of millions of times: no names, no hashing.
        PairRules pairRules = PairRules.of(within,
                part -> ignored[part].length + only[part].length > 0 ? part : List.of(bits[part], fixed[part]),
                (a, b) -> !(fixed[a] && fixed[b]) && bits[a].allow(bits[b])
                        && !contains(ignored[a], b) && (everyPair || contains(only[a], b)));
        SearchScene whole = SearchScene.of(parts.stream().map(Part::topology).toList(), fixed,
                allDeform ? pairRules : pairRules.withPartsApart(), IgnoredPairs.NONE);
        return rules.pairLists.isEmpty() ? whole : whole.withIgnored(ignoredPairs(whole));
    }

    /** Returns for each part the parts it forms one of these pairs with, ascending. */
    private int[][] partners(Set<NamePair> pairs) {
        int[] counts = new int[parts.size()];
        for (NamePair pair : pairs) {
            counts[indexOf(pair.a)]++;
            counts[indexOf(pair.b)]++;
        }
        int[][] partners = new int[parts.size()][];
        Arrays.setAll(partners, part -> new int[counts[part]]);
        for (NamePair pair : pairs) {
            int a = indexOf(pair.a);
            int b = indexOf(pair.b);
            partners[a][--counts[a]] = b;
            partners[b][--counts[b]] = a;
        }
        for (int[] list : partners) {
            Arrays.sort(list);
        }
        return partners;
    }

    private static boolean contains(int[] ascending, int part) {
        return ascending.length > 0 && Arrays.binarySearch(ascending, part) >= 0;
    }

    private IgnoredPairs ignoredPairs(SearchScene whole) {
        List<long[]> vertices = new ArrayList<>();
        List<long[]> triangles = new ArrayList<>();
        for (PairList list : rules.pairLists) {
            int a = indexOf(list.a);
            int b = indexOf(list.b);
            (list.ofTriangles ? triangles : vertices).add(list.numbered(
                    list.ofTriangles ? whole.firstTriangle(a) : whole.firstVertex(a),
                    list.ofTriangles ? whole.firstTriangle(b) : whole.firstVertex(b)));
        }
        return IgnoredPairs.of(join(vertices), join(triangles));
    }

    private static long[] join(List<long[]> lists) {
        return lists.stream().flatMapToLong(Arrays::stream).toArray();
    }

    /** Two names in either order. */
    private record NamePair(String a, String b) {
        NamePair {
            if (a.compareTo(b) > 0) {
                String swap = a;
                a = b;
                b = swap;
            }
        }

        boolean names(String name) {
            return a.equals(name) || b.equals(name);
        }
    }

    /** Category and mask bits of a part. */
    private record Bits(long category, long mask) {
        static final Bits DEFAULT = new Bits(1, -1);

        boolean allow(Bits other) {
            return (category & other.mask) != 0 && (other.category & mask) != 0;
        }
    }

    /** Single pairs to leave out: numbers of vertices or triangles of two parts, alternating. */
    private record PairList(String a, String b, boolean ofTriangles, int[] pairs) {
        long[] numbered(int firstA, int firstB) {
            long[] numbered = new long[pairs.length / 2];
            for (int i = 0; i < numbered.length; i++) {
                numbered[i] = IndexPair.pack(firstA + pairs[2 * i], firstB + pairs[2 * i + 1]);
            }
            return numbered;
        }
    }

    /** What the builder was told, by name. */
    private static final class Rules {
        private final Map<String, Bits> bits = new LinkedHashMap<>();
        private final Set<NamePair> ignored = new LinkedHashSet<>();
        private final Set<NamePair> only = new LinkedHashSet<>();
        private final Set<String> ignoredWithin = new LinkedHashSet<>();
        private final Set<String> testedWithin = new LinkedHashSet<>();
        private final List<PairList> pairLists = new ArrayList<>();

        Rules copy() {
            Rules copy = new Rules();
            copy.bits.putAll(bits);
            copy.ignored.addAll(ignored);
            copy.only.addAll(only);
            copy.ignoredWithin.addAll(ignoredWithin);
            copy.testedWithin.addAll(testedWithin);
            copy.pairLists.addAll(pairLists);
            return copy;
        }

        Bits bits(String name) {
            return bits.getOrDefault(name, Bits.DEFAULT);
        }

        void forget(String name) {
            bits.remove(name);
            ignored.removeIf(pair -> pair.names(name));
            only.removeIf(pair -> pair.names(name));
            ignoredWithin.remove(name);
            testedWithin.remove(name);
            forgetLists(name);
        }

        void forgetLists(String name) {
            pairLists.removeIf(list -> list.a.equals(name) || list.b.equals(name));
        }
    }

    /**
     * Collects parts and filters. A filter may only name parts that have been added; the order of filters does not
     * matter.
     */
    public static final class Builder {
        private final Map<String, Part> parts = new LinkedHashMap<>();
        private final Rules rules;

        private Builder(List<Part> parts, Rules rules) {
            parts.forEach(part -> this.parts.put(part.name(), part));
            this.rules = rules;
        }

        /**
         * Adds a part after those added before.
         *
         * @throws InvalidInputException if there is a part of the same name
         */
        public Builder add(Part part) {
            if (parts.putIfAbsent(part.name(), part) != null) {
                throw new InvalidInputException("two parts are named '" + part.name()
                        + "'; give each a name of its own, or replace the first");
            }
            return this;
        }

        /**
         * Replaces the part of the same name, in its place. Filters that name it stay, except lists of single vertices
         * or triangles: these number the old mesh, so list them again.
         *
         * @throws InvalidInputException if there is no part of this name
         */
        public Builder replace(Part part) {
            require(part.name());
            parts.put(part.name(), part);
            rules.forgetLists(part.name());
            return this;
        }

        /**
         * Removes a part and all filters that name it.
         *
         * @throws InvalidInputException if there is no part of this name, or all pairs named by {@link #only}
         * name it: without them, everything would be tested
         */
        public Builder remove(String name) {
            require(name);
            if (!rules.only.isEmpty() && rules.only.stream().allMatch(pair -> pair.names(name))) {
                throw new InvalidInputException("the only pairs to be tested name part '" + name
                        + "'; without it everything would be tested: build a new scene, or name other pairs first");
            }
            rules.forget(name);
            parts.remove(name);
            return this;
        }

        /**
         * Sets the category bits of a part and the mask of categories that it collides with. Two different parts are
         * tested if each one's category has a bit in the other's mask. By default the category is 1 and the mask has
         * all bits.
         */
        public Builder bits(String part, long category, long mask) {
            rules.bits.put(require(part), new Bits(category, mask));
            return this;
        }

        /** Never tests two parts against each other. */
        public Builder ignore(String a, String b) {
            if (require(a).equals(require(b))) {
                return ignoreWithin(a);
            }
            rules.ignored.add(new NamePair(a, b));
            return this;
        }

        /** Never tests a part against itself. */
        public Builder ignoreWithin(String part) {
            rules.ignoredWithin.add(require(part));
            return this;
        }

        /** Tests a rigid or fixed part against itself too; deforming parts are by default. */
        public Builder testWithin(String part) {
            rules.testedWithin.add(require(part));
            return this;
        }

        /**
         * Tests these two parts against each other and nothing else, except what other calls of this method or of
         * {@link #testWithin} name. Naming a part twice tests it against itself, rigid and fixed ones too. Two fixed
         * parts are never tested.
         */
        public Builder only(String a, String b) {
            rules.only.add(new NamePair(require(a), require(b)));
            if (a.equals(b)) {
                rules.testedWithin.add(a);
            }
            return this;
        }

        /**
         * Leaves out pairs of vertices, for example where two parts are attached. A feature that contains the first
         * vertex of a pair is not tested against a feature that contains the second; at an instant, a triangle is such
         * a feature.
         *
         * @param pairs a vertex of part {@code a} and one of part {@code b}, alternating, as numbered in the parts
         * @throws InvalidInputException if a number is out of range
         */
        public Builder ignoreVertices(String a, String b, int... pairs) {
            return addList(a, b, false, pairs);
        }

        /**
         * Leaves out pairs of triangles: they are not reported as intersecting, and in motion a vertex and a face, or
         * two edges, are left out if every two triangles that contain them are listed.
         *
         * @param pairs a triangle of part {@code a} and one of part {@code b}, alternating, as numbered in the parts
         * @throws InvalidInputException if a number is out of range
         */
        public Builder ignoreTriangles(String a, String b, int... pairs) {
            return addList(a, b, true, pairs);
        }

        private Builder addList(String a, String b, boolean ofTriangles, int[] pairs) {
            String kind = ofTriangles ? "triangle" : "vertex";
            if (pairs.length % 2 != 0) {
                throw new InvalidInputException("a list of pairs holds two " + kind + " numbers per pair; "
                        + pairs.length + " is not a multiple of two");
            }
            for (int i = 0; i < pairs.length; i++) {
                String name = i % 2 == 0 ? a : b;
                Topology topology = parts.get(require(name)).topology();
                int count = ofTriangles ? topology.triangleCount() : topology.vertexCount();
                if (pairs[i] < 0 || pairs[i] >= count) {
                    throw new InvalidInputException("pair " + i / 2 + " to ignore names " + kind + " " + pairs[i]
                            + " of part '" + name + "', which has "
                            + (count == 0 ? "none" : "numbers 0 to " + (count - 1)));
                }
            }
            rules.pairLists.add(new PairList(require(a), require(b), ofTriangles, pairs.clone()));
            return this;
        }

        private String require(String name) {
            if (!parts.containsKey(name)) {
                throw new InvalidInputException("there is no part '" + name + "'; the parts are "
                        + list(parts.keySet()));
            }
            return name;
        }

        /**
         * Builds the scene.
         *
         * @throws dev.graze.mesh.LimitExceededException if the parts together are larger than a mesh can be
         */
        public Scene build() {
            return new Scene(List.copyOf(parts.values()), rules.copy());
        }
    }
}
