package dev.graze.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Relations of all parts of a scene, compared with the arithmetic of boxes with whole coordinates. */
class PartRelationsTest {
    private static final int[] FACES = { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4,
            6, 0, 6, 2, 1, 3, 7, 1, 7, 5 };

    private record Block(int[] low, int[] high) {
        static Block random(SplittableRandom random) {
            int[] low = random.ints(3, 0, 8).toArray();
            return new Block(low, Arrays.stream(low).map(x -> x + random.nextInt(1, 5)).toArray());
        }

        Mesh mesh() {
            double[] corners = new double[24];
            for (int i = 0; i < 24; i++) {
                corners[i] = ((i / 3) >> (i % 3) & 1) == 0 ? low[i % 3] : high[i % 3];
            }
            return new Mesh(Topology.of(8, FACES), corners);
        }

        Block moved(int x, int y, int z) {
            return new Block(new int[] { low[0] + x, low[1] + y, low[2] + z },
                    new int[] { high[0] + x, high[1] + y, high[2] + z });
        }

        boolean isWithin(Block outer) {
            boolean within = true;
            for (int axis = 0; axis < 3; axis++) {
                within &= low[axis] >= outer.low[axis] && high[axis] <= outer.high[axis];
            }
            return within;
        }

        Relation relationTo(Block other, double clearance) {
            int square = 0;
            boolean interiorsMeet = true;
            for (int axis = 0; axis < 3; axis++) {
                int gap = Math.max(low[axis] - other.high[axis], other.low[axis] - high[axis]);
                square += gap > 0 ? gap * gap : 0;
                interiorsMeet &= gap < 0;
            }
            if (!interiorsMeet) {
                return square == 0
                        ? Relation.TOUCHING
                        : square <= clearance * clearance ? Relation.CLEARANCE : Relation.APART;
            }
            if (isWithin(other)) {
                return other.isWithin(this) ? Relation.COINCIDENT : Relation.A_INSIDE_B;
            }
            return other.isWithin(this) ? Relation.B_INSIDE_A : Relation.CROSSING;
        }
    }

    private static Part part(int number, Block block) {
        String name = "block " + number;
        return number % 3 == 0 ? Part.deforming(name, block.mesh()) : Part.rigid(name, block.mesh());
    }

    @Test
    void randomBlocksRelateAsTheirBoxesDo() {
        SplittableRandom random = new SplittableRandom(17);
        Map<Relation, Integer> seen = new EnumMap<>(Relation.class);
        for (int round = 0; round < 40; round++) {
            Block[] blocks = new Block[random.nextInt(2, 14)];
            Arrays.setAll(blocks, i -> i > 0 && random.nextInt(8) == 0 ? blocks[i - 1] : Block.random(random));
            Scene.Builder builder = Scene.builder();
            for (int i = 0; i < blocks.length; i++) {
                builder.add(part(i, blocks[i]));
            }
            if (blocks.length > 2) {
                builder.ignore("block 0", "block 2");
            }
            Scene scene = builder.build();
            try (SceneQueries queries = SceneQueries.of(scene, random.nextInt(1, 4))) {
                compare(queries, blocks, random.nextInt(4), seen);
                Moves moves = scene.moves();
                for (int i = 0; i < blocks.length; i++) {
                    int x = random.nextInt(-1, 2);
                    blocks[i] = blocks[i].moved(x, 0, 1);
                    if (i % 3 == 0) {
                        moves.move("block " + i, blocks[i].mesh().positions());
                    } else {
                        moves.move("block " + i, Pose.at(x, 0, 1));
                    }
                }
                queries.place(moves);
                compare(queries, blocks, random.nextInt(4), seen);
            }
        }
        assertThat(seen.values()).hasSize(Relation.values().length).allMatch(count -> count >= 3);
    }

    private static void compare(SceneQueries queries, Block[] blocks, int clearance, Map<Relation, Integer> seen) {
        List<String> expected = new ArrayList<>();
        for (int a = 0; a < blocks.length; a++) {
            for (int b = a + 1; b < blocks.length; b++) {
                Relation relation = blocks[a].relationTo(blocks[b], clearance);
                seen.merge(relation, 1, Integer::sum);
                assertThat(queries.relation("block " + a, "block " + b, clearance).relation()).isEqualTo(relation);
                assertThat(queries.relation("block " + b, "block " + a, clearance).relation())
                        .isEqualTo(relation.swapped());
                if (relation != Relation.APART && !(a == 0 && b == 2)) {
                    expected.add(a + " " + b + " " + relation.key());
                }
            }
        }
        List<PartRelation> found = queries.relations(clearance);
        assertThat(found.stream().map(pair -> queries.scene().indexOf(pair.a().name()) + " "
                + queries.scene().indexOf(pair.b().name()) + " " + pair.relation().key()))
                .containsExactlyElementsOf(expected);
        for (PartRelation pair : found) {
            assertThat(pair.distance()).isEqualTo(queries.distance(pair.a().name(), pair.b().name()));
        }
    }

    @Test
    void aPartInsideIsFoundHoweverFarFromTheWall() {
        Block outer = new Block(new int[] { 0, 0, 0 }, new int[] { 100, 100, 100 });
        Block inner = new Block(new int[] { 40, 40, 40 }, new int[] { 41, 41, 41 });
        Scene scene = Scene.of(Part.rigid("inner", inner.mesh()), Part.rigid("outer", outer.mesh()));
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            assertThat(queries.relations(0)).singleElement().satisfies(pair -> {
                assertThat(pair.relation()).isEqualTo(Relation.A_INSIDE_B);
                assertThat(pair.distance().distance()).isEqualTo(40);
            });
            assertThat(queries.solid("outer").locate(50, 50, 50)).isEqualTo(PointLocation.INSIDE);
            queries.place(scene.move("outer", Pose.at(200, 0, 0)));
            assertThat(queries.relations(0)).isEmpty();
            assertThat(queries.solid("outer").locate(50, 50, 50)).isEqualTo(PointLocation.OUTSIDE);
        }
    }

    @Test
    void openPartsHaveNoInside() {
        Mesh lid = new Block(new int[] { 0, 0, 0 }, new int[] { 9, 9, 9 }).mesh();
        Mesh open = new Mesh(Topology.of(8, Arrays.copyOf(FACES, FACES.length - 6)), lid.positions());
        Mesh inner = new Block(new int[] { 4, 4, 4 }, new int[] { 5, 5, 5 }).mesh();
        Scene scene = Scene.of(Part.rigid("open", open), Part.rigid("inner", inner));
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            assertThat(queries.relations(3)).isEmpty();
            assertThat(queries.relations(4)).singleElement().extracting(PartRelation::relation)
                    .isEqualTo(Relation.CLEARANCE);
            assertThatThrownBy(() -> queries.solid("open")).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("part 'open': the surface is open: 4 edges");
        }
    }

    @Test
    void refusesBadQuestions() {
        Mesh block = new Block(new int[] { 0, 0, 0 }, new int[] { 1, 1, 1 }).mesh();
        Mesh nothing = new Mesh(Topology.of(0, new int[0]), new double[0]);
        Scene scene = Scene.of(Part.rigid("a", block), Part.rigid("b", block), Part.rigid("nothing", nothing));
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            assertThatThrownBy(() -> queries.relations(-1)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the clearance is -1.0");
            assertThatThrownBy(() -> queries.relation("a", "b", Double.NaN))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("the clearance is NaN");
            assertThatThrownBy(() -> queries.relation("a", "c", 0)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("there is no part 'c'");
            assertThatThrownBy(() -> queries.relation("a", "a", 0)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("named twice");
            assertThatThrownBy(() -> queries.relation("a", "nothing", 0)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("has no vertices");
            assertThat(queries.relations(Double.POSITIVE_INFINITY)).singleElement()
                    .extracting(PartRelation::relation).isEqualTo(Relation.COINCIDENT);
        }
    }

    @Test
    void saysHowFarQuestionsAboutAllPartsAre() {
        SplittableRandom random = new SplittableRandom(5);
        Scene.Builder builder = Scene.builder();
        for (int i = 0; i < 12; i++) {
            builder.add(Part.deforming("part " + i, Block.random(random).mesh()));
        }
        try (SceneQueries queries = SceneQueries.of(builder.build(), 3)) {
            List<Long> ofRelations = new ArrayList<>();
            assertThat(queries.relations(1, (done, total) -> ofRelations.add(total - done)))
                    .hasSameSizeAs(queries.relations(1));
            List<Long> ofDistances = new ArrayList<>();
            assertThat(queries.distances(1, (done, total) -> ofDistances.add(total - done)))
                    .hasSameSizeAs(queries.distances(1));
            for (List<Long> left : List.of(ofRelations, ofDistances)) {
                assertThat(left).hasSizeGreaterThan(12).endsWith(0L);
                for (int i = 0; i < left.size(); i++) {
                    assertThat(left.get(i)).isEqualTo(left.size() - 1 - i);
                }
            }
        }
    }
}
