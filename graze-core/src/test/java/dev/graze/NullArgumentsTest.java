package dev.graze;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.query.SceneQueries;
import dev.graze.response.Barrier;
import dev.graze.response.BarrierEnergy;
import dev.graze.response.ContactFrame;
import dev.graze.response.ContactManifolds;
import java.nio.DoubleBuffer;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A null argument is refused by its name, and leaves what was asked usable. */
class NullArgumentsTest {
    private static final Mesh MESH = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
            new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
    private static final Scene SCENE = Scene.of(Part.deforming("cloth", MESH),
            Part.deforming("sheet", new Mesh(MESH.topology(), new double[] { 0, 0, 1, 1, 0, 1, 0, 1, 1 })));
    private static final double[] NO_POSITIONS = null;
    private static final Moves NO_MOVES = null;
    private static final Consumer<Contacts> NO_RECEIVER = null;
    private static final String NO_PART = null;

    private static void refuses(String argument, ThrowingCallable... calls) {
        for (int i = 0; i < calls.length; i++) {
            assertThatThrownBy(calls[i]).as("call %d without %s", i, argument)
                    .isExactlyInstanceOf(NullPointerException.class).hasMessage(argument);
        }
    }

    @Test
    void areNamed() {
        detector();
        keptPairs();
        discrete();
        queries();
        moves();
        responses();
    }

    private static void detector() {
        try (Detector detector = Detector.continuous(SCENE).engine("brute").threads(1).start()) {
            refuses("positions", () -> detector.advance(NO_POSITIONS), () -> detector.advance(NO_POSITIONS, c -> {
            }), () -> detector.probe(NO_POSITIONS), () -> detector.probe(NO_POSITIONS, 1),
                    () -> detector.probeWithin(1, NO_POSITIONS), () -> detector.touches(NO_POSITIONS),
                    () -> detector.firstImpact(NO_POSITIONS), () -> detector.safeStep(NO_POSITIONS),
                    () -> detector.safeSteps(NO_POSITIONS), () -> detector.reset(NO_POSITIONS),
                    () -> detector.near(1, NO_POSITIONS), () -> detector.vertexSteps(NO_POSITIONS, 1, 0.5),
                    () -> detector.candidates(NO_POSITIONS, 0),
                    () -> Detector.continuous(SCENE).start(NO_POSITIONS));
            refuses("moves", () -> detector.advance(NO_MOVES), () -> detector.advance(NO_MOVES, 1, c -> {
            }), () -> detector.probe(NO_MOVES), () -> detector.probe(NO_MOVES, 1), () -> detector.touches(NO_MOVES),
                    () -> detector.probeWithin(1, NO_MOVES), () -> detector.firstImpact(NO_MOVES),
                    () -> detector.safeStep(NO_MOVES), () -> detector.safeSteps(NO_MOVES),
                    () -> detector.reset(NO_MOVES), () -> detector.near(1, NO_MOVES),
                    () -> detector.vertexSteps(NO_MOVES, 1, 0.5), () -> detector.candidates(NO_MOVES, 0));
            refuses("positions", () -> detector.advanceSafely(NO_POSITIONS));
            refuses("moves", () -> detector.advanceSafely(NO_MOVES));
            refuses("executor", () -> Detector.continuous(SCENE).executor(null));
            refuses("isCancelled", () -> Detector.continuous(SCENE).cancelWhen(null));
            refuses("receiver", () -> detector.advance(SCENE.positions(), NO_RECEIVER),
                    () -> detector.advance(SCENE.moves(), 1, NO_RECEIVER),
                    () -> detector.probe(SCENE.moves(), 1, NO_RECEIVER));
            refuses("scene", () -> detector.change(null), () -> Detector.continuous((Scene) null),
                    () -> Detector.discrete((Scene) null));
            refuses("topology", () -> Detector.continuous((Topology) null), () -> Detector.discrete((Topology) null));
            refuses("part", () -> detector.pose(NO_PART), () -> detector.positions(NO_PART));
            detector.advance(SCENE.moves());
        }
    }

    private static void keptPairs() {
        try (Detector detector = Detector.continuous(SCENE).engine("brute").threads(1).start()) {
            StepCandidates candidates = detector.candidates(SCENE.moves(), 1);
            refuses("positions", () -> candidates.probe(NO_POSITIONS), () -> candidates.touches(NO_POSITIONS),
                    () -> candidates.safeStep(NO_POSITIONS), () -> candidates.firstImpact(NO_POSITIONS),
                    () -> candidates.vertexSteps(NO_POSITIONS, 1, 0.5), () -> candidates.covers(NO_POSITIONS));
            refuses("moves", () -> candidates.probe(NO_MOVES), () -> candidates.touches(NO_MOVES),
                    () -> candidates.safeStep(NO_MOVES), () -> candidates.firstImpact(NO_MOVES),
                    () -> candidates.vertexSteps(NO_MOVES, 1, 0.5), () -> candidates.covers(NO_MOVES));
            candidates.probe(SCENE.moves());
            NearList list = detector.nearList(1, 1);
            refuses("positions", () -> list.at(NO_POSITIONS), () -> list.covers(NO_POSITIONS));
            refuses("moves", () -> list.at(NO_MOVES), () -> list.covers(NO_MOVES));
            list.at(SCENE.moves());
        }
    }

    private static void discrete() {
        try (DiscreteDetector detector = Detector.discrete(SCENE).engine("brute").threads(1).start()) {
            refuses("positions", () -> detector.detect(NO_POSITIONS), () -> detector.intersects(NO_POSITIONS),
                    () -> detector.detect(MESH.topology(), null));
            refuses("moves", () -> detector.detect(NO_MOVES), () -> detector.intersects(NO_MOVES));
            refuses("topology", () -> detector.detect(null, MESH.positions()));
            refuses("scene", () -> detector.change(null));
            detector.detect();
        }
    }

    private static void queries() {
        refuses("scene", () -> SceneQueries.of(null), () -> SceneQueries.of(null, 1));
        try (SceneQueries queries = SceneQueries.of(SCENE, 1)) {
            refuses("moves", () -> queries.place(null));
            refuses("part", () -> queries.positions(NO_PART), () -> queries.solid(NO_PART),
                    () -> queries.isClosed(NO_PART));
            refuses("a", () -> queries.distance(null, "cloth"), () -> queries.isWithin(null, "cloth", 1),
                    () -> queries.distanceUpTo(null, "cloth", 1), () -> queries.relation(null, "cloth", 1),
                    () -> queries.penetration(null, "cloth"), () -> queries.penetrationDepth(null, "cloth"));
            refuses("b", () -> queries.distance("cloth", null), () -> queries.isWithin("cloth", null, 1),
                    () -> queries.relation("cloth", null, 1), () -> queries.penetration("cloth", null, 1));
            refuses("listener", () -> queries.distances(1, null), () -> queries.relations(1, null));
            queries.distance("cloth", "sheet");
        }
    }

    private static void responses() {
        ContactFrame frame = new ContactFrame();
        refuses("contacts", () -> frame.at((Contacts) null, 0), () -> ContactManifolds.of(null, new double[0],
                new double[0]));
        refuses("pairs", () -> frame.at((NearPairs) null, 0));
        refuses("velocities", () -> frame.measure(null));
        refuses("positions", () -> frame.measure(null, new double[3]), () -> frame.measure(new double[3], null),
                () -> frame.pointA(null, 0), () -> frame.pointB(null, 0));
        refuses("forces", () -> frame.addForce(0, 0, 1, null));
        refuses("into", () -> frame.normalBasis(null), () -> frame.tangentBasis(null));
        Barrier barrier = Barrier.within(2, SCENE.positions());
        refuses("rest", () -> Barrier.within(1, null));
        refuses("weights", () -> barrier.weights(null));
        refuses("near", () -> barrier.at(null));
        try (Detector detector = Detector.continuous(SCENE).engine("brute").threads(1).start()) {
            Contacts contacts = detector.probe(SCENE.moves());
            double[] at = SCENE.positions();
            refuses("start", () -> ContactManifolds.of(contacts, null, at));
            refuses("end", () -> ContactManifolds.of(contacts, at, null));
            refuses("limits", () -> ContactManifolds.of(contacts, at, at, null));
            assertThatThrownBy(() -> frame.at(contacts, contacts.size())).as("no such contact")
                    .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("Index " + contacts.size());
            NearPairs near = detector.near(2);
            assertThatThrownBy(() -> frame.at(near, -1)).as("no such pair")
                    .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("Index -1");
            assertThatThrownBy(() -> frame.at(near, near.size())).as("no such pair")
                    .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("Index " + near.size());
            BarrierEnergy energy = barrier.at(near);
            refuses("into", () -> energy.addGradient(null));
            refuses("curvature", () -> energy.forEachTerm(null, (vertices, count, hessian) -> {
            }), () -> energy.forEachEntry(null, (row, column, value) -> {
            }));
            refuses("receiver", () -> energy.forEachTerm(BarrierEnergy.Curvature.EXACT, null),
                    () -> energy.forEachEntry(BarrierEnergy.Curvature.EXACT, null));
        }
    }

    private static void moves() {
        Moves moves = SCENE.moves();
        refuses("positions", () -> moves.move("cloth", NO_POSITIONS), () -> moves.move("cloth", (DoubleBuffer) null));
        refuses("pose", () -> moves.move("cloth", (Pose) null));
        refuses("path", () -> moves.move("cloth", Pose.ORIGIN, null));
        refuses("part", () -> moves.move(null, MESH.positions()), () -> moves.move(null, Pose.ORIGIN));
        refuses("point", () -> moves.turn("cloth", null, new double[3], 1, 0));
        refuses("direction", () -> moves.turn("cloth", new double[3], null, 1, 0));
    }
}
