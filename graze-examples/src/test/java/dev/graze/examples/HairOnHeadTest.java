package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.query.PointLocation;
import dev.graze.query.SceneQueries;
import dev.graze.query.Solid;
import org.junit.jupiter.api.Test;

class HairOnHeadTest {
    @Test
    void noStrandPassesThroughTheHead() {
        try (HairOnHead world = new HairOnHead(100); SceneQueries queries = SceneQueries.of(world.scene())) {
            Solid head = queries.solid("head");
            for (int step = 0; step < 90; step++) {
                world.step();
                double[] hair = world.hairPositions();
                queries.place(world.scene().move("hair", hair));
                // Edges that pierce the head are at distance 0 from it.
                assertThat(queries.distance("hair", "head").distance()).as("distance after step %d", step)
                        .isGreaterThan(0.0015);
                for (int k = 0; k < hair.length; k += 3) {
                    assertThat(head.locate(hair[k], hair[k + 1], hair[k + 2]))
                            .as("vertex %d after step %d", k / 3, step)
                            .isEqualTo(PointLocation.OUTSIDE);
                }
            }
            assertThat(world.contacts(ContactKind.VF)).as("vertex-face contacts").isPositive();
            assertThat(world.contacts(ContactKind.EE)).as("edge-edge contacts").isPositive();
            assertThat(world.failSafes()).as("steps that needed the fail-safe").isLessThan(30);
            assertThat(lowest(world.hairPositions())).as("tips hang below the chin").isLessThan(-0.13);
        }
    }

    private static double lowest(double[] hair) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 2; k < hair.length; k += 3) {
            lowest = Math.min(lowest, hair[k]);
        }
        return lowest;
    }
}
