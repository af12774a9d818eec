package dev.graze.rigid.rays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.body.TestBodies;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContactFilterTest {
    private static final BodyShape BALL = BodyShape.centred(TestBodies.mesh(Lathe.sized(Profile.ball(1), 1500)));
    private static final BodyShape FLOOR = BodyShape.of(TestBodies.box(10, 1, 10));

    /** Returns the contacts of two balls in the floor, one deeper than the other, that do not touch each other. */
    private static RayContacts contacts() {
        try (RayDetector detector = RayDetector.on(1, RaySettings.usual(RayConstants.forRadius(1)))) {
            detector.addFixed(FLOOR, Pose.at(0, -1, 0));
            detector.add(BALL, Pose.at(-3, 0.8, 0));
            detector.add(BALL, Pose.at(3, 0.9, 0));
            return detector.detect();
        }
    }

    @Test
    void keepsTheDeepestOfEachPairAndAFewDistantOnes() {
        RayContacts contacts = contacts();
        int[] chosen = new ContactFilter(4).choose(contacts);
        assertThat(contacts.size()).isGreaterThan(40);
        assertThat(chosen).hasSize(8).isSorted().doesNotHaveDuplicates();
        for (int body = 1; body <= 2; body++) {
            int number = body;
            double deepest = IntStream.range(0, contacts.size()).filter(i -> contacts.body(i) == number)
                    .mapToDouble(contacts::projectedDepth).max()
                    .orElseThrow();
            int[] own = IntStream.of(chosen).filter(i -> contacts.body(i) == number).toArray();
            assertThat(own).hasSize(4);
            assertThat(IntStream.of(own).mapToDouble(contacts::projectedDepth).max()).hasValue(deepest);
            double spread = Math.max(spread(contacts, own, 0), spread(contacts, own, 2));
            assertThat(spread).as("the patch is about 0.9 wide").isGreaterThan(0.5);
        }
    }

    private static double spread(RayContacts contacts, int[] chosen, int axis) {
        return IntStream.of(chosen).mapToDouble(i -> contacts.position(i, axis)).max().orElseThrow()
                - IntStream.of(chosen).mapToDouble(i -> contacts.position(i, axis)).min().orElseThrow();
    }

    /** Of a steep ray and a longer, slanted one, the deeper contact depends on whether rays are projected. */
    @Test
    void ranksByTheDepthThatTheConstraintWillHave() {
        PlacedBody ball = new PlacedBody(BALL, Pose.at(0, 0.8, 0));
        PlacedBody floor = new PlacedBody(FLOOR, Pose.at(0, -1, 0));
        int top = IntStream.range(0, 12).filter(triangle -> FLOOR.normals()[3 * triangle + 1] == 1).findFirst()
                .orElseThrow();
        RayContacts contacts = new RayContacts();
        contacts.add(ball, 1, floor, 0, vertexToward(0.99), top, 0.1);
        contacts.add(ball, 1, floor, 0, vertexToward(0.5), top, 0.15);
        assertThat(new ContactFilter(1, true).choose(contacts)).containsExactly(0);
        assertThat(new ContactFilter(1, false).choose(contacts)).containsExactly(1);
    }

    /** Returns the vertex whose inward direction has a y closest to this. */
    private static int vertexToward(double y) {
        int closest = 0;
        for (int vertex = 0; vertex < BALL.vertexCount(); vertex++) {
            double apart = Math.abs(BALL.inward()[3 * vertex + 1] - y);
            closest = apart < Math.abs(BALL.inward()[3 * closest + 1] - y) ? vertex : closest;
        }
        return closest;
    }

    @Test
    void keepsAllContactsOfPairsWithFew() {
        RayContacts contacts = contacts();
        assertThat(new ContactFilter(10_000).choose(contacts))
                .containsExactly(IntStream.range(0, contacts.size()).toArray());
        assertThat(new ContactFilter(3).choose(new RayContacts())).isEmpty();
    }
}
