package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Moves;
import dev.graze.Scene;
import dev.graze.query.Relation;
import dev.graze.query.SceneQueries;
import org.junit.jupiter.api.Test;

class BoxStackTest {
    private static final int BOXES = 5;

    /** Boxes may touch each other and the floor, but nothing is inside anything. */
    private static void assertNothingIntersects(BoxStack stack, SceneQueries queries) {
        Scene scene = stack.scene();
        Moves moves = scene.moves();
        for (int part = 1; part <= BOXES; part++) {
            moves.move(scene.parts().get(part).name(), stack.pose(part));
        }
        queries.place(moves);
        assertThat(queries.relations(0.1)).isNotEmpty()
                .allSatisfy(pair -> assertThat(pair.relation()).isIn(Relation.CLEARANCE, Relation.TOUCHING));
    }

    @Test
    void boxesComeToRestOnEachOther() {
        try (BoxStack stack = new BoxStack(BOXES); SceneQueries queries = SceneQueries.of(stack.scene())) {
            double fastest = 0;
            for (int step = 0; step < 150; step++) {
                // The contact below a box appears one probe after the box below it has been stopped.
                assertThat(stack.step()).as("probes in step %d", step).isLessThanOrEqualTo(BOXES + 2);
                fastest = Math.max(fastest, stack.fastest());
                assertNothingIntersects(stack, queries);
            }
            assertThat(fastest).isGreaterThan(2);
            for (int step = 0; step < 30; step++) {
                stack.step();
                assertThat(stack.fastest()).isLessThan(0.005);
            }
            for (int part = 1; part <= BOXES; part++) {
                assertThat(stack.pose(part).z()).as("height of box %d", part).isEqualTo(part - 0.5, within(0.01));
            }
        }
    }
}
