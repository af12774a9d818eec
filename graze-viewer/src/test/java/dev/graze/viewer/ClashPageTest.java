package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.clash.ClashPage;
import dev.graze.viewer.clash.ClashPageData;
import dev.graze.viewer.clash.ClashPageData.Group;
import dev.graze.viewer.clash.ClashPageData.Pair;
import dev.graze.viewer.clash.ClashPageData.Part;
import dev.graze.viewer.clash.ClashPageData.Polyline;
import dev.graze.viewer.clash.ClashPageData.Segment;
import dev.graze.viewer.clash.ClashPageData.State;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Reads what pages of clashes hold. */
class ClashPageTest {
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();
    private static final Part A = new Part("a", ClashAssembly.box(10, 10, 10, 2, 4, 4), true);
    private static final Part B = new Part("b", ClashAssembly.box(11, 11, 11, 0.5, 0.5, 0.5), false);

    private static String html(ClashPageData data, long budget) throws IOException {
        StringWriter out = new StringWriter();
        ClashPage.write(data, budget, out);
        return out.toString();
    }

    private static ClashPageData page(Pair... pairs) {
        return new ClashPageData(ClashAssembly.heading("Two"), List.of(A, B), List.of(pairs), List.of("A note."));
    }

    private static Pair pair(String b, String relation, State state, Group... groups) {
        return new Pair("id", "a", b, relation, OptionalDouble.of(0), OptionalDouble.of(0.25), 7, state, "",
                Optional.of(new Segment(11, 12, 12, 14, 12, 12)), List.of(groups));
    }

    private static Group group(double depth, int triangleOfA, int triangleOfB, Polyline... contours) {
        return new Group("g" + depth, OptionalDouble.of(depth), 1, State.NONE, 11, 12, 12, 3,
                new int[] { triangleOfA, 1 }, new int[] { triangleOfB }, List.of(contours), Optional.empty());
    }

    /** The box of both parts is centered at (11, 12, 12) and has a half diagonal of 3. */
    @Test
    void holdsPartsPairsAndGroupsInThePagesSpace() throws IOException {
        Polyline closed = new Polyline(new double[] { 11, 12, 12, 14, 12, 12, 11, 9, 12 }, true);
        Polyline open = new Polyline(new double[] { 11, 12, 15, 11, 12, 12 }, false);
        PageReader page = new PageReader(
                html(page(pair("b", "crossing", State.NEW, group(0.25, 11, 3, closed, open))), 1 << 20));

        JsonNode report = page.report();
        assertThat(report.get("units").asText()).isEqualTo("mm");
        assertThat(report.at("/parts/1").toString())
                .isEqualTo("{\"name\":\"b\",\"exists\":true,\"vertices\":8,\"triangles\":12,\"closed\":false}");
        JsonNode pair = report.at("/pairs/0");
        assertThat(pair.get("state").asText()).isEqualTo("new");
        assertThat(pair.get("depth").asDouble()).isEqualTo(0.25);
        assertThat(pair.get("witness").toString()).isEqualTo("[0.0,0.0,0.0,1.0,0.0,0.0]");
        assertThat(pair.at("/groups/0/center").toString()).isEqualTo("[0.0,0.0,0.0]");
        assertThat(pair.at("/groups/0/radius").asDouble()).isEqualTo(1);
        assertThat(report.get("notes").get(0).asText()).isEqualTo("A note.");
        assertThat(page.uint16("triangles-0")).isEqualTo(A.mesh().topology().copyTriangles());
        assertThat(floats(page, "positions-0", 0, 3)).containsExactly(-1 / 3f, -2 / 3f, -2 / 3f);
        assertThat(page.ints("group-0-0")).startsWith(2, 1, 2, 11, 1, 3, -3, 2).hasSize(8 + 15);
        assertThat(floats(page, "group-0-0", 8, 15)).containsExactly(0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0);
    }

    private static float[] floats(PageReader page, String id, int from, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = Float.intBitsToFloat(page.ints(id)[from + i]);
        }
        return values;
    }

    @Test
    void numbersVerticesOfLargePartsWith32Bits() throws IOException {
        int vertices = 70_000;
        Mesh large = new Mesh(Topology.of(vertices, new int[] { 0, 1, vertices - 1 }), new double[3 * vertices]);
        PageReader page = new PageReader(html(new ClashPageData(ClashAssembly.heading("Large"),
                List.of(new Part("large", large, false)), List.of(), List.of()), 0));

        assertThat(page.ints("triangles-0")).containsExactly(0, 1, vertices - 1);
    }

    @Test
    void keepsTheContoursOfTheDeepestGroupsWithinItsBudget() throws IOException {
        Polyline line = new Polyline(new double[300], false);
        Pair pair = pair("b", "crossing", State.NONE, group(1, 0, 0, line), group(3, 0, 0, line), group(2, 0, 0, line));
        PageReader page = new PageReader(html(page(pair), 2 * 1700));

        assertThat(List.of(page.has("group-0-0"), page.has("group-0-1"), page.has("group-0-2"))).containsExactly(false,
                true, true);
        assertThat(page.report().at("/pairs/0/groups/0/drawn").asBoolean()).isFalse();
        assertThat(page.report().at("/pairs/0/groups/1/drawn").asBoolean()).isTrue();
    }

    @Test
    void goneResultsMayNamePartsAndTrianglesThatAreGone() throws IOException {
        PageReader page = new PageReader(
                html(page(pair("old </script>", "crossing", State.GONE, group(1, 500, 600))), 1 << 20));

        assertThat(page.report().at("/parts/2").toString()).isEqualTo("{\"name\":\"old </script>\",\"exists\":false}");
        assertThat(page.report().at("/pairs/0/b").asInt()).isEqualTo(2);
        assertThat(page.has("group-0-0")).isFalse();
    }

    @Test
    void escapesNamesNotesAndTheTitle() throws IOException {
        String hostile = ClashAssembly.HOSTILE;
        String html = html(new ClashPageData(ClashAssembly.heading(hostile), List.of(new Part(hostile, A.mesh(), true)),
                List.of(), List.of(hostile)), 0);

        assertThat(html).doesNotContain("<img");
        assertThat(new PageReader(html).report().at("/parts/0/name").asText()).isEqualTo(hostile);
    }

    @Test
    void refusesDataThatDoesNotFitTogether() {
        refuses(() -> page(pair("c", "crossing", State.NONE)), "the part c, which the assembly does not have");
        refuses(() -> page(pair("b", "crossing", State.NONE, group(1, 0, 12))), "triangle 12 of b, which has 12");
        refuses(() -> page(pair("b", "beside", State.NONE)), "no relation is called beside");
        refuses(() -> new ClashPageData(ClashAssembly.heading(""), List.of(A, A), List.of(), List.of()),
                "two parts are named a");
        refuses(() -> new Polyline(new double[] { 1, 2 }, false), "three coordinates each");
        refuses(() -> new Polyline(new double[] { 1, 2, Double.NaN }, false), "finite numbers, not NaN");
        refuses(() -> new Segment(0, 0, 0, 0, 0, Double.POSITIVE_INFINITY), "finite numbers, not Infinity");
        refuses(() -> new Pair("", "a", "b", "touching", OptionalDouble.of(Double.NaN), UNKNOWN, 0, State.NONE, "",
                Optional.empty(), List.of()), "finite numbers, not NaN");
    }

    private static void refuses(Runnable data, String message) {
        assertThatThrownBy(data::run).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }
}
