package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Parts, filters and moves, as the builder takes and refuses them. */
class SceneTest {
    private static final Mesh TRIANGLE = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
            new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
    private static final Mesh SQUARE = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 2, 1, 3 }),
            new double[] { 5, 0, 0, 6, 0, 0, 5, 1, 0, 6, 1, 0 });

    /** Two deforming parts d and e, two rigid parts r and s, two fixed parts f and g. */
    private static Scene.Builder six() {
        return Scene.builder().add(Part.deforming("d", TRIANGLE)).add(Part.deforming("e", SQUARE))
                .add(Part.rigid("r", TRIANGLE)).add(Part.rigid("s", SQUARE))
                .add(Part.fixed("f", TRIANGLE)).add(Part.fixed("g", SQUARE));
    }

    /** Returns the pairs that are tested, each as two names, in the order of the parts. */
    private static List<String> tested(Scene scene) {
        List<String> pairs = new ArrayList<>();
        for (int a = 0; a < scene.parts().size(); a++) {
            for (int b = a; b < scene.parts().size(); b++) {
                String nameA = scene.parts().get(a).name();
                String nameB = scene.parts().get(b).name();
                assertThat(scene.mayCollide(nameA, nameB)).isEqualTo(scene.mayCollide(nameB, nameA))
                        .isEqualTo(scene.compiled().rules().mayCollide(a, b));
                if (scene.mayCollide(nameA, nameB)) {
                    pairs.add(nameA + nameB);
                }
            }
        }
        return pairs;
    }

    private static final List<String> DEFAULT = List.of("dd", "de", "dr", "ds", "df", "dg", "ee", "er", "es", "ef",
            "eg", "rs", "rf", "rg", "sf", "sg");

    private static List<String> defaultBut(String... pairs) {
        return DEFAULT.stream().filter(pair -> !List.of(pairs).contains(pair)).toList();
    }

    @Test
    void testsAllButFixedPairsAndRigidPartsWithin() {
        assertThat(tested(six().build())).isEqualTo(DEFAULT);
    }

    @Test
    void ignoringLeavesOutAPairInEitherOrder() {
        assertThat(tested(six().ignore("r", "d").ignore("d", "r").build())).isEqualTo(defaultBut("dr"));
        assertThat(tested(six().ignore("d", "d").build())).as("twice the same means within").isEqualTo(
                defaultBut("dd"));
        assertThat(tested(six().ignoreWithin("e").build())).isEqualTo(defaultBut("ee"));
    }

    @Test
    void rigidAndFixedPartsCanBeTestedWithin() {
        assertThat(tested(six().testWithin("r").testWithin("g").testWithin("d").build()))
                .containsExactlyInAnyOrderElementsOf(with(DEFAULT, "rr", "gg"));
        assertThat(tested(six().testWithin("r").ignoreWithin("r").build())).isEqualTo(DEFAULT);
        assertThat(tested(six().ignoreWithin("r").testWithin("r").build())).as("the order does not matter")
                .isEqualTo(DEFAULT);
    }

    private static List<String> with(List<String> pairs, String... more) {
        List<String> all = new ArrayList<>(pairs);
        all.addAll(List.of(more));
        return all;
    }

    @Test
    void onlyTestsNothingElse() {
        assertThat(tested(six().only("d", "r").build())).containsExactly("dr");
        assertThat(tested(six().only("r", "d").only("s", "e").build())).containsExactly("dr", "es");
        assertThat(tested(six().only("d", "d").build())).containsExactly("dd");
        assertThat(tested(six().only("r", "r").only("f", "f").build())).as("a rigid one too").containsExactly("rr",
                "ff");
        assertThat(tested(six().only("d", "r").testWithin("r").build())).as("named by testWithin")
                .containsExactly("dr", "rr");
        assertThat(tested(six().only("d", "r").ignore("d", "r").build())).isEmpty();
        assertThat(tested(six().ignore("d", "r").only("d", "r").only("d", "e").build())).containsExactly("de");
        assertThat(tested(six().only("r", "r").ignoreWithin("r").build())).isEmpty();
        assertThat(tested(six().only("f", "g").build())).as("two fixed parts never").isEmpty();
    }

    @Test
    void categoriesAndMasksMustAllowEachOther() {
        assertThat(tested(six().bits("d", 2, -1).bits("r", 1, ~2L).build())).as("r does not want category 2")
                .isEqualTo(defaultBut("dr"));
        assertThat(tested(six().bits("d", 2, ~1L).build())).as("d wants none of the default category")
                .isEqualTo(defaultBut("de", "dr", "ds", "df", "dg"));
        assertThat(tested(six().bits("d", 0, -1).build())).as("no category, but within is not concerned")
                .isEqualTo(defaultBut("de", "dr", "ds", "df", "dg"));
        assertThat(tested(six().bits("d", 1L << 63, -1).bits("e", 1L << 63, 1L << 63).build()))
                .isEqualTo(defaultBut("er", "es", "ef", "eg"));
        assertThat(tested(six().bits("d", 0, 0).bits("d", 1, -1).build())).as("the last call counts")
                .isEqualTo(DEFAULT);
        assertThat(tested(six().bits("d", 2, -1).bits("r", 1, ~2L).only("d", "r").only("d", "s").build()))
                .as("only does not overrule bits").containsExactly("ds");
    }

    @Test
    void unknownPartsAreNamedWithThoseThatExist() {
        String message = "there is no part 'x'; the parts are d, e, f, g, r, s";
        refuses(builder -> builder.ignore("d", "x")).hasMessage(message);
        refuses(builder -> builder.ignore("x", "d")).hasMessage(message);
        refuses(builder -> builder.ignoreWithin("x")).hasMessage(message);
        refuses(builder -> builder.testWithin("x")).hasMessage(message);
        refuses(builder -> builder.only("d", "x")).hasMessage(message);
        refuses(builder -> builder.bits("x", 1, 1)).hasMessage(message);
        refuses(builder -> builder.ignoreVertices("d", "x", 0, 0)).hasMessage(message);
        refuses(builder -> builder.ignoreTriangles("x", "d")).as("an empty list too").hasMessage(message);
        refuses(builder -> builder.remove("x")).hasMessage(message);
        refuses(builder -> builder.replace(Part.fixed("x", TRIANGLE))).hasMessage(message);
        refuses(builder -> builder.ignore(null, "d")).hasMessageContaining("there is no part 'null'");
        assertThatThrownBy(() -> six().build().part("x")).hasMessage(message);
        assertThatThrownBy(() -> six().build().mayCollide("d", "x")).hasMessage(message);
        assertThatThrownBy(() -> Scene.builder().remove("x")).hasMessage("there is no part 'x'; the parts are none");
        Scene.Builder many = Scene.builder();
        for (int i = 0; i < 100; i++) {
            many.add(Part.fixed("part " + (100 + i), TRIANGLE));
        }
        assertThatThrownBy(() -> many.remove("x")).hasMessageEndingWith("part 107 and 92 more");
    }

    private static AbstractThrowableAssert<?, ?> refuses(Consumer<Scene.Builder> call) {
        Scene.Builder builder = six();
        AbstractThrowableAssert<?, ?> thrown = assertThatThrownBy(() -> call.accept(builder))
                .isInstanceOf(InvalidInputException.class);
        assertThat(tested(builder.build())).as("the builder is unchanged").isEqualTo(DEFAULT);
        assertThat(builder.build().compiled().ignored().isEmpty()).isTrue();
        return thrown;
    }

    @Test
    void namesAreUnique() {
        refuses(builder -> builder.add(Part.fixed("d", TRIANGLE)))
                .hasMessage("two parts are named 'd'; give each a name of its own, or replace the first");
        assertThatThrownBy(() -> Scene.of(Part.fixed("a", TRIANGLE), Part.fixed("a", TRIANGLE)))
                .isInstanceOf(InvalidInputException.class);
        for (String name : new String[] { null, "", " \t" }) {
            assertThatThrownBy(() -> Part.fixed(name, TRIANGLE)).isInstanceOf(InvalidInputException.class)
                    .hasMessage("a part needs a name, by which results and filters refer to it");
        }
    }

    @Test
    void pairListsMustBeInRange() {
        refuses(builder -> builder.ignoreVertices("d", "e", 0, 3, 3, 0))
                .hasMessage("pair 1 to ignore names vertex 3 of part 'd', which has numbers 0 to 2");
        refuses(builder -> builder.ignoreVertices("d", "e", 0, -1))
                .hasMessage("pair 0 to ignore names vertex -1 of part 'e', which has numbers 0 to 3");
        refuses(builder -> builder.ignoreTriangles("d", "e", 1, 0))
                .hasMessage("pair 0 to ignore names triangle 1 of part 'd', which has numbers 0 to 0");
        refuses(builder -> builder.ignoreTriangles("d", "e", 0, 1, 0))
                .hasMessage("a list of pairs holds two triangle numbers per pair; 3 is not a multiple of two");
        Mesh point = new Mesh(Topology.of(1, new int[0]), new double[3]);
        assertThatThrownBy(() -> six().add(Part.fixed("point", point)).ignoreTriangles("d", "point", 0, 0))
                .hasMessage("pair 0 to ignore names triangle 0 of part 'point', which has none");
    }

    @Test
    void pairListsNumberTheirParts() {
        int[] list = { 2, 3 };
        Scene scene = six().ignoreVertices("e", "s", list).ignoreTriangles("s", "d", 1, 0).build();
        list[0] = 0;
        Topology all = scene.topology();
        // Vertex 2 of e is vertex 5, vertex 3 of s is vertex 13; triangle 1 of s is triangle 5.
        assertThat(scene.compiled().ignored().ignores(all, ContactKind.EE, 4, 5, 12, 13)).isTrue();
        assertThat(scene.compiled().ignored().ignores(all, ContactKind.EE, 3, 4, 12, 13)).isFalse();
        assertThat(scene.compiled().ignored().ignoresTriangles(all, 0, 5)).isTrue();
        assertThat(scene.compiled().ignored().ignoresTriangles(all, 0, 4)).isFalse();
    }

    @Test
    void numbersRunThroughTheScene() {
        Scene scene = six().build();
        assertThat(scene.parts()).extracting(Part::name).containsExactly("d", "e", "r", "s", "f", "g");
        assertThat(scene.topology().vertexCount()).isEqualTo(21);
        assertThat(scene.indexOf("s")).isEqualTo(3);
        assertThat(scene.firstVertex(3)).isEqualTo(10);
        assertThat(scene.firstTriangle(3)).isEqualTo(4);
        assertThat(scene.firstEdge(3)).isEqualTo(11);
        for (int part = 0; part < 6; part++) {
            assertThat(scene.partOfVertex(scene.firstVertex(part))).isEqualTo(part);
            assertThat(scene.partOfVertex(scene.firstVertex(part + 1) - 1)).isEqualTo(part);
            assertThat(scene.partOfTriangle(scene.firstTriangle(part))).isEqualTo(part);
            assertThat(scene.partOfTriangle(scene.firstTriangle(part + 1) - 1)).isEqualTo(part);
        }
        assertThat(scene.positions()).hasSize(63).startsWith(TRIANGLE.positions()).endsWith(SQUARE.positions());
    }

    @Test
    void removingAPartRemovesItsFilters() {
        Scene scene = six().ignore("d", "r").ignoreWithin("d").bits("d", 0, 0).ignoreVertices("d", "e", 0, 0).build();
        Scene without = scene.toBuilder().remove("d").build();
        assertThat(tested(without)).isEqualTo(DEFAULT.stream().filter(pair -> !pair.contains("d")).toList());
        assertThat(without.compiled().ignored().isEmpty()).isTrue();
        Scene again = without.toBuilder().add(Part.deforming("d", TRIANGLE)).build();
        assertThat(again.mayCollide("d", "r") && again.mayCollide("d", "d") && again.mayCollide("d", "e")).isTrue();
        assertThat(scene.parts()).as("the first scene is unchanged").hasSize(6);
        assertThat(scene.mayCollide("d", "r")).isFalse();
    }

    @Test
    void removingThePartOfAllOnlyPairsIsRefused() {
        Scene.Builder builder = six().only("d", "e").only("d", "r");
        assertThatThrownBy(() -> builder.remove("d")).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the only pairs to be tested name part 'd'");
        assertThat(tested(builder.build())).containsExactly("de", "dr");
        assertThat(tested(builder.remove("e").build())).containsExactly("dr");
        assertThat(tested(builder.only("s", "f").remove("d").build())).containsExactly("sf");
    }

    @Test
    void replacingKeepsPlaceAndFiltersButNotPairLists() {
        Scene scene = six().ignore("d", "r").bits("d", 2, -1).ignoreVertices("d", "e", 2, 0).build();
        Scene.Builder builder = scene.toBuilder().replace(Part.rigid("d", SQUARE));
        Scene replaced = builder.build();
        assertThat(replaced.indexOf("d")).isZero();
        assertThat(replaced.part("d").topology()).isSameAs(SQUARE.topology());
        assertThat(tested(replaced)).as("now rigid").isEqualTo(defaultBut("dr", "dd"));
        assertThat(replaced.compiled().ignored().isEmpty()).isTrue();
        assertThat(scene.compiled().ignored().isEmpty()).isFalse();
    }

    @Test
    void aBuilderGoesOnAfterBuilding() {
        Scene.Builder builder = six();
        Scene first = builder.build();
        Scene second = builder.ignore("d", "e").remove("r").build();
        assertThat(tested(first)).isEqualTo(DEFAULT);
        assertThat(tested(second)).doesNotContain("de").hasSize(DEFAULT.size() - 6);
    }

    @Test
    void partsCopyTheirPositions() {
        double[] positions = TRIANGLE.positions().clone();
        Part part = Part.rigid("p", new Mesh(TRIANGLE.topology(), positions), Pose.at(1, 2, 3));
        positions[0] = 100;
        assertThat(part.positions()).startsWith(1, 2, 3);
        part.positions()[0] = 100;
        assertThat(part.positions()).startsWith(1, 2, 3);
        assertThat(part.pose()).isEqualTo(Pose.at(1, 2, 3));
        assertThat(part.motion()).isEqualTo(Part.Motion.RIGID);
        assertThat(part).hasToString("part 'p'");
    }

    @Test
    void positionsAtTheOriginKeepTheSignOfZero() {
        Mesh mesh = new Mesh(Topology.of(1, new int[0]), new double[] { -0.0, 0.0, -0.0 });
        assertThat(Part.deforming("p", mesh).positions()).containsExactly(-0.0, 0.0, -0.0);
        assertThat(Scene.of(Part.fixed("p", mesh)).positions()).containsExactly(-0.0, 0.0, -0.0);
    }

    @Test
    void posesBeyondTheRangeOfDoublesAreRefused() {
        Mesh far = new Mesh(Topology.of(2, new int[0]), new double[] { 0, 0, 0, 1.7e308, 1.7e308, 0 });
        Scene scene = Scene.of(Part.rigid("far", far, Pose.at(1e308, 0, 0)));
        assertThatThrownBy(scene::positions).isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("part 'far': vertex 1 at Pose[").hasMessageContaining("range of doubles");
        assertThatThrownBy(() -> Detector.continuous(scene).start()).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void movesMustFitTheirParts() {
        Moves moves = six().build().moves();
        refusesMove(() -> moves.move("r", TRIANGLE.positions()))
                .hasMessage("part 'r' is rigid and takes a pose, not positions");
        refusesMove(() -> moves.move("f", TRIANGLE.positions()))
                .hasMessage("part 'f' is fixed and cannot move; make it rigid or deforming");
        refusesMove(() -> moves.move("f", Pose.ORIGIN)).hasMessageStartingWith("part 'f' is fixed and cannot move");
        refusesMove(() -> moves.move("d", Pose.ORIGIN))
                .hasMessage("part 'd' is deforming and takes positions, not a pose");
        refusesMove(() -> moves.move("x", Pose.ORIGIN)).hasMessageStartingWith("there is no part 'x'");
        refusesMove(() -> moves.move("d", new double[8])).hasMessage(
                "part 'd': positions hold 8 numbers, but the topology has 3 vertices and needs 9 (x, y, z for each)");
        double[] bad = new double[9];
        bad[7] = Double.NaN;
        refusesMove(() -> moves.move("d", bad))
                .hasMessage("part 'd': vertex 2 has y = NaN; every coordinate must be a finite number");
        assertThatThrownBy(() -> moves.move("d", (double[]) null)).hasMessage("positions");
        assertThatThrownBy(() -> moves.move("r", (Pose) null)).hasMessage("pose");
    }

    private static AbstractThrowableAssert<?, ?> refusesMove(ThrowingCallable call) {
        return assertThatThrownBy(call).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void partsTogetherHaveALimit() {
        Mesh points = new Mesh(Topology.of(1_000_000, new int[0]), new double[3_000_000]);
        List<Topology> topologies = Collections.nCopies(800, points.topology());
        assertThatThrownBy(() -> SearchScene.of(topologies, new boolean[800],
                PairRules.of(new boolean[800], part -> 0, (a, b) -> true),
                IgnoredPairs.NONE)).isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("800000000 vertices");
    }

    @Test
    void tenThousandPartsWithFiltersAreBuiltQuickly() {
        Scene.Builder builder = Scene.builder();
        for (int i = 0; i < 10_000; i++) {
            builder.add(Part.rigid("body " + i, TRIANGLE));
        }
        for (int i = 1; i < 10_000; i++) {
            builder.ignore("body " + i, "body " + (i - 1));
        }
        assertTimeout(Duration.ofSeconds(10), () -> {
            Scene scene = builder.build();
            for (int part = 0; part < 10_000; part++) {
                assertThat(scene.compiled().rules().isActive(part)).isTrue();
            }
            assertThat(scene.mayCollide("body 17", "body 18")).isFalse();
            assertThat(scene.mayCollide("body 17", "body 19")).isTrue();
        });
    }

    @Test
    void anEmptySceneHasNothingToFind() {
        Scene scene = Scene.builder().build();
        assertThat(scene.positions()).isEmpty();
        try (Detector detector = Detector.continuous(scene).engine("brute").start();
                DiscreteDetector instants = Detector.discrete(scene).engine("brute").start()) {
            assertThat(detector.advance(scene.moves()).size()).isZero();
            assertThat(instants.detect().size()).isZero();
        }
    }
}
