package dev.graze.engine;

import dev.graze.Part;
import dev.graze.Scene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random filters of a scene, and what they mean according to the Javadoc of {@link Scene}, evaluated with sets of names
 * and numbers. Shares no code with the product.
 */
final class NaiveFilters {
    private final Set<Set<String>> ignored = new HashSet<>();
    private final Set<Set<String>> only = new HashSet<>();
    private final Set<String> testedWithin = new HashSet<>();
    private final Map<String, long[]> bits = new HashMap<>();
    private final List<ListedPair> vertexPairs = new ArrayList<>();
    private final List<ListedPair> trianglePairs = new ArrayList<>();

    private record Local(String part, int number) {
    }

    private record ListedPair(Local a, Local b) {
        boolean joins(Local x, Local y) {
            return (a.equals(x) && b.equals(y)) || (a.equals(y) && b.equals(x));
        }
    }

    /** Adds random filters to a builder with these parts. */
    static NaiveFilters addTo(Scene.Builder builder, List<Part> parts, SplittableRandom random) {
        NaiveFilters filters = new NaiveFilters();
        int count = random.nextInt(7);
        for (int i = 0; i < count; i++) {
            filters.add(builder, parts.get(random.nextInt(parts.size())), parts.get(random.nextInt(parts.size())),
                    random);
        }
        return filters;
    }

    private void add(Scene.Builder builder, Part a, Part b, SplittableRandom random) {
        switch (random.nextInt(7)) {
            case 0 -> {
                builder.ignore(a.name(), b.name());
                ignored.add(setOf(a.name(), b.name()));
            }
            case 1 -> {
                builder.ignoreWithin(a.name());
                ignored.add(Set.of(a.name()));
            }
            case 2 -> {
                builder.testWithin(a.name());
                testedWithin.add(a.name());
            }
            case 3 -> {
                builder.only(a.name(), b.name());
                only.add(setOf(a.name(), b.name()));
            }
            case 4 -> {
                long[] both = { random.nextInt(8), random.nextInt(8) };
                builder.bits(a.name(), both[0], both[1]);
                bits.put(a.name(), both);
            }
            case 5 -> builder.ignoreVertices(a.name(), b.name(), listed(vertexPairs, a, a.topology().vertexCount(), b,
                    b.topology().vertexCount(), random));
            default -> builder.ignoreTriangles(a.name(), b.name(), listed(trianglePairs, a,
                    a.topology().triangleCount(), b, b.topology().triangleCount(), random));
        }
    }

    private static Set<String> setOf(String a, String b) {
        return a.equals(b) ? Set.of(a) : Set.of(a, b);
    }

    private static int[] listed(List<ListedPair> list, Part a, int countA, Part b, int countB,
            SplittableRandom random) {
        double share = random.nextDouble();
        return IntStream.range(0, countA * countB).filter(i -> random.nextDouble() < share).flatMap(i -> {
            list.add(new ListedPair(new Local(a.name(), i / countB), new Local(b.name(), i % countB)));
            return IntStream.of(i / countB, i % countB);
        }).toArray();
    }

    private boolean allowsParts(Part a, Part b) {
        Set<String> names = setOf(a.name(), b.name());
        if (ignored.contains(names)) {
            return false;
        }
        if (a == b) {
            return only.contains(names) || testedWithin.contains(a.name())
                    || (only.isEmpty() && a.motion() == Part.Motion.DEFORMING);
        }
        if (!only.isEmpty() && !only.contains(names)) {
            return false;
        }
        if (a.motion() == Part.Motion.FIXED && b.motion() == Part.Motion.FIXED) {
            return false;
        }
        long[] usual = { 1, -1 };
        long[] bitsA = bits.getOrDefault(a.name(), usual);
        long[] bitsB = bits.getOrDefault(b.name(), usual);
        return (bitsA[0] & bitsB[1]) != 0 && (bitsB[0] & bitsA[1]) != 0;
    }

    /** Returns whether a contact of two features, given by the scene's numbers of their vertices, is reported. */
    boolean allowContact(Scene scene, List<Integer> a, List<Integer> b) {
        if (!allowsParts(partOf(scene, a.getFirst()), partOf(scene, b.getFirst())) || attached(scene, a, b)) {
            return false;
        }
        List<Integer> aroundA = trianglesWith(scene, a);
        List<Integer> aroundB = trianglesWith(scene, b);
        return aroundA.isEmpty() || aroundB.isEmpty()
                || !aroundA.stream().allMatch(s -> aroundB.stream().allMatch(t -> isListed(scene, s, t)));
    }

    /** Returns whether an intersection of two triangles is reported. */
    boolean allowIntersection(Scene scene, int s, int t) {
        List<Integer> a = corners(scene, s);
        List<Integer> b = corners(scene, t);
        return allowsParts(partOf(scene, a.getFirst()), partOf(scene, b.getFirst())) && !attached(scene, a, b)
                && !isListed(scene, s, t);
    }

    private boolean attached(Scene scene, List<Integer> a, List<Integer> b) {
        return vertexPairs.stream().anyMatch(pair -> a.stream().anyMatch(
                v -> b.stream().anyMatch(w -> pair.joins(localVertex(scene, v), localVertex(scene, w)))));
    }

    private boolean isListed(Scene scene, int s, int t) {
        return trianglePairs.stream().anyMatch(pair -> pair.joins(localTriangle(scene, s), localTriangle(scene, t)));
    }

    private static Local localVertex(Scene scene, int vertex) {
        int number = vertex;
        for (Part part : scene.parts()) {
            if (number < part.topology().vertexCount()) {
                return new Local(part.name(), number);
            }
            number -= part.topology().vertexCount();
        }
        throw new AssertionError(vertex);
    }

    private static Local localTriangle(Scene scene, int triangle) {
        int number = triangle;
        for (Part part : scene.parts()) {
            if (number < part.topology().triangleCount()) {
                return new Local(part.name(), number);
            }
            number -= part.topology().triangleCount();
        }
        throw new AssertionError(triangle);
    }

    private static Part partOf(Scene scene, int vertex) {
        return scene.part(localVertex(scene, vertex).part());
    }

    private static List<Integer> trianglesWith(Scene scene, List<Integer> vertices) {
        return IntStream.range(0, scene.topology().triangleCount()).boxed()
                .filter(t -> corners(scene, t).containsAll(vertices)).toList();
    }

    private static List<Integer> corners(Scene scene, int triangle) {
        return IntStream.range(0, 3).mapToObj(k -> scene.topology().triangleVertex(triangle, k)).toList();
    }
}
