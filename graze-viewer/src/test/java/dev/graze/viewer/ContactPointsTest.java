package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Ending;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactPointsTest {
    private static final double[] AT_T0 = { 1, 1, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0 };
    private static final double[] AT_T1 = { 1, 1, -4, 0, 0, 0, 4, 0, 0, 0, 4, 0 };

    private final ContactBuffer found = new ContactBuffer();
    private final SceneBox box = new SceneBox();

    ContactPointsTest() {
        // Makes vertex 0 the origin to which points are relative.
        box.include(AT_T0);
        box.include(AT_T1);
    }

    @Test
    void aVertexFacePointIsWhereTheVertexMeetsTheFace() {
        found.add(ContactKind.VF, 0, 1, 2, 3, 0.5, Ending.CONVERGED);
        found.geometry(0.25, 0.25, 0, 0, 1);

        assertThat(points().positions()).containsExactly(0, 0, -4);
        assertThat(points().tois()).containsExactly((short) 32_768);
    }

    @Test
    void anEdgeEdgePointIsHalfwayBetweenTheClosestPoints() {
        found.add(ContactKind.EE, 0, 1, 2, 3, 0.5, Ending.CONVERGED);
        found.geometry(0, 0.5, 0, 0, 1);

        // Between (1, 1, 0) on the first edge and (2, 2, 0) on the second.
        assertThat(points().positions()).containsExactly(0.5f, 0.5f, -4);
    }

    @Test
    void overTheLimitTheEarliestStay() {
        Random random = new Random(3);
        for (int i = 0; i < ContactPoints.LIMIT; i++) {
            found.add(ContactKind.VF, 0, 1, 2, 3, 0.5 + random.nextDouble() / 2, Ending.CONVERGED);
        }
        found.add(ContactKind.VF, 0, 1, 2, 3, 0.25, Ending.CONVERGED);

        assertThat(points().tois()).hasSize(ContactPoints.LIMIT).contains((short) 16_384);
    }

    private ContactPoints points() {
        return ContactPoints.of(found.toContacts(), AT_T0, AT_T1, box);
    }
}
