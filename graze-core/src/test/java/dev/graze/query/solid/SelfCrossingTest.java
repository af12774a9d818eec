package dev.graze.query.solid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelfCrossingTest {
    private static final int[] BOX = { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6,
            0, 6, 2, 1, 3, 7, 1, 7, 5 };

    private static Mesh box(int[] low, int[] high) {
        double[] x = new double[24];
        for (int v = 0; v < 8; v++) {
            for (int axis = 0; axis < 3; axis++) {
                x[3 * v + axis] = (v >> axis & 1) == 0 ? low[axis] : high[axis];
            }
        }
        return new Mesh(Topology.of(8, BOX), x);
    }

    private static boolean crosses(Mesh mesh) {
        Surface surface = Surface.of(mesh.topology(), mesh.positions());
        try (ThreadTeam team = new ThreadTeam(2)) {
            return SelfCrossing.isIn(surface, FaceOrientations.of(surface), team);
        }
    }

    /** Boxes on integers are in all degenerate positions. They cross if their interiors meet, unless nested. */
    @Test
    void boxesOnAGrid() {
        Random random = new Random(3);
        int crossing = 0;
        for (int run = 0; run < 3000; run++) {
            List<int[]> lows = new ArrayList<>();
            List<int[]> highs = new ArrayList<>();
            List<Mesh> boxes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int[] low = new int[3];
                int[] high = new int[3];
                for (int axis = 0; axis < 3; axis++) {
                    low[axis] = random.nextInt(4);
                    high[axis] = low[axis] + 1 + random.nextInt(3);
                }
                lows.add(low);
                highs.add(high);
                boxes.add(box(low, high));
            }
            boolean meet = true;
            boolean firstInSecond = true;
            boolean secondInFirst = true;
            for (int axis = 0; axis < 3; axis++) {
                int[] l = { lows.get(0)[axis], lows.get(1)[axis] };
                int[] h = { highs.get(0)[axis], highs.get(1)[axis] };
                meet &= l[0] < h[1] && l[1] < h[0];
                firstInSecond &= l[0] >= l[1] && h[0] <= h[1];
                secondInFirst &= l[1] >= l[0] && h[1] <= h[0];
            }
            boolean expected = meet && !firstInSecond && !secondInFirst;
            crossing += expected ? 1 : 0;
            assertThat(crosses(Mesh.join(boxes))).as("run " + run).isEqualTo(expected);
        }
        assertThat(crossing).isGreaterThan(400);
    }

    @Test
    void oneBoxDoesNotCrossItself() {
        assertThat(crosses(box(new int[3], new int[] { 1, 1, 1 }))).isFalse();
    }

    @Test
    void aCornerPulledThroughTheOppositeWall() {
        Mesh box = box(new int[3], new int[] { 2, 2, 2 });
        double[] x = box.positions().clone();
        x[21] = 1.25;
        x[22] = 1.125;
        x[23] = 0.5;
        assertThat(crosses(new Mesh(box.topology(), x))).isFalse();
        x[23] = -3;
        assertThat(crosses(new Mesh(box.topology(), x))).isTrue();
    }

    /** What a first face that is covered by another body must not do: turn its own body inside out. */
    @Test
    void bodiesThatStandOnEachOtherAreOrientedByFacesThatAreFree() {
        for (int axis = 0; axis < 3; axis++) {
            for (int side = -1; side <= 1; side += 2) {
                int[] low = new int[3];
                int[] high = { 2, 2, 2 };
                low[axis] += 2 * side;
                high[axis] += 2 * side;
                Mesh both = Mesh.join(List.of(box(new int[3], new int[] { 2, 2, 2 }), box(low, high)));
                Surface surface = Surface.of(both.topology(), both.positions());
                // equal faces of both boxes cancel out; with a diagonal of its own, none does
                Mesh shifted = Mesh.join(List.of(box(new int[] { 0, 0, 0 }, new int[] { 2, 2, 2 }),
                        box(shifted(low, axis), shifted(high, axis))));
                Surface overlapping = Surface.of(shifted.topology(), shifted.positions());
                for (Surface each : List.of(surface, overlapping)) {
                    FaceOrientations found = FaceOrientations.of(each);
                    for (int face = 0; face < each.oddCount(); face++) {
                        assertThat(found.sign(face)).as("face " + face).isEqualTo(1);
                    }
                }
            }
        }
    }

    private static int[] shifted(int[] at, int axis) {
        int[] moved = at.clone();
        moved[(axis + 1) % 3] += 1;
        return moved;
    }
}
