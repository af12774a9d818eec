package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.Intersections;
import dev.graze.spi.StepStatistics;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.nio.charset.StandardCharsets;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    private static final WavingCloth CLOTH = new WavingCloth(14, 6);
    private static final int FRAMES = 12;
    private static final Topology TRIANGLE = Topology.of(3, new int[] { 0, 1, 2 });
    private static final double[] CORNERS = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };
    private static final StepStatistics STATISTICS = new StepStatistics();

    @Test
    void pageIsComplete() {
        String html = SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, ReportPage.DEFAULT_BUDGET));

        assertThat(html).startsWith("<!DOCTYPE html>").endsWith("</html>\n").doesNotContain("{{")
                .doesNotContain("}}\n");
        assertThat(html.split("<script", -1)).hasSameSizeAs(html.split("</script>", -1));
        assertThat(html).contains("three.js authors");
    }

    @Test
    void pageLoadsNothingExternal() {
        String html = SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, ReportPage.DEFAULT_BUDGET));

        assertThat(html).doesNotContainPattern("(?i)(src|href|action)\\s*=\\s*[\"']?(https?:)?//")
                .doesNotContainPattern("(?i)url\\(");
        assertThat(html).contains("default-src 'none'");
        Matcher module = Pattern.compile("\"([a-z/-]+)\": \"data:text/javascript;base64,([^\"]+)\"").matcher(html);
        int modules = 0;
        for (; module.find(); modules++) {
            String source = new String(Base64.getDecoder().decode(module.group(2)), StandardCharsets.UTF_8);
            assertThat(source).as(module.group(1)).doesNotContainPattern("(from|import)\\s*\\(?[\"'](\\.|/|https?:)");
        }
        assertThat(modules).isGreaterThan(10);
    }

    @Test
    void everyImportIsInTheMap() {
        String html = SamplePages.html(new ReportPage(SamplePages.info("x", "continuous"), TRIANGLE));
        Matcher module = Pattern.compile("\"data:text/javascript;base64,([^\"]+)\"").matcher(html);
        while (module.find()) {
            String source = new String(Base64.getDecoder().decode(module.group(1)), StandardCharsets.UTF_8);
            Matcher imported = Pattern.compile("^import [^;]*from ?[\"']([a-z/-]+)[\"']", Pattern.MULTILINE)
                    .matcher(source);
            while (imported.find()) {
                assertThat(html).contains("\n\"" + imported.group(1) + "\": \"data:");
            }
        }
    }

    @Test
    void escapesHostileText() {
        String hostile = "</script><script>alert('1')</script><!-- & \"quoted\" {{data}}";
        ReportPage page = new ReportPage(new ReportInfo(hostile, hostile, hostile, 1, "continuous", hostile), TRIANGLE);
        page.frame(hostile, CORNERS);
        String html = SamplePages.html(page);

        assertThat(html).doesNotContain("<script>alert")
                .contains("<h1 id=\"title\">&lt;/script&gt;&lt;script&gt;alert(&#39;1&#39;)");
        assertThat(new PageReader(html).report().get("title").asText()).isEqualTo(hostile);
        assertThat(new PageReader(html).report().get("frameNames").get(0).asText()).isEqualTo(hostile);
    }

    @Test
    void meshAndFramesRoundTrip() {
        PageReader page = new PageReader(
                SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, ReportPage.DEFAULT_BUDGET)));

        assertThat(page.ints("triangles")).isEqualTo(CLOTH.topology().copyTriangles());
        assertThat(page.ints("bodies")).hasSize(CLOTH.topology().vertexCount()).containsOnly(0, 1);
        for (int frame = 0; frame < FRAMES; frame++) {
            assertThat(page.positions("frame-" + frame)).as("frame %d", frame).containsExactly(
                    CLOTH.positions(frame / (FRAMES - 1.0)),
                    within(2.4 / 65_535));
        }
    }

    @Test
    void contactsRoundTrip() {
        PageReader page = new PageReader(
                SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, ReportPage.DEFAULT_BUDGET)));
        int total = 0;
        for (int step = 0; step < FRAMES - 1; step++) {
            Contacts contacts = CLOTH.contacts(CLOTH.positions(step / (FRAMES - 1.0)),
                    CLOTH.positions((step + 1) / (FRAMES - 1.0)));
            assertRow(page, step, contacts);
            total += contacts.size();
        }
        assertThat(total).isPositive();
    }

    @Test
    void everyStageHasAColour() throws IOException {
        String style = PageResource.read("style.css");
        for (StepStatistics.Stage stage : StepStatistics.Stage.standard()) {
            assertThat(style).contains("--stage-" + stage.key() + ":");
        }
    }

    @Test
    void intersectionsRoundTrip() {
        PageReader page = new PageReader(SamplePages.html(SamplePages.discrete(CLOTH, FRAMES)));
        for (int frame = 0; frame < FRAMES; frame++) {
            Intersections pairs = CLOTH.intersections(CLOTH.positions(frame / (FRAMES - 1.0)));
            assertThat(page.report().get("rows").get(frame).get("pairs").asInt()).isEqualTo(pairs.size());
            for (int i = 0; i < pairs.size(); i++) {
                assertThat(page.findings(frame, false).faces()).contains(pairs.triangleA(i), pairs.triangleB(i));
            }
        }
    }

    @Test
    void framesWithEqualTrianglesShareThem() {
        PageReader page = new PageReader(SamplePages.html(SamplePages.changing()));

        assertThat(page.ints("triangles")).isEqualTo(ChangingMesh.ONE.copyTriangles());
        assertThat(page.report().get("shapes").toString()).isEqualTo("{\"1\":1,\"2\":1}");
        assertThat(page.ints("triangles-1")).isEqualTo(ChangingMesh.TWO.copyTriangles());
        assertThat(page.ints("bodies-1")).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(page.has("triangles-2")).isFalse();
        assertThat(page.positions("frame-2")).containsExactly(ChangingMesh.FRAMES.get(2).positions(),
                within(2.0 / 65_535));
        assertThat(page.findings(1, false).faces()).containsExactly(0, 1);
    }

    @Test
    void pageHasThePartsOfEachShape() throws IOException {
        ReportPage page = new ReportPage(SamplePages.info("Cut", ReportInfo.DISCRETE), ChangingMesh.ONE);
        SceneParts two = new SceneParts(List.of("a", "</script>"), part -> 3 * part, part -> part,
                vertex -> vertex < 3 ? 9 - vertex : vertex, triangle -> 5);
        page.frame("0", ChangingMesh.FRAMES.get(0));
        page.frame("1", ChangingMesh.FRAMES.get(1), two);
        page.frame("2", ChangingMesh.FRAMES.get(2), two);
        PageReader reader = new PageReader(SamplePages.html(page));

        assertThat(reader.json("parts").toString()).isEqualTo("{\"names\":[\"\"],\"firstVertices\":[0],"
                + "\"firstTriangles\":[0],\"vertexRuns\":[0,0],\"triangleRuns\":[0,0]}");
        assertThat(reader.json("parts-1").toString()).isEqualTo("{\"names\":[\"a\",\"</script>\"],"
                + "\"firstVertices\":[0,3],\"firstTriangles\":[0,1],\"vertexRuns\":[0,9,1,8,2,7,3,3],"
                + "\"triangleRuns\":[0,5,1,5]}");
        assertThat(reader.has("parts-2")).isFalse();
        assertThatThrownBy(() -> new SceneParts(List.of(), v -> v, v -> v, v -> v, v -> v))
                .hasMessage("a scene has at least one part");
    }

    @Test
    void stepsWithoutContactsHaveNoEarliestToi() {
        ReportPage page = new ReportPage(SamplePages.info("x", "continuous"), TRIANGLE);
        page.frame("a", CORNERS);
        page.frame("b", CORNERS);
        page.step(new ContactBuffer().toContacts(), STATISTICS);

        assertThat(new PageReader(SamplePages.html(page)).report().get("rows").get(0).has("toi")).isFalse();
    }

    @Test
    void motionHasOneTopology() {
        ReportPage page = new ReportPage(SamplePages.info("x", "continuous"), ChangingMesh.ONE);

        assertThatThrownBy(() -> page.frame("a", ChangingMesh.FRAMES.get(1))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void thinsFramesButNotTheTableOverBudget() {
        PageReader page = new PageReader(SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, 22_000)));
        JsonNode report = page.report();

        assertThat(report.get("stride").asInt()).isEqualTo(4);
        assertThat(report.get("shownFrames")).extracting(JsonNode::asInt).containsExactly(0, 4, 8, 11);
        assertThat(report.get("rows")).hasSize(FRAMES - 1);
        assertThat(report.get("frameNames")).hasSize(FRAMES);
        assertThat(page.has("frame-3")).isFalse();
        assertThat(page.positions("frame-11")).containsExactly(CLOTH.positions(1), within(2.4 / 65_535));
        assertThat(page.has("findings-10")).as("the step into the last frame").isTrue();
        assertThat(page.has("findings-9")).isFalse();
    }

    @Test
    void tinyBudgetKeepsTheFirstAndLastFrame() {
        JsonNode report = new PageReader(SamplePages.html(SamplePages.continuous(CLOTH, FRAMES, 0))).report();

        assertThat(report.get("shownFrames")).extracting(JsonNode::asInt).containsExactly(0, 11);
    }

    @Test
    void rejectsStepsAndInstantsThatDoNotMatchTheFrames() {
        Contacts none = new ContactBuffer().toContacts();
        ReportPage continuous = new ReportPage(SamplePages.info("x", "continuous"), TRIANGLE);
        continuous.frame("a", CORNERS);
        ReportPage discrete = new ReportPage(SamplePages.info("x", "discrete"), TRIANGLE);

        assertThatThrownBy(() -> continuous.step(none, STATISTICS)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> discrete.step(none, STATISTICS)).isInstanceOf(IllegalStateException.class);
        Intersections noPairs = new IntersectionBuffer().toIntersections();
        assertThatThrownBy(() -> discrete.instant(noPairs, STATISTICS)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> continuous.instant(noPairs, STATISTICS)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void rejectsBadInputWithAMessage() {
        ReportPage page = new ReportPage(SamplePages.info("x", "continuous"), TRIANGLE);

        assertThatThrownBy(() -> page.frame("a", new double[] { 0, 0, 0, 1, Double.NaN, 0, 0, 1, 0 }))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("vertex 1");
        assertThatThrownBy(() -> SamplePages.info("x", "sideways")).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("sideways");
    }

    private static void assertRow(PageReader page, int step, Contacts contacts) {
        JsonNode row = page.report().get("rows").get(step);
        assertThat(row.get("vf").asInt()).isEqualTo(contacts.count(ContactKind.VF));
        assertThat(row.get("ee").asInt()).isEqualTo(contacts.count(ContactKind.EE));
        assertThat(row.has("toi")).isEqualTo(contacts.size() > 0);
        assertThat(row.get("stages")).hasSameSizeAs(page.report().get("stages"));
        PageReader.FoundRow found = page.findings(step, true);
        assertThat(found.tois()).hasSize(contacts.size());
        assertThat(found.vertexFaces()).isEqualTo(contacts.count(ContactKind.VF));
        for (int i = 0; i < contacts.size(); i++) {
            assertThat(found.tois()[i]).isEqualTo((float) contacts.toi(i));
            assertThat(found.ids()[4 * i + 3]).isEqualTo(contacts.vertex(i, 3));
        }
    }
}
