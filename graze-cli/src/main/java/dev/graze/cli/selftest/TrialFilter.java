package dev.graze.cli.selftest;

import dev.graze.Scene;
import dev.graze.mesh.Topology;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A filter of a {@link TrialScene}: one call of a scene's builder.
 *
 * @param first  the first frame in which it applies
 * @param a      the name of a part
 * @param b      the name of the other part, or of the same
 * @param values category and mask for {@link Kind#BITS}; pairs of numbers for lists
 */
record TrialFilter(Kind kind, int first, String a, String b, long[] values) {
    /** The methods of {@link Scene.Builder}. */
    enum Kind {
        IGNORE, IGNORE_WITHIN, TEST_WITHIN, ONLY, BITS, IGNORE_VERTICES, IGNORE_TRIANGLES
    }

    /** Adds the filter to a scene, unless it is for later frames or one of its parts is missing. */
    void addTo(Scene.Builder scene, int frame, Map<String, Topology> parts) {
        if (frame < first || !parts.containsKey(a) || !parts.containsKey(b)) {
            return;
        }
        switch (kind) {
            case IGNORE -> scene.ignore(a, b);
            case IGNORE_WITHIN -> scene.ignoreWithin(a);
            case TEST_WITHIN -> scene.testWithin(a);
            case ONLY -> scene.only(a, b);
            case BITS -> scene.bits(a, values[0], values[1]);
            case IGNORE_VERTICES -> scene.ignoreVertices(a, b,
                    inRange(parts.get(a).vertexCount(), parts.get(b).vertexCount()));
            case IGNORE_TRIANGLES -> scene.ignoreTriangles(a, b,
                    inRange(parts.get(a).triangleCount(), parts.get(b).triangleCount()));
        }
    }

    /** Returns the listed pairs that fit these parts, since a part may have been replaced or reduced. */
    private int[] inRange(int countA, int countB) {
        return IntStream.range(0, values.length / 2).filter(i -> values[2 * i] < countA && values[2 * i + 1] < countB)
                .flatMap(i -> IntStream.of((int) values[2 * i], (int) values[2 * i + 1])).toArray();
    }

    boolean isList() {
        return kind == Kind.IGNORE_VERTICES || kind == Kind.IGNORE_TRIANGLES;
    }

    /** Returns the list without one pair. */
    TrialFilter withoutPair(int pair) {
        return with(first, IntStream.range(0, values.length).filter(i -> i / 2 != pair).mapToLong(i -> values[i])
                .toArray());
    }

    /** Returns the filter in a scene without one frame. */
    TrialFilter withoutFrame(int frame) {
        return with(frame < first ? first - 1 : first, values);
    }

    private TrialFilter with(int start, long[] changed) {
        return new TrialFilter(kind, start, a, b, changed);
    }
}
