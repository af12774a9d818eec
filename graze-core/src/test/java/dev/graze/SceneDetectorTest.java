package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchMode;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Detectors of scenes: a fixed floor at height 0, a rigid tile and a deforming sheet above it, all one triangle, so
 * that three vertices touch the floor when a part falls through it.
 */
class SceneDetectorTest {
    private static final Topology ONE = Topology.of(3, new int[] { 0, 1, 2 });
    private static final Mesh FLOOR = new Mesh(ONE, new double[] { -9, -9, 0, 9, -9, 0, 0, 9, 0 });
    private static final Mesh SMALL = new Mesh(ONE, sheet(0, 0));
    private static final Part TILE = Part.rigid("tile", SMALL, Pose.at(2, 0, 1));
    private static final Part SHEET = Part.deforming("sheet", new Mesh(ONE, sheet(-2, 1)));
    private static final Scene SCENE = Scene.of(Part.fixed("floor", FLOOR), TILE, SHEET);

    private static double[] sheet(double x, double height) {
        return new double[] { x - 1, -1, height, x + 1, -1, height, x, 1, height };
    }

    private static Detector start(Scene scene) {
        return Detector.continuous(scene).engine("brute").threads(1).start();
    }

    private static List<String> features(Contacts contacts) {
        return IntStream.range(0, contacts.size()).mapToObj(contacts::get)
                .map(contact -> contact.a() + " on " + contact.b()).toList();
    }

    private static Pose tileAt(double height) {
        return Pose.at(2, 0, height);
    }

    @Test
    void partsMoveByPosesAndPositions() {
        try (Detector detector = start(SCENE)) {
            assertThat(detector.scene()).isSameAs(SCENE);
            assertThat(features(detector.advance(SCENE.move("tile", tileAt(-1))))).containsExactly(
                    "vertex 0 of 'tile' on triangle 0 of 'floor'", "vertex 1 of 'tile' on triangle 0 of 'floor'",
                    "vertex 2 of 'tile' on triangle 0 of 'floor'");
            Contacts sheet = detector.advance(SCENE.move("sheet", sheet(-2, -1)));
            assertThat(features(sheet)).as("the tile stays below").hasSize(3).allMatch(
                    feature -> feature.contains("'sheet' on"));
            Contacts both = detector.advance(SCENE.move("sheet", sheet(-2, 1)).move("tile", tileAt(1)));
            assertThat(both.size()).isEqualTo(6);
            assertThat(detector.advance(SCENE.moves()).size()).isZero();
        }
    }

    @Test
    void tellsWherePartsAreNow() {
        try (Detector detector = start(SCENE)) {
            assertThat(detector.pose("tile")).isEqualTo(tileAt(1));
            assertThat(detector.pose("floor")).isEqualTo(Pose.ORIGIN);
            assertThat(detector.positions("tile")).containsExactly(sheet(2, 1));
            assertThat(detector.positions("sheet")).containsExactly(sheet(-2, 1));

            Moves moves = SCENE.move("tile", tileAt(-1)).move("sheet", sheet(-2, -1));
            detector.probe(moves);
            assertThat(detector.pose("tile")).as("a probe moves nothing").isEqualTo(tileAt(1));
            assertThat(detector.positions("sheet")).containsExactly(sheet(-2, 1));
            detector.accept();
            assertThat(detector.pose("tile")).as("and asking forgets no probe").isEqualTo(tileAt(-1));
            assertThat(detector.positions("sheet")).containsExactly(sheet(-2, -1));

            detector.positions("sheet")[0] = 77;
            assertThat(detector.positions("sheet")).as("a copy").containsExactly(sheet(-2, -1));
            detector.advance(SCENE.moves().turn("tile", new double[3], new double[] { 0, 0, 1 }, Math.PI / 2, 0));
            assertThat(detector.positions("tile")).containsExactly(TILE.positions(detector.pose("tile")));
            assertThat(detector.pose("tile").y()).isCloseTo(2, within(1e-14));

            assertThatThrownBy(() -> detector.pose("sheet")).isInstanceOf(InvalidInputException.class)
                    .hasMessage("part 'sheet' is deforming and has no pose; ask for its positions");
            assertThatThrownBy(() -> detector.pose("tiles")).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("there is no part 'tiles'; the parts are");
            assertThatThrownBy(() -> detector.positions("tiles")).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("there is no part 'tiles'");
        }
    }

    @Test
    void contactsNamePartsAndLocalFeatures() {
        Mesh rods = new Mesh(Topology.of(5, new int[0], new int[] { 0, 1, 1, 2, 3, 4 }),
                new double[] { 50, 0, 0, 51, 0, 0, 52, 0, 0, 0, -1, 1, 0, 1, 1 });
        Mesh wire = new Mesh(Topology.of(3, new int[0], new int[] { 1, 2 }),
                new double[] { 60, 0, 0, -1, 0, 0, 3, 0, 0 });
        Scene scene = Scene.of(Part.fixed("wire", wire), Part.rigid("rods", rods));
        try (Detector detector = start(scene)) {
            Contacts contacts = detector.advance(scene.move("rods", Pose.at(0, 0, -2)));
            assertThat(contacts.size()).isEqualTo(1);
            assertThat(contacts.partA(0)).isZero();
            assertThat(contacts.partB(0)).isEqualTo(1);
            Contact contact = contacts.get(0);
            assertThat(contact.kind()).isEqualTo(ContactKind.EE);
            assertThat(contact.status()).isEqualTo(contacts.status(0));
            assertThat(contact.a()).isEqualTo(
                    new Contact.Feature(scene.part("wire"), Contact.FeatureKind.EDGE, 0));
            assertThat(contact.b()).isEqualTo(
                    new Contact.Feature(scene.part("rods"), Contact.FeatureKind.EDGE, 2));
            assertThat(contact.toi()).isEqualTo(contacts.toi(0)).isEqualTo(0.5, within(1e-6));
            assertThat(contact.u()).isEqualTo(contacts.u(0)).isEqualTo(0.25, within(1e-6));
            assertThat(contact.v()).isEqualTo(contacts.v(0)).isEqualTo(0.5, within(1e-6));
            assertThat(Math.abs(contact.normalZ())).isEqualTo(1);
            assertThat(contact.gap()).isEqualTo(contacts.gap(0)).isBetween(0.0, 2e-6);
            assertThatThrownBy(() -> contacts.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void gapIsTheDistanceAtTheTimeOfImpact() {
        try (Detector detector = Detector.continuous(SCENE).engine("brute").separation(0.25).start()) {
            Contacts contacts = detector.advance(SCENE.move("tile", tileAt(-1)));
            assertThat(contacts.size()).isPositive();
            for (int i = 0; i < contacts.size(); i++) {
                assertThat(contacts.toi(i)).isEqualTo(0.375, within(1e-4));
                assertThat(contacts.gap(i)).isEqualTo(0.25, within(1e-4));
                assertThat(contacts.get(i).gap()).isEqualTo(contacts.gap(i));
            }
        }
        try (Detector detector = start(SCENE)) {
            assertThat(detector.advance(SCENE.move("tile", tileAt(0))).gap(0)).isBetween(0.0, 1e-6);
            Contacts touching = detector.advance(SCENE.move("tile", tileAt(-1)));
            assertThat(touching.status(0)).isEqualTo(ContactStatus.TOUCHING_AT_START);
            assertThat(touching.gap(0)).isEqualTo(0, within(1e-14));
        }
    }

    @Test
    void aFreeStepHasTheTimeOfImpactOne() {
        try (Detector detector = start(SCENE)) {
            assertThat(detector.advance(SCENE.moves()).earliestToi()).isEqualTo(1);
            assertThat(detector.advance(SCENE.move("tile", tileAt(-1))).earliestToi()).isEqualTo(0.5, within(1e-6));
        }
    }

    @Test
    void probingDoesNotMoveAndAcceptingDoes() {
        try (Detector detector = start(SCENE)) {
            Moves down = SCENE.move("tile", tileAt(-1));
            assertThat(detector.probe(down).size()).isEqualTo(3);
            assertThat(detector.probe(down).size()).as("still above").isEqualTo(3);
            detector.accept();
            assertThat(detector.advance(down).size()).as("already there").isZero();
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
            detector.probe(SCENE.move("tile", tileAt(1)));
            assertThatThrownBy(() -> detector.probe(Scene.of(TILE).moves())).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(detector::accept).as("the last probe was refused")
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void askingDoesNotMoveAndAcceptingDoes() {
        try (Detector detector = start(SCENE)) {
            Moves down = SCENE.move("tile", tileAt(-1));
            assertThat(detector.touches(down)).isTrue();
            assertThat(detector.touches(down)).as("still above").isTrue();
            assertThat(detector.touches(SCENE.moves())).isFalse();
            assertThat(detector.touches(down)).isTrue();
            detector.accept();
            assertThat(detector.touches(down)).as("already there").isFalse();
            assertThat(detector.advance(SCENE.move("tile", tileAt(1))).size()).isEqualTo(3);
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> detector.touches(Scene.of(TILE).moves()))
                    .isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> detector.touches(new double[27])).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(detector::accept).as("the last question was refused")
                    .isInstanceOf(IllegalStateException.class);
        }
        Scene deforming = Scene.of(SHEET, Part.deforming("other", FLOOR));
        double[] low = deforming.positions();
        IntStream.of(2, 5, 8).forEach(i -> low[i] = -1);
        try (Detector detector = start(deforming)) {
            assertThat(detector.touches(deforming.positions())).isFalse();
            assertThat(detector.touches(low)).isTrue();
        }
    }

    @Test
    void askingAboutAnInstantMovesAsDetectingDoes() {
        try (DiscreteDetector detector = Detector.discrete(SCENE).engine("brute").threads(1).start()) {
            assertThat(detector.intersects()).isFalse();
            assertThat(detector.intersects(SCENE.move("tile", tileAt(0)))).isTrue();
            assertThat(detector.detect().size()).as("moved").isEqualTo(1);
            assertThat(detector.intersects()).isTrue();
            assertThatThrownBy(() -> detector.intersects(Scene.of(TILE).moves()))
                    .isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> detector.intersects(new double[27])).isInstanceOf(InvalidInputException.class);
            assertThat(detector.intersects(SCENE.move("tile", tileAt(1)))).isFalse();
        }
        Scene deforming = Scene.of(SHEET, Part.deforming("other", FLOOR));
        double[] flat = deforming.positions();
        IntStream.of(2, 5, 8).forEach(i -> flat[i] = 0);
        try (DiscreteDetector detector = Detector.discrete(deforming).engine("brute").threads(1).start()) {
            assertThat(detector.intersects(flat)).isTrue();
            assertThat(detector.intersects()).as("not moved").isFalse();
        }
    }

    @Test
    void resettingMovesWithoutASearch() {
        try (Detector detector = start(SCENE)) {
            detector.reset(SCENE.move("tile", tileAt(-1)));
            assertThat(detector.advance(SCENE.moves()).size()).isZero();
            assertThat(detector.advance(SCENE.move("tile", tileAt(1))).size()).isEqualTo(3);
            assertThatThrownBy(() -> detector.reset(new double[27])).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("part 'floor' is fixed, so positions cannot be given");
        }
    }

    @Test
    void positionsOfTheWholeSceneNeedDeformingParts() {
        Scene deforming = Scene.of(SHEET, Part.deforming("other", FLOOR));
        double[] low = deforming.positions();
        IntStream.of(2, 5, 8).forEach(i -> low[i] = -1);
        try (Detector detector = start(deforming)) {
            Contacts whole = detector.advance(low);
            assertThat(whole.size()).isEqualTo(3);
            detector.reset(deforming.positions());
            assertThat(detector.advance(deforming.move("sheet", sheet(-2, -1)))).isEqualTo(whole);
        }
        assertThatThrownBy(() -> Detector.continuous(SCENE).start(new double[27]))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void refusedMovesLeaveTheDetectorAsItWas() {
        double[] changed = sheet(-2, -1);
        Moves moves = SCENE.move("tile", tileAt(-1)).move("sheet", changed);
        changed[4] = Double.NaN; // after the moves have checked it
        try (Detector detector = start(SCENE)) {
            for (Runnable call : List.<Runnable>of(() -> detector.advance(moves), () -> detector.probe(moves),
                    () -> detector.touches(moves),
                    () -> detector.reset(moves), () -> detector.advance(moves, 10, batch -> {
                    }))) {
                assertThatThrownBy(call::run).isInstanceOf(InvalidInputException.class)
                        .hasMessage("part 'sheet': vertex 1 has y = NaN; every coordinate must be a finite number");
            }
            changed[4] = -1;
            assertThat(detector.advance(moves).size()).as("from where the parts started").isEqualTo(6);
        }
    }

    @Test
    void posesOutOfRangeLeaveTheDetectorAsItWas() {
        Mesh far = new Mesh(ONE, new double[] { 1.7e308, 0, 0, 0, 0, 1, 1, 0, 1 });
        Scene scene = Scene.of(SHEET, Part.fixed("floor", FLOOR), Part.rigid("far", far));
        try (Detector detector = start(scene)) {
            assertThatThrownBy(() -> detector.advance(
                    scene.move("sheet", sheet(-2, -1)).move("far", Pose.at(1e308, 0, 0))))
                    .isInstanceOf(InvalidInputException.class).hasMessageStartingWith("part 'far': vertex 0 at ");
            assertThat(detector.advance(scene.move("sheet", sheet(-2, -1))).size()).isEqualTo(3);
        }
    }

    @Test
    void positionsAreCopiedWhenTheDetectorReceivesThem() {
        double[] positions = sheet(-2, 0.5);
        Moves moves = SCENE.move("sheet", positions);
        try (Detector detector = start(SCENE)) {
            assertThat(detector.advance(moves).size()).isZero();
            System.arraycopy(sheet(-2, -1), 0, positions, 0, 9);
            assertThat(detector.advance(SCENE.moves()).size()).as("the sheet did not move").isZero();
            assertThat(detector.advance(moves).size()).as("moves can be reused").isEqualTo(3);
        }
    }

    @Test
    void movesOfAnotherSceneAreRefused() {
        Scene same = SCENE.toBuilder().build();
        try (Detector detector = start(SCENE)) {
            assertThatThrownBy(() -> detector.advance(same.moves())).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("these moves were made for another scene");
            detector.change(same);
            assertThat(detector.advance(same.moves()).size()).isZero();
        }
    }

    @Test
    void partsThatStayKeepTheirPlace() {
        try (Detector detector = start(SCENE)) {
            detector.advance(SCENE.move("tile", tileAt(-1)).move("sheet", sheet(-2, -1)));
            Scene changed = Scene.builder().add(Part.rigid("new", SMALL, Pose.at(0, -5, 1))).add(SHEET)
                    .add(Part.fixed("floor", FLOOR)).add(TILE).build();
            detector.change(changed);
            assertThat(detector.scene()).isSameAs(changed);
            assertThat(detector.advance(changed.moves()).size()).isZero();
            Contacts up = detector.advance(changed.move("tile", tileAt(1)).move("sheet", sheet(-2, 1))
                    .move("new", Pose.at(0, -5, -1)));
            assertThat(features(up)).hasSize(9).contains("vertex 2 of 'new' on triangle 0 of 'floor'",
                    "vertex 1 of 'sheet' on triangle 0 of 'floor'", "vertex 0 of 'tile' on triangle 0 of 'floor'");
            Scene replaced = changed.toBuilder().replace(Part.rigid("tile", SMALL, Pose.at(2, 0, 3))).remove("sheet")
                    .build();
            detector.change(replaced);
            assertThat(detector.advance(replaced.move("tile", tileAt(0.5))).size()).as("replaced: starts again")
                    .isZero();
            assertThat(features(detector.advance(replaced.move("new", Pose.at(0, -5, 1)))))
                    .as("the new part was below").hasSize(3);
        }
    }

    @Test
    void aRefusedChangeLeavesTheDetectorAsItWas() {
        Mesh far = new Mesh(ONE, new double[] { 1.7e308, 0, 0, 0, 0, 1, 1, 0, 1 });
        Scene refused = SCENE.toBuilder().add(Part.rigid("far", far, Pose.at(1e308, 0, 0))).build();
        try (Detector detector = start(SCENE); DiscreteDetector instants = discrete(SCENE)) {
            instants.detect(SCENE.move("tile", tileAt(0)));
            assertThatThrownBy(() -> detector.change(refused)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> detector.change(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> instants.change(refused)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> instants.change(null)).isInstanceOf(NullPointerException.class);
            assertThat(detector.scene()).isSameAs(SCENE);
            assertThat(detector.advance(SCENE.move("tile", tileAt(-1))).size()).isEqualTo(3);
            assertThat(instants.detect().size()).isEqualTo(1);
        }
    }

    @Test
    void filtersCanChangeBetweenSteps() {
        try (Detector detector = start(SCENE)) {
            Scene ignoring = SCENE.toBuilder().ignore("floor", "tile").build();
            detector.change(ignoring);
            assertThat(detector.advance(ignoring.move("tile", tileAt(-1))).size()).isZero();
            detector.change(SCENE);
            assertThat(detector.advance(SCENE.move("tile", tileAt(1))).size()).isEqualTo(3);
        }
    }

    @Test
    void batchesNamePartsToo() {
        List<String> found = new ArrayList<>();
        try (Detector detector = start(SCENE)) {
            assertThat(detector.advance(SCENE.move("tile", tileAt(-1)), 2,
                    batch -> found.addAll(features(batch)))).isEqualTo(3);
        }
        assertThat(found).hasSize(3).allMatch(feature -> feature.endsWith("'tile' on triangle 0 of 'floor'"));
    }

    private static DiscreteDetector discrete(Scene scene) {
        return Detector.discrete(scene).engine("brute").threads(1).start();
    }

    @Test
    void instantsMoveTheParts() {
        try (DiscreteDetector detector = discrete(SCENE)) {
            assertThat(detector.detect().size()).isZero();
            Intersections tile = detector.detect(SCENE.move("tile", tileAt(0)));
            assertThat(tile.size()).isEqualTo(1);
            assertThat(tile.partA(0)).isZero();
            assertThat(tile.partB(0)).isEqualTo(1);
            assertThat(tile.localTriangleB(0)).isZero();
            assertThat(detector.detect(SCENE.move("sheet", sheet(-2, 0))).size()).as("the tile stays").isEqualTo(2);
            assertThat(detector.detect().size()).isEqualTo(2);
            Scene changed = SCENE.toBuilder().ignore("floor", "sheet").build();
            detector.change(changed);
            assertThat(detector.detect().size()).as("parts that stay keep their place").isEqualTo(1);
            double[] bad = sheet(-2, 1);
            Moves moves = changed.move("tile", tileAt(5)).move("sheet", bad);
            bad[0] = Double.POSITIVE_INFINITY;
            assertThatThrownBy(() -> detector.detect(moves)).isInstanceOf(InvalidInputException.class);
            assertThat(detector.detect().size()).as("unchanged").isEqualTo(1);
            Scene restarted = changed.toBuilder().replace(Part.rigid("tile", SMALL, tileAt(1))).build();
            detector.change(restarted);
            assertThat(detector.detect().size()).isZero();
        }
    }

    @Test
    void instantsAtGivenPositionsDoNotMoveParts() {
        Scene deforming = Scene.of(SHEET, Part.deforming("other", FLOOR));
        double[] apart = deforming.positions();
        try (DiscreteDetector detector = discrete(deforming)) {
            assertThat(detector.detect(deforming.move("sheet", sheet(-2, 0))).size()).isEqualTo(1);
            assertThat(detector.detect(apart).size()).isZero();
            assertThat(detector.detect().size()).isEqualTo(1);
        }
        try (DiscreteDetector detector = discrete(SCENE)) {
            assertThatThrownBy(() -> detector.detect(new double[27])).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("part 'floor' is fixed");
        }
    }

    @Test
    void aTopologyReplacesASceneOfOneRigidPart() {
        Topology two = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
        double[] crossing = Mesh.join(List.of(FLOOR, SMALL)).positions();
        Scene rigid = Scene.of(Part.rigid("both", new Mesh(two, crossing)));
        try (DiscreteDetector detector = discrete(rigid)) {
            assertThat(detector.detect().size()).as("not tested within").isZero();
            assertThat(detector.detect(two, crossing).size()).as("one mesh is").isEqualTo(1);
            assertThat(detector.scene().parts().getFirst().motion()).isEqualTo(Part.Motion.DEFORMING);
        }
    }

    /** What engines are told about parts that have not changed. */
    @Test
    void engineKnowsWhichPartsAreUnchanged() {
        Recorder engine = new Recorder();
        Moves down = SCENE.move("tile", tileAt(-1));
        try (Detector detector = new Detector(ScenePositions.start(SCENE), engine, Recorder.options(), 0)) {
            detector.advance(SCENE.moves());
            engine.expect("none");
            detector.advance(SCENE.moves());
            engine.expect("floor tile sheet");
            detector.advance(down);
            engine.expect("floor sheet");
            detector.advance(down);
            engine.expect("floor sheet"); // the tile moved in the last step and rests now
            detector.advance(down);
            engine.expect("floor tile sheet");
            detector.probe(SCENE.move("sheet", sheet(-2, 4)));
            engine.expect("floor tile");
            detector.probe(SCENE.move("sheet", sheet(-2, 4)));
            engine.expect("floor tile");
            detector.reset(SCENE.move("sheet", sheet(-2, 5)));
            detector.advance(SCENE.moves());
            engine.expect("floor tile");
            engine.fails = true;
            assertThatThrownBy(() -> detector.advance(down)).hasMessage("made to fail");
            engine.fails = false;
            detector.advance(SCENE.moves());
            engine.expect("none");
            Scene changed = SCENE.toBuilder().remove("floor").add(Part.fixed("wall", FLOOR)).build();
            engine.keeps = true;
            detector.change(changed);
            detector.advance(changed.moves());
            engine.expect("tile sheet");
            engine.keeps = false;
            detector.change(SCENE);
            detector.advance(SCENE.moves());
            engine.expect("none");
        }
    }

    @Test
    void engineKnowsWhichPartsAreUnchangedAtAnInstant() {
        Recorder engine = new Recorder();
        try (DiscreteDetector detector = new DiscreteDetector(SCENE, engine, Recorder.options())) {
            detector.detect();
            engine.expect("none");
            detector.detect();
            engine.expect("floor tile sheet");
            detector.detect(SCENE.move("tile", tileAt(0)));
            engine.expect("floor sheet");
            engine.fails = true;
            assertThatThrownBy(() -> detector.detect(SCENE.move("tile", tileAt(3)))).hasMessage("made to fail");
            engine.fails = false;
            detector.detect();
            engine.expect("none");
            assertThat(engine.height).as("a failed search does not move parts").isZero();
        }
        Scene one = Scene.of(SHEET);
        try (DiscreteDetector detector = new DiscreteDetector(one, engine, Recorder.options())) {
            detector.detect();
            detector.detect(ONE, sheet(7, 7));
            engine.expect("none");
            detector.detect();
            engine.expect("none");
        }
    }

    /** Finds nothing and remembers what it was told. */
    private static final class Recorder implements Engine {
        private boolean fails;
        private boolean keeps;
        private SearchScene scene;
        private Map<Integer, String> names = Map.of(0, "floor", 1, "tile", 2, "sheet");
        private String unchanged;
        private double height;

        static EngineOptions options() {
            return new EngineOptions(1, 0, 1e-6, 1_000, false, null, "none", Map.of(), warning -> {
            });
        }

        void expect(String parts) {
            assertThat(unchanged).isEqualTo(parts);
        }

        private void record(StepMotion motion) {
            if (fails) {
                throw new IllegalStateException("made to fail");
            }
            List<String> same = IntStream.range(0, scene.partCount()).filter(motion::isUnchanged)
                    .mapToObj(names::get).toList();
            unchanged = same.isEmpty() ? "none" : String.join(" ", same);
            height = motion.t1()[Math.min(11, motion.t1().length - 1)];
        }

        private boolean change(SearchScene changed, int[] kept) {
            if (keeps) {
                scene = changed;
                assertThat(kept).containsExactly(1, 2, -1);
                names = Map.of(0, "tile", 1, "sheet", 2, "wall");
            }
            return keeps;
        }

        @Override
        public String name() {
            return "recorder";
        }

        @Override
        public String description() {
            return "remembers what it was told";
        }

        @Override
        public void check(SearchMode mode, EngineOptions options) {
        }

        @Override
        public ContinuousSession continuous(SearchScene searched, EngineOptions options) {
            scene = searched;
            return new ContinuousSession() {
                @Override
                public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
                    record(motion);
                }

                @Override
                public boolean changeScene(SearchScene changed, int[] kept) {
                    return change(changed, kept);
                }

                @Override
                public void close() {
                }
            };
        }

        @Override
        public DiscreteSession discrete(SearchScene searched, EngineOptions options) {
            scene = searched;
            return new DiscreteSession() {
                @Override
                public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
                    record(instant);
                }

                @Override
                public void close() {
                }
            };
        }
    }
}
