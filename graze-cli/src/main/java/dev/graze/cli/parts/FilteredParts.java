package dev.graze.cli.parts;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spi.PairRules;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The parts of a scene and its filters, for a search that sees only some of the parts at a time. Parts are numbered in
 * the order of the scene.
 */
public final class FilteredParts implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String[] names;
    private final Part.Motion[] motions;
    /** Pairs of parts, packed as {@link IndexPair}. */
    private final long[] ignored;
    private final long[] only;
    private final BitSet ignoredWithin = new BitSet();
    private final BitSet testedWithin = new BitSet();
    private final BitSet active = new BitSet();

    /**
     * Applies filters to the parts of a scene.
     *
     * @throws InvalidInputException if they name a part that there is not, contradict each other, or leave nothing to
     *         test
     */
    public FilteredParts(PartNames parts, FilterOptions options) {
        SceneRules rules = new SceneRules();
        options.addTo(rules);
        names = parts.all().toArray(String[]::new);
        motions = new Part.Motion[names.length];
        Arrays.fill(motions, Part.Motion.DEFORMING);
        rules.applyMotions(parts, motions, part -> Optional.empty());
        LongStream.Builder ignoredPairs = LongStream.builder();
        LongStream.Builder onlyPairs = LongStream.builder();
        rules.applyFilters(parts, new SceneRules.Filters() {
            @Override
            public void ignore(int a, int b) {
                ignoredPairs.add(IndexPair.pack(a, b));
            }

            @Override
            public void only(int a, int b) {
                onlyPairs.add(IndexPair.pack(a, b));
            }

            @Override
            public void ignoreWithin(int part) {
                ignoredWithin.set(part);
            }

            @Override
            public void testWithin(int part) {
                testedWithin.set(part);
            }
        });
        ignored = ignoredPairs.build().toArray();
        only = onlyPairs.build().toArray();
        findActive();
    }

    private void findActive() {
        Mesh none = new Mesh(Topology.of(0, new int[0]), new double[0]);
        Scene everything = scene(IntStream.range(0, names.length).toArray(), Collections.nCopies(names.length, none));
        SceneRules.requireSomethingToTest(everything);
        PairRules pairs = everything.compiled().rules();
        for (int part = 0; part < names.length; part++) {
            active.set(part, pairs.partners(part) != 0);
        }
    }

    /** Returns the number of parts. */
    public int count() {
        return names.length;
    }

    /** Returns whether a part is tested against anything. */
    public boolean isActive(int part) {
        return active.get(part);
    }

    /** Returns how many parts are tested against something. */
    public int activeCount() {
        return active.cardinality();
    }

    /**
     * Returns the scene of some of the parts, with the filters that concern them.
     *
     * @param parts  their numbers, ascending
     * @param meshes their meshes
     */
    public Scene scene(int[] parts, List<Mesh> meshes) {
        Scene.Builder scene = Scene.builder();
        for (int i = 0; i < parts.length; i++) {
            scene.add(part(parts[i], meshes.get(i)));
            if (ignoredWithin.get(parts[i])) {
                scene.ignoreWithin(names[parts[i]]);
            }
            if (testedWithin.get(parts[i])) {
                scene.testWithin(names[parts[i]]);
            }
        }
        for (long pair : ignored) {
            if (hasBoth(parts, pair)) {
                scene.ignore(names[IndexPair.first(pair)], names[IndexPair.second(pair)]);
            }
        }
        long[] present = Arrays.stream(only).filter(pair -> hasBoth(parts, pair)).toArray();
        for (long pair : present) {
            scene.only(names[IndexPair.first(pair)], names[IndexPair.second(pair)]);
        }
        if (only.length > 0 && present.length == 0) {
            ignoreEverything(scene, parts);
        }
        return scene.build();
    }

    private Part part(int part, Mesh mesh) {
        return switch (motions[part]) {
            case DEFORMING -> Part.deforming(names[part], mesh);
            case RIGID -> Part.rigid(names[part], mesh);
            case FIXED -> Part.fixed(names[part], mesh);
        };
    }

    private static boolean hasBoth(int[] parts, long pair) {
        return Arrays.binarySearch(parts, IndexPair.first(pair)) >= 0
                && Arrays.binarySearch(parts, IndexPair.second(pair)) >= 0;
    }

    /** Used if none of the pairs to be tested is here: a scene without such pairs would test everything. */
    private void ignoreEverything(Scene.Builder scene, int[] parts) {
        for (int part : parts) {
            scene.bits(names[part], 0, 0).ignoreWithin(names[part]);
        }
    }

    /**
     * Refuses a part that moves although the user said that it does not.
     *
     * @param where what shows that it moves
     * @throws InvalidInputException if the part is fixed or rigid
     */
    public void requireMayMove(int part, String where) {
        if (motions[part] != Part.Motion.DEFORMING) {
            throw new InvalidInputException(where + ": " + SceneRules.cannotMove(names[part], motions[part]));
        }
    }
}
