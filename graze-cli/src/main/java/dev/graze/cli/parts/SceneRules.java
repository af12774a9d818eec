package dev.graze.cli.parts;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.LabelledMesh;
import dev.graze.io.PartLabels;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.spi.PairRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What the user said about single parts and pairs of parts, by reference. Applied once the parts are known, since a
 * reference may be a pattern.
 */
final class SceneRules {
    private final List<Rule<Pose>> places = new ArrayList<>();
    private final List<Rule<Part.Motion>> motions = new ArrayList<>();
    private final List<PairRule> ignored = new ArrayList<>();
    private final List<PairRule> only = new ArrayList<>();
    private final List<Rule<Boolean>> within = new ArrayList<>();
    private final List<NumberRule> numbers = new ArrayList<>();
    private final boolean ofWholeParts;
    private final boolean byBody;

    SceneRules() {
        this(false, false);
    }

    private SceneRules(boolean ofWholeParts, boolean byBody) {
        this.ofWholeParts = ofWholeParts;
        this.byBody = byBody;
    }

    /**
     * Returns rules for commands that compare whole parts with each other, and no part with itself.
     *
     * @param byBody whether each connected body is a part of its own
     */
    static SceneRules ofWholeParts(boolean byBody) {
        return new SceneRules(true, byBody);
    }

    /** Returns the parts of a mesh. */
    PartLabels parts(LabelledMesh mesh) {
        return byBody ? mesh.labels().byBody(mesh.mesh().topology()) : mesh.labels();
    }

    /** A value for the parts that a reference means; {@code where} is what the user wrote, for messages. */
    private record Rule<T>(String where, String part, T value) {
    }

    private record PairRule(String where, String a, String b) {
    }

    /** Pairs of vertices or triangles to ignore, alternating, as numbered in the files. */
    private record NumberRule(String where, String a, String b, boolean ofTriangles, int[] pairs) {
    }

    void place(String where, String part, Pose pose) {
        places.add(new Rule<>(where, part, pose));
    }

    void motion(String where, String part, Part.Motion motion) {
        motions.add(new Rule<>(where, part, motion));
    }

    void ignore(String where, String a, String b) {
        ignored.add(new PairRule(where, a, b));
    }

    void only(String where, String a, String b) {
        only.add(new PairRule(where, a, b));
    }

    /** Says whether parts are tested against themselves. */
    void within(String where, String part, boolean tested) {
        within.add(new Rule<>(where, part, tested));
    }

    void ignoreNumbers(String where, String a, String b, boolean ofTriangles, int[] pairs) {
        numbers.add(new NumberRule(where, a, b, ofTriangles, pairs));
    }

    /**
     * Puts parts where the user wants them.
     *
     * @param sourceOf the source of each part, which may say where it is
     */
    void applyPlaces(PartNames names, Pose[] poses, IntFunction<SceneSource> sourceOf) {
        String[] by = new String[poses.length];
        for (Rule<Pose> rule : places) {
            for (int part : names.find(rule.where, rule.part)) {
                if (!sourceOf.apply(part).poses().isEmpty()) {
                    throw new InvalidInputException(rule.where + ": part '" + names.name(part)
                            + "' has a pose for each frame in the scene file; change those, or leave out the place");
                }
                if (by[part] != null || sourceOf.apply(part).place().isPresent()) {
                    throw new InvalidInputException(rule.where + ": part '" + names.name(part) + "' is already placed"
                            + " by " + (by[part] == null ? sourceOf.apply(part).where() : by[part])
                            + "; place it once");
                }
                poses[part] = rule.value;
                by[part] = rule.where;
            }
        }
    }

    /**
     * Says how parts move.
     *
     * @param explicit where the user has set how a part moves; empty for parts that move by default
     */
    void applyMotions(PartNames names, Part.Motion[] motion, IntFunction<Optional<String>> explicit) {
        String[] by = new String[motion.length];
        for (Rule<Part.Motion> rule : motions) {
            for (int part : names.find(rule.where, rule.part)) {
                String before = by[part] == null ? explicit.apply(part).orElse("") : by[part];
                if (!before.isEmpty() && motion[part] != rule.value) {
                    throw new InvalidInputException(rule.where + ": part '" + names.name(part) + "' is already "
                            + motion[part].name().toLowerCase(Locale.ROOT) + " by " + before
                            + "; leave one of them out");
                }
                motion[part] = rule.value;
                by[part] = rule.where;
            }
        }
    }

    /** Receives filters, by the numbers of the parts. */
    interface Filters {
        void ignore(int a, int b);

        void only(int a, int b);

        void ignoreWithin(int part);

        void testWithin(int part);
    }

    private record FilterByName(PartNames names, Scene.Builder scene) implements Filters {
        @Override
        public void ignore(int a, int b) {
            scene.ignore(names.name(a), names.name(b));
        }

        @Override
        public void only(int a, int b) {
            scene.only(names.name(a), names.name(b));
        }

        @Override
        public void ignoreWithin(int part) {
            scene.ignoreWithin(names.name(part));
        }

        @Override
        public void testWithin(int part) {
            scene.testWithin(names.name(part));
        }
    }

    /** Says which pairs of parts to test. */
    void applyFilters(PartNames names, Filters filters) {
        ignored.forEach(rule -> forEachPair(rule, names, filters::ignore));
        only.forEach(rule -> forEachPair(rule, names, filters::only));
        if (!ofWholeParts) {
            applyWithin(names, filters);
        }
    }

    /** Tells the builder which pairs to test. {@code meshes} gives the file numbers of each part. */
    void applyFilters(PartNames names, Scene.Builder scene, FileNumbers meshes) {
        applyFilters(names, new FilterByName(names, scene));
        for (NumberRule rule : numbers) {
            if (ofWholeParts) {
                throw new InvalidInputException(rule.where + ": parts are compared as a whole, so no pair of "
                        + (rule.ofTriangles ? "triangles" : "vertices") + " can be left out; remove the list");
            }
            int a = names.findOne(rule.where, rule.a);
            int b = names.findOne(rule.where, rule.b);
            int[] local = local(rule, a, b, names, meshes);
            if (rule.ofTriangles) {
                scene.ignoreTriangles(names.name(a), names.name(b), local);
            } else {
                scene.ignoreVertices(names.name(a), names.name(b), local);
            }
        }
    }

    private interface PairOfParts {
        void add(int a, int b);
    }

    /** Takes each part of the one against each other part of the other; a part against itself only if both name it. */
    private void forEachPair(PairRule rule, PartNames names, PairOfParts action) {
        List<Integer> as = names.find(rule.where, rule.a);
        List<Integer> bs = names.find(rule.where, rule.b);
        boolean oneWithItself = !ofWholeParts && as.size() == 1 && as.equals(bs);
        int pairs = 0;
        for (int a : as) {
            for (int b : bs) {
                if (a != b || oneWithItself) {
                    action.add(a, b);
                    pairs++;
                }
            }
        }
        if (pairs == 0) {
            throw new InvalidInputException(rule.where + ": names no pair of different parts");
        }
    }

    private void applyWithin(PartNames names, Filters filters) {
        Boolean[] tested = new Boolean[names.all().size()];
        for (Rule<Boolean> rule : within) {
            for (int part : names.find(rule.where, rule.part)) {
                if (tested[part] != null && !tested[part].equals(rule.value)) {
                    throw new InvalidInputException(
                            rule.where + ": part '" + names.name(part) + "' is both to be tested within "
                                    + "and not; leave one of them out");
                }
                tested[part] = rule.value;
                if (!rule.value) {
                    filters.ignoreWithin(part);
                } else if (only.isEmpty()) {
                    filters.testWithin(part);
                } else {
                    filters.only(part, part);
                }
            }
        }
    }

    /**
     * Checks that there are parts to compare and that the filters leave something to do.
     *
     * @throws InvalidInputException if nothing would be tested
     */
    void requireUseful(Scene scene) {
        if (ofWholeParts && scene.parts().size() == 1) {
            throw new InvalidInputException("there is one part ('" + scene.parts().getFirst().name()
                    + "') and nothing to compare it with; name another file"
                    + (byBody ? "" : ", or use --bodies if it holds several bodies"));
        }
        requireSomethingToTest(scene);
    }

    /**
     * Checks that the filters leave something to do.
     *
     * @throws InvalidInputException if nothing would be tested
     */
    static void requireSomethingToTest(Scene scene) {
        PairRules pairs = scene.compiled().rules();
        for (int part = 0; part < pairs.partCount(); part++) {
            if (pairs.partners(part) != 0) {
                return;
            }
        }
        boolean allFixed = scene.parts().stream().allMatch(part -> part.motion() == Part.Motion.FIXED);
        throw new InvalidInputException(allFixed
                ? "all parts are fixed, so nothing would be tested; leave at least one free to move"
                : "the filters leave nothing to test; drop one of them");
    }

    /** Says why a part that moves cannot be what the user said. */
    static String cannotMove(String part, Part.Motion motion) {
        return "part '" + part + "' moves, so it cannot be "
                + (motion == Part.Motion.FIXED ? "fixed" : "rigid, which takes poses")
                + "; leave that out, and use --ignore-within if it is not to be tested against itself";
    }

    /** Gives the numbers that a part's vertices or triangles have in its file. */
    interface FileNumbers {
        int[] of(int part, boolean ofTriangles);
    }

    private static int[] local(NumberRule rule, int a, int b, PartNames names, FileNumbers meshes) {
        int[] local = new int[rule.pairs.length];
        for (int side = 0; side < 2; side++) {
            int part = side == 0 ? a : b;
            int[] inFile = meshes.of(part, rule.ofTriangles);
            Map<Integer, Integer> numbers = new HashMap<>();
            for (int i = 0; i < inFile.length; i++) {
                numbers.put(inFile[i], i);
            }
            for (int i = side; i < local.length; i += 2) {
                Integer number = numbers.get(rule.pairs[i]);
                if (number == null) {
                    throw new InvalidInputException(rule.where + "[" + i / 2 + "]: the file has no "
                            + (rule.ofTriangles ? "triangle " : "vertex ") + rule.pairs[i] + " in part '"
                            + names.name(part) + "'" + hint(rule, inFile));
                }
                local[i] = number;
            }
        }
        return local;
    }

    private static String hint(NumberRule rule, int[] inFile) {
        return "; its numbers are " + Arrays.stream(inFile).min().orElse(0) + " to "
                + Arrays.stream(inFile).max().orElse(0)
                + (rule.ofTriangles ? "" : ", and of joined vertices only the first remains");
    }
}
