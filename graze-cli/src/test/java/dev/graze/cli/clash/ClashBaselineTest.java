package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze clash --baseline} and the ids that make it possible. */
class ClashBaselineTest {
    @TempDir
    private Path dir;

    private Path fixed;
    private Path moving;
    private Path baseline;

    @BeforeEach
    void makeFiles() {
        fixed = ClashFiles.cube(dir.resolve("fixed.obj"), 0, 0, 0);
        moving = ClashFiles.cube(dir.resolve("moving.obj"), 0.75, 0, 0);
        baseline = dir.resolve("baseline.json");
    }

    private CommandRun run(Object... more) {
        List<Object> all = new ArrayList<>(List.of("clash", fixed, moving));
        all.addAll(Arrays.asList(more));
        return CommandRun.of(all.toArray());
    }

    private void makeBaseline(Object... more) {
        List<Object> all = new ArrayList<>(List.of("--json", baseline));
        all.addAll(Arrays.asList(more));
        assertThat(run(all.toArray()).exit()).isZero();
    }

    private static JsonNode json(CommandRun run) throws IOException {
        return new ObjectMapper().readTree(run.out());
    }

    @Test
    void theSameRunIsTheSame() throws IOException {
        makeBaseline();
        JsonNode found = json(run("--baseline", baseline, "--json", "-", "-q").succeeded());
        assertThat(found.get("pairs").get(0).get("state").asText()).isEqualTo("same");
        assertThat(found.get("pairs").get(0).get("worse").asBoolean()).isFalse();
        assertThat(found.get("pairs").get(0).get("clashes").get(0).get("state").asText()).isEqualTo("same");
        assertThat(found.get("baseline").get("same").asInt()).isEqualTo(1);
        assertThat(found.get("gone")).isEmpty();
    }

    /** The baseline crosses by 0.25, with the cube at 0.75. */
    @ParameterizedTest
    @CsvSource({ "0.75, same, false, 0", "0.7501, same, false, 0", "0.5, changed, true, 1", "0.875, changed, false, 0",
            "1, changed, false, 0", "0, changed, true, 1" })
    void tellsWhetherAPairGotWorse(double x, String state, boolean worse, int exit) throws IOException {
        makeBaseline();
        ClashFiles.cube(moving, x, 0, 0);
        CommandRun run = run("--baseline", baseline, "--json", "-", "-q", "--fail-on", "touch");
        assertThat(run.exit()).isEqualTo(exit);
        JsonNode pair = json(run).get("pairs").get(0);
        assertThat(pair.get("state").asText()).isEqualTo(state);
        assertThat(pair.get("worse").asBoolean()).isEqualTo(worse);
        assertThat(pair.get("before").get("relation").asText()).isEqualTo("crossing");
        assertThat(run.err()).isEqualTo(exit == 0
                ? ""
                : "failed: 1 pair that --fail-on touch asks about, new or worse than in the baseline; 0 others are "
                        + "not" + System.lineSeparator());
    }

    @Test
    void aTouchThatBecomesACrossingFails() {
        ClashFiles.cube(moving, 1, 0, 0);
        makeBaseline();
        ClashFiles.cube(moving, 0.9375, 0, 0);
        assertThat(run("--baseline", baseline, "--fail-on", "hard").exit()).isEqualTo(1);
        assertThat(run("--baseline", baseline, "--fail-on", "touch").exit()).isEqualTo(1);
        assertThat(run("--baseline", baseline, "--fail-on", "inside").exit()).isZero();
        assertThat(run("--baseline", baseline).out()).contains("(worse, was touching)", "1 changed (1 worse)");
    }

    @Test
    void onlyNewPairsFail() throws IOException {
        makeBaseline();
        CommandRun known = run("--baseline", baseline, "--fail-on", "hard");
        assertThat(known.exit()).isZero();
        assertThat(known.err()).isEqualTo("passed: 1 pair that --fail-on hard asks about, but not new or worse than in "
                + "the baseline" + System.lineSeparator());
        Path third = ClashFiles.cube(dir.resolve("third.obj"), -0.5, 0, 0);
        CommandRun more = run(third, "--baseline", baseline, "--fail-on", "hard", "--json", "-", "-q");
        assertThat(more.exit()).isEqualTo(1);
        assertThat(more.err()).contains("failed: 1 pair", "1 others are not");
        JsonNode found = json(more);
        Map<String, String> states = new TreeMap<>();
        found.get("pairs").forEach(pair -> states.put(pair.get("b").asText(), pair.get("state").asText()));
        assertThat(states).isEqualTo(Map.of("moving", "same", "third", "new"));
        assertThat(found.get("failures").asInt()).isEqualTo(1);
    }

    @Test
    void aClashAtAnotherPlaceIsWorse() throws IOException {
        ClashFiles.box(fixed, 0, 0, 0, 20, 0.5, 3);
        ClashFiles.box(moving, 1, -1, 1, 0.5, 3, 0.5);
        makeBaseline();
        ClashFiles.box(moving, 9, -1, 1, 0.5, 3, 0.5);
        CommandRun run = run("--baseline", baseline, "--json", "-", "-q", "--fail-on", "hard");
        assertThat(run.exit()).isEqualTo(1);
        JsonNode pair = json(run).get("pairs").get(0);
        assertThat(pair.get("state").asText()).isEqualTo("changed");
        assertThat(pair.get("worse").asBoolean()).isTrue();
        assertThat(pair.get("clashes").get(0).get("state").asText()).isEqualTo("new");
    }

    @Test
    void onlyJsonMayReplaceTheBaseline() {
        makeBaseline();
        String before = TestFiles.text(baseline);
        for (String option : List.of("--csv", "--html", "--bcf")) {
            run("--baseline", baseline, option, baseline).refused(option, "is one of the input files");
        }
        assertThat(TestFiles.text(baseline)).isEqualTo(before);
        run("--baseline", baseline, "--json", baseline).succeeded();
    }

    @Test
    void namesWhatIsGone() throws IOException {
        makeBaseline();
        ClashFiles.cube(moving, 5, 0, 0);
        JsonNode found = json(run("--baseline", baseline, "--json", "-", "-q", "--fail-on", "touch").succeeded());
        assertThat(found.get("pairs")).isEmpty();
        assertThat(found.get("gone").get(0).get("b").asText()).isEqualTo("moving");
        assertThat(found.get("gone").get(0).get("relation").asText()).isEqualTo("crossing");
        assertThat(run("--baseline", baseline).succeeded().out()).contains("  gone: fixed, moving, was crossing");
        Path csv = dir.resolve("gone.csv");
        run("--baseline", baseline, "--csv", csv).succeeded();
        assertThat(TestFiles.text(csv).lines().skip(1)).singleElement().asString().contains(",fixed,moving,crossing,")
                .endsWith(",gone");
    }

    @Test
    void theOrderOfPartsDoesNotMatter() throws IOException {
        ClashFiles.box(moving, 0.25, 0.25, 0.25, 0.5, 0.5, 0.5);
        makeBaseline();
        JsonNode found = json(CommandRun.of("clash", moving, fixed, "--baseline", baseline, "--json", "-", "-q")
                .succeeded());
        assertThat(found.get("pairs").get(0).get("relation").asText()).isEqualTo("a-inside-b");
        assertThat(found.get("pairs").get(0).get("state").asText()).isEqualTo("same");
    }

    @Test
    void idsSurviveOtherPartsAndOrders() throws IOException {
        Path posts = TestFiles.write(dir.resolve("posts.obj"),
                ClashFiles.boxText(0, 0, 0, 0, 1, 1, 1) + ClashFiles.boxText(8, 4, 0, 0, 1, 1, 1));
        Path deck = ClashFiles.box(dir.resolve("deck.obj"), -1, 0.25, 0.75, 7, 0.5, 1);
        Path far = ClashFiles.box(dir.resolve("far.obj"), 1000, 0, 0, 500, 500, 500);
        Set<Set<String>> ids = new HashSet<>();
        for (List<Path> order : List.of(List.of(posts, deck), List.of(deck, posts), List.of(far, deck, posts),
                List.of(deck, far, posts))) {
            List<Object> all = new ArrayList<>(List.of("clash", "--json", "-", "-q"));
            all.addAll(order);
            JsonNode pair = json(CommandRun.of(all.toArray()).succeeded()).get("pairs").get(0);
            assertThat(pair.get("clashes")).hasSize(2);
            ids.add(new HashSet<>(pair.findValuesAsText("id")));
        }
        assertThat(ids).hasSize(1);
        assertThat(ids.iterator().next()).hasSize(3);
    }

    /** The middle of the clash moves into another cell, but the clash keeps its id. */
    @Test
    void aClashThatMovedALittleKeepsItsId() throws IOException {
        makeBaseline();
        String before = new ObjectMapper().readTree(baseline.toFile()).get("pairs").get(0).get("clashes").get(0)
                .get("id").asText();
        ClashFiles.cube(moving, 0.75, 0.125, 0.125);
        JsonNode alone = json(run("--json", "-", "-q").succeeded()).get("pairs").get(0).get("clashes").get(0);
        JsonNode compared = json(run("--baseline", baseline, "--json", "-", "-q").succeeded()).get("pairs").get(0)
                .get("clashes").get(0);
        assertThat(alone.get("id").asText()).isNotEqualTo(before);
        assertThat(compared.get("id").asText()).isEqualTo(before);
        assertThat(compared.get("state").asText()).isEqualTo("same");
    }

    @Test
    void theBaselineCanBeReplacedInTheSameRun() {
        makeBaseline();
        run("--baseline", baseline, "--json", baseline, "-q").succeeded();
        assertThat(TestFiles.text(baseline)).contains("\"state\" : \"same\"");
        run("--baseline", baseline, "-q").succeeded();
    }

    @Test
    void notesAnotherClearance() {
        makeBaseline("--clearance", "0.5");
        assertThat(run("--baseline", baseline).succeeded().out())
                .contains("note: the baseline was made with --clearance 0.5");
    }

    @Test
    void refusesFilesThatAreNoBaseline() {
        run("--baseline", dir.resolve("none.json")).refused("--baseline", "none.json", "no such file");
        run("--baseline", dir).refused("is not a file");
        run("--baseline", TestFiles.write(baseline, "{\"pairs\": [")).refused("baseline.json", "is not valid JSON");
        run("--baseline", TestFiles.write(baseline, "{\"tool\": \"other\", \"clashes\": []}"))
                .refused("was not written by graze clash --json");
        run("--baseline", TestFiles.write(baseline, "[1, 2]")).refused("was not written by graze clash --json");
        run("--baseline", TestFiles.write(baseline, "{\"tool\": \"graze clash\", \"format\": 99, \"pairs\": []}"))
                .refused("has format 99", "make it again");
        run("--baseline",
                TestFiles.write(baseline, "{\"tool\": \"graze clash\", \"format\": 1, \"pairs\": [{\"a\": \"x\"}]}"))
                .refused("is damaged", "pair 1", "'clashes' is missing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = { "\"groups\" : 1 | \"groups\" : -1 | 'groups' is -1",
            "\"groups\" : 1 | \"groups\" : 1.5 | 'groups' is 1.5",
            "\"relation\" : \"crossing\" | \"relation\" : \"near\" | 'relation' is \"near\"",
            "\"depth\" : | \"depth\" : \"deep\", \"x\" : | 'depth' is \"deep\"",
            "\"depth\" : | \"depth\" : -2, \"x\" : | 'depth' is -2",
            "\"depth\" : | \"x\" : | 'depth' is missing" })
    void refusesABaselineWithWrongValues(String was, String is, String message) throws IOException {
        run("--json", baseline).succeeded();
        String text = Files.readString(baseline);
        assertThat(text).contains(was);
        TestFiles.write(baseline, text.replace(was, is));
        run("--baseline", baseline).refused("--baseline", "is damaged: pair 1", message, "make the baseline again");
    }

    @Test
    void refusesABaselineThatListsOnlyAPart() {
        makeBaseline("--max-results", "0");
        run("--baseline", baseline).refused("lists 0 of 1 clashes", "without --max-results");
    }

    @Test
    void refusesABaselineInAnotherUnit() {
        makeBaseline("--units", "mm");
        run("--baseline", baseline, "--units", "in").refused("is in mm", "this run in in", "--units");
        run("--baseline", baseline).refused("no particular unit");
    }
}
