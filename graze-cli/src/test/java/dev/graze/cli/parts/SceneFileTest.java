package dev.graze.cli.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze check --scene}. Quotes are written as apostrophes. */
class SceneFileTest {
    private static final String FLOOR = "{'file': 'meshes/floor.obj'}";
    private static final String TIP = "{'file': 'meshes/tip.obj'}";

    @TempDir
    private Path dir;

    @BeforeEach
    void makeFiles() {
        PartFiles.floor(dir.resolve("meshes/floor.obj"));
        PartFiles.tip(dir.resolve("meshes/tip.obj"), -1);
        PartFiles.tip(dir.resolve("meshes/high.obj"), 1);
    }

    private CommandRun check(String json, Object... options) {
        Path scene = TestFiles.write(dir.resolve("scene.json"), json.replace('\'', '"'));
        Object[] arguments = new Object[options.length + 3];
        arguments[0] = "check";
        arguments[1] = "--scene";
        arguments[2] = scene;
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CommandRun.of(arguments);
    }

    private CommandRun discrete(String json) {
        return check(json, "--mode", "discrete", "--pairs", "-", "-q");
    }

    private long rows(String json) {
        return discrete(json).succeeded().out().lines().count() - 1;
    }

    @Test
    void readsPartsRelativeToTheFile() {
        CommandRun run = discrete("{'parts': [" + FLOOR + ", " + TIP + "]}").succeeded();
        assertThat(run.out()).endsWith(",floor,tip\n");
        assertThat(run.input()).contains("1 scene of 2 parts (floor, tip)");
    }

    @Test
    void namesPlacesAndFixesParts() {
        CommandRun run = discrete("{'parts': [{'name': 'a:b', 'file': 'meshes/floor.obj', 'motion': 'fixed'},"
                + "{'name': 'c', 'file': 'meshes/high.obj', 'place': [0, 0, -2, 0, 0, 90]}]}").succeeded();
        assertThat(run.out()).endsWith(",a:b,c\n");
        assertThat(run.input()).contains("2 parts (a:b, c), 1 fixed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "'ignore': [['floor', 'tip']]            | 0",
            "'ignore': []                            | 1",
            "'only': [['floor', 't*']]               | 1",
            "'only': [['tip', 'tip']]                | 0",
            "'ignoreWithin': ['*']                   | 1",
            "'testWithin': ['floor']                 | 1",
            "'ignoreTriangles': [{'a': 'floor', 'b': 'tip', 'pairs': [[0, 0]]}]  | 0",
            "'ignoreVertices': [{'a': 'tip', 'b': 'floor', 'pairs': [[2, 1]]}]   | 0" })
    void filters(String filter, int expected) {
        assertThat(rows("{'parts': [" + FLOOR + ", " + TIP + "], " + filter + "}")).isEqualTo(expected);
    }

    @Test
    void filtersByCategoryAndMask() {
        assertThat(rows("{'parts': [{'file': 'meshes/floor.obj', 'category': 2, 'mask': -1}, "
                + "{'file': 'meshes/tip.obj', 'category': 4, 'mask': 4}]}")).isZero();
        assertThat(rows("{'parts': [{'file': 'meshes/floor.obj', 'category': 2, 'mask': 4}, "
                + "{'file': 'meshes/tip.obj', 'category': 4, 'mask': 2}]}")).isEqualTo(1);
    }

    @Test
    void optionsAddToTheFile() {
        String both = "{'parts': [" + FLOOR + ", " + TIP + "]}";
        assertThat(check(both, "--mode", "discrete", "--ignore", "floor:tip").succeeded().out())
                .contains("no intersection");
    }

    /** The part swings from one side to the other over the top of a circle, far above its chord. */
    @Test
    void partsTurnOnTheirPath() {
        String scene = "{'parts': [{'file': 'meshes/floor.obj', 'place': [0, 0, 2.5]}, {'name': 'hand', 'file':"
                + " 'meshes/high.obj', 'motion': 'rigid', 'poses': [[0, 0, 0, 60, 0, 0], [0, 0, 0, -60, 0, 0]]%s}]}";
        assertThat(check(String.format(scene, ""), "--pairs", "-", "-q").succeeded().out().lines()).hasSize(1);
        assertThat(check(String.format(scene, ", 'path': 'chord'"), "--pairs", "-", "-q").succeeded().out().lines())
                .hasSize(1);
        assertThat(check(String.format(scene, ", 'path': 'screw'"), "--pairs", "-", "-q").succeeded().out())
                .contains("VF,").contains(",hand,floor");
    }

    /** The highest vertex passes 0.0086 below the floor. */
    @Test
    void theToleranceOfTurnsIsAnOption() {
        String scene = "{'parts': [{'file': 'meshes/floor.obj', 'place': [0, 0, 3.05]}, {'name': 'hand', 'file':"
                + " 'meshes/high.obj', 'motion': 'rigid', 'path': 'screw',"
                + " 'poses': [[0, 0, 0, 60, 0, 0], [0, 0, 0, -60, 0, 0]]}]}";
        assertThat(check(scene, "--pairs", "-", "-q").succeeded().out().lines()).hasSize(1);
        assertThat(check(scene, "--rotation-tolerance", "0.001", "--pairs", "-", "-q").succeeded().out().lines())
                .hasSize(1);
        assertThat(check(scene, "--rotation-tolerance", "0.05", "--pairs", "-", "-q").succeeded().out())
                .contains("VF,").contains(",hand,floor");
    }

    @Test
    void playsFramesAndPoses() {
        String frames = "{'parts': [" + FLOOR
                + ", {'name': 'drop', 'frames': ['meshes/high.obj', 'meshes/tip.obj']}]}";
        assertThat(check(frames, "--pairs", "-", "-q").succeeded().out()).contains("VF,0,0,1,2,", ",drop,floor");
        String poses = "{'parts': [" + FLOOR + ", {'name': 'drop', 'file': 'meshes/high.obj', 'motion': 'rigid',"
                + " 'poses': [[0, 0, 0], [0, 0, -2], [5, 0, -2, 0, 0, 90]]}]}";
        CommandRun run = check(poses, "--pairs", "-", "-q").succeeded();
        assertThat(run.out()).contains("\n0,VF,0,0,1,2,", ",drop,floor");
        assertThat(run.input()).contains("3 frames of one motion", "1 rigid");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{'parts': [], 'x': 1}                          | x: unknown key; known here are ignore",
            "{'parts': [{'file': 'meshes/tip.obj', 'plaec': [0, 0, 0]}]} | parts[0].plaec: unknown key",
            "{'parts': []}                                  | parts: a scene needs at least one part",
            "{}                                             | at least one part",
            "[]                                             | the scene: must be an object",
            "{'parts': [{}]}                                | parts[0]: a part has either",
            "{'parts': [{'file': 'a', 'frames': ['b']}]}    | parts[0]: a part has either",
            "{'parts': [{'frames': []}]}                    | at least one frame",
            "{'parts': [{'file': ''}]}                      | parts[0].file: must be a text",
            "{'parts': [{'file': 'no.obj'}]}                | no.obj: no such file",
            "{'parts': [{'file': 'meshes/tip.obj', 'motion': 'fast'}]}   | must be \"deforming\", \"rigid\" or",
            "{'parts': [{'file': 'meshes/tip.obj', 'place': [0, 0]}]}    | parts[0].place: a place has 3 numbers",
            "{'parts': [{'file': 'meshes/tip.obj', 'place': [0, 0, 'a']}]}   | parts[0].place[2]: must be a number",
            "{'parts': [{'file': 'meshes/tip.obj', 'place': [0, 0, 1e999]}]} | finite",
            "{'parts': [{'file': 'meshes/tip.obj', 'place': [0, 0, NaN]}]}   | is not valid JSON",
            "{'parts': [{'file': 'meshes/tip.obj', 'mask': 1.5}]}        | parts[0].mask: must be a whole number",
            "{'parts': [{'file': 'meshes/tip.obj', 'poses': [[0, 0, 0]]}]} | only a part with the motion \"rigid\"",
            "{'parts': [{'file': 'meshes/tip.obj', 'path': 'screw'}]} | parts[0].path: only a part with poses moves",
            "{'parts': [{'file': 'meshes/tip.obj', 'motion': 'rigid', 'poses': [[0, 0, 0]], 'path': 'arc'}]}"
                    + " | parts[0].path: must be \"chord\"",
            "{'parts': [{'file': 'meshes/tip.obj', 'name': 'a'}, {'file': 'meshes/floor.obj', 'name': 'a'}]} "
                    + "| two parts are named 'a'",
            "{'parts': [{'file': 'meshes/tip.obj'}], 'ignore': [['tip']]}      | ignore[0]: must be two names",
            "{'parts': [{'file': 'meshes/tip.obj'}], 'ignore': [['tip', 'x']]} | ignore[0]: there is no part 'x'",
            "{'parts': [{'file': 'meshes/tip.obj'}], 'ignoreVertices': [{'a': 'tip', 'b': 'tip', 'pairs': [[0, 3]]}]} "
                    + "| ignoreVertices[0].pairs[0]: the file has no vertex 3 in part 'tip'; its numbers are 0 to 2",
            "{'parts': [{'file': 'meshes/tip.obj'}], 'ignoreVertices': [{'a': 'tip', 'b': 'tip', 'pairs': [[0, -1]]}]}"
                    + "| must be two numbers of 0 or more",
            "{'parts': [{'file': 'meshes/tip.obj'}], 'ignoreVertices': [{'a': 'tip', 'pairs': []}]} | needs the keys",
            "{'parts': [{'file': 'meshes/tip.obj'}, {'file': 'meshes/floor.obj'}], "
                    + "'ignoreTriangles': [{'a': '*', 'b': 'tip', 'pairs': [[0, 0]]}]} | '*' means 2 parts",
            "{'parts': [{'file': 'meshes/tip.obj'}]} x      | is not valid JSON",
            "{'parts': [{'file': 'meshes/tip.obj'},]}       | line 1",
            "{'parts': 1, 'parts': 2}                       | is not valid JSON" })
    void refusesWhatItDoesNotUnderstand(String json, String words) {
        discrete(json).refused("scene", words);
    }

    @Test
    void refusesPosesThatDoNotFitOtherFrames() {
        check("{'parts': [{'name': 'drop', 'frames': ['meshes/high.obj', 'meshes/tip.obj']}, {'file': "
                + "'meshes/floor.obj', 'motion': 'rigid', 'poses': [[0, 0, 0], [0, 0, 1], [0, 0, 2]]}]}")
                .refused("parts[0] has 2 frames", "parts[1] has 3");
    }

    @Test
    void refusesDeepNestingInWords() {
        discrete("[".repeat(5000)).refused("nested too deeply");
        CommandRun.of("check", "--scene", dir).refused("is not a file");
        CommandRun.of("check", "--scene", dir.resolve("none.json")).refused("no such file");
    }

    @Test
    void outputsDoNotReplaceTheSceneFile() {
        check("{'parts': [" + TIP + "]}", "--mode", "discrete", "--summary", dir.resolve("scene.json"))
                .refused("is one of the input files");
    }

    @Test
    void refusesAPlaceForAPartThatHasPoses() {
        String json = "{'parts': [" + FLOOR + ", {'name': 'c', 'file': 'meshes/high.obj', 'motion': 'rigid',"
                + " 'poses': [[0, 0, 0], [0, 0, -4]]}]}";
        assertThat(check(json, "-q").succeeded().exit()).isZero();
        check(json, "--place", "c=100,0,0").refused("--place c=100,0,0",
                "part 'c' has a pose for each frame in the scene file");
    }

    @Test
    void refusesOptionsThatContradictTheFileEvenIfItSaysWhatIsTheDefault() {
        String json = "{'parts': [" + FLOOR + ", {'name': 'c', 'file': 'meshes/high.obj', 'motion': 'deforming',"
                + " 'place': [0, 0, 0]}]}";
        check(json, "--mode", "discrete", "--place", "c=0,0,1").refused("--place c=0,0,1",
                "part 'c' is already placed by", "parts[1]");
        check(json, "--mode", "discrete", "--fixed", "c").refused("--fixed c", "part 'c' is already deforming by",
                "parts[1]");
    }

    @Test
    void saysWhatIsWrongWithJsonWithoutNamingTheParser() {
        for (String json : new String[] { "{'parts': [", "{'parts': NaN}" }) {
            CommandRun run = check(json);
            run.refused("is not valid JSON");
            assertThat(run.err()).doesNotContain("Feature", "REDACTED", "Source");
        }
    }
}
