package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.SceneCheck;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartitionSizes;
import dev.graze.spark.partition.Plan;
import dev.graze.spark.partition.Planner;
import dev.graze.spark.partition.SubdivisionKind;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** For any number of partitions, finds the same pairs as one machine, bit for bit. */
class SameAnswerTest {
    private static final long NEVER_SPLIT = Long.MAX_VALUE;
    private static final List<SceneStep> SCENES = List.of(SceneStep.scene("cloth-ball", 1200, 20, 24),
            SceneStep.soup(200, 7), SceneStep.grid(6));

    private static final SceneStep PARTS = SceneStep.threeParts();
    private static final Set<String> ALL = Set.copyOf(PARTS.parts());

    private static Plan plan(SceneStep scene, ItemTable table, double separation, PartitionSizes sizes) {
        Plan plan = new Planner(table, separation, sizes).plan();
        assertThat(plan.items()).as(scene.name()).isGreaterThanOrEqualTo(scene.topology().triangleCount());
        return plan;
    }

    private static void assertSame(SceneStep scene, CheckRequest request, PartitionSizes sizes, List<Row> expected) {
        ItemTable table = scene.items(TestSession.get(), request.motion());
        assertSame(scene, table, plan(scene, table, request.separation(), sizes), request, expected);
    }

    private static void assertSame(SceneStep scene, ItemTable table, Plan plan, CheckRequest request,
            List<Row> expected) {
        SceneCheck check = new SceneCheck(TestSession.get(), request);
        List<Row> found = check.pairs(table, plan.subdivision()).collectAsList();
        assertThat(found).as("%s in %d partitions", scene, plan.perPartition().length).hasSameSizeAs(expected);
        assertThat(TestSession.sorted(found)).as("%s in %d partitions", scene, plan.perPartition().length)
                .isEqualTo(TestSession.sorted(expected));
        assertThat(check.reports().value()).hasSize(plan.perPartition().length);
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 4, 16, 64 })
    void findsTheContactsOfOneMachine(int partitions) {
        for (SceneStep scene : SCENES) {
            List<Row> expected = scene.contacts("front", 0);
            assertThat(expected).as(scene.name()).isNotEmpty();
            assertSame(scene, new CheckRequest(true, "slabs", 1, 0),
                    new PartitionSizes(SubdivisionKind.KD, partitions, 1, NEVER_SPLIT), expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 5, 40 })
    void findsTheSameContactsInFuzzyPartitions(int partitions) {
        for (SceneStep scene : SCENES) {
            assertSame(scene, new CheckRequest(true, "slabs", 1, 0),
                    new PartitionSizes(SubdivisionKind.FUZZY, partitions, 1, NEVER_SPLIT),
                    scene.contacts("slabs", 0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 16 })
    void findsContactsWithinASeparation(int partitions) {
        for (SceneStep scene : SCENES) {
            List<Row> expected = scene.contacts("slabs", 0.002);
            assertThat(expected).as(scene.name()).hasSizeGreaterThanOrEqualTo(scene.contacts("slabs", 0).size());
            assertSame(scene, new CheckRequest(true, "front", 1, 0.002),
                    new PartitionSizes(SubdivisionKind.KD, partitions, 1, NEVER_SPLIT),
                    expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 16 })
    void findsTheIntersectionsOfOneMachine(int partitions) {
        for (SceneStep scene : SCENES) {
            assertSame(scene, new CheckRequest(false, "slabs", 1, 0),
                    new PartitionSizes(SubdivisionKind.KD, partitions, 1, NEVER_SPLIT),
                    scene.intersections("brute"));
        }
    }

    @Test
    void splitsLargePartitionsAndFindsTheSameContacts() {
        SceneStep scene = SCENES.getFirst();
        ItemTable table = scene.items(TestSession.get(), true);
        PartitionSizes sizes = new PartitionSizes(SubdivisionKind.KD, 2, 1, 300);
        Plan plan = plan(scene, table, 0, sizes);
        assertThat(plan.splits()).isPositive();
        assertThat(plan.tooLarge()).isZero();
        assertThat(plan.largest()).isLessThanOrEqualTo(300);
        assertSame(scene, new CheckRequest(true, "slabs", 1, 0), sizes, scene.contacts("slabs", 0));
    }

    /** No cut can separate triangles that all meet in one place. */
    @Test
    void keepsAPartitionThatCannotBeSplit() {
        SceneStep scene = SceneStep.fan(80);
        PartitionSizes sizes = new PartitionSizes(SubdivisionKind.KD, 1, 1, 20);
        Plan plan = plan(scene, scene.items(TestSession.get(), true), 0, sizes);
        assertThat(plan.tooLarge()).isPositive();
        assertSame(scene, new CheckRequest(true, "slabs", 1, 0), sizes, scene.contacts("slabs", 0));
    }

    @ParameterizedTest
    @CsvSource({ "KD, 1", "KD, 16", "FUZZY, 5" })
    void findsTheSamePairsOfParts(SubdivisionKind kind, int partitions) {
        assertFiltered(kind, partitions, ALL, scene -> scene);
        assertFiltered(kind, partitions, ALL, scene -> scene.ignore("red", "blue").ignoreWithin("green"), "--ignore",
                "blue:red", "--ignore-within", "gr*");
        assertFiltered(kind, partitions, ALL, scene -> scene.replace(fixed(scene, "blue")), "--fixed", "blue");
    }

    /** Items of parts that are tested against nothing are not sent to any partition. */
    @ParameterizedTest
    @CsvSource({ "KD, 16", "FUZZY, 3" })
    void routesOnlyPartsThatAreTested(SubdivisionKind kind, int partitions) {
        assertFiltered(kind, partitions, Set.of("red", "blue"), scene -> scene.only("red", "blue"), "--only",
                "red:blue");
    }

    private static Part fixed(Scene.Builder scene, String name) {
        Part part = scene.build().part(name);
        return Part.fixed(name, new Mesh(part.topology(), part.positions()));
    }

    private static void assertFiltered(SubdivisionKind kind, int partitions, Set<String> tested,
            UnaryOperator<Scene.Builder> filters, String... options) {
        PartitionSizes sizes = new PartitionSizes(kind, partitions, 1, NEVER_SPLIT);
        for (boolean motion : List.of(true, false)) {
            List<Row> expected = motion
                    ? PARTS.contacts("brute", 0, filters)
                    : PARTS.intersections("brute", filters);
            assertThat(expected).isNotEmpty();
            ItemTable table = PARTS.items(TestSession.get(), motion, options);
            Plan plan = new Planner(table, 0, sizes).plan();
            assertThat(plan.items()).as("items that are routed").isEqualTo(PARTS.itemCount(tested));
            assertSame(PARTS, table, plan, new CheckRequest(motion, "slabs", 1, 0), expected);
        }
    }
}
