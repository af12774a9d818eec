package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code graze clash} and {@code graze distance} refuse. */
class ClashBadInputTest {
    @TempDir
    private Path dir;

    private Path a;
    private Path b;

    @BeforeEach
    void makeFiles() {
        a = ClashFiles.cube(dir.resolve("a.obj"), 0, 0, 0);
        b = ClashFiles.cube(dir.resolve("b.obj"), 0.5, 0, 0);
    }

    private void refuses(String command, String options, String... words) {
        List<Object> all = new ArrayList<>(List.of(command, a, b));
        all.addAll(Arrays.asList(options.split(" ")));
        CommandRun.refusesAndLeavesAlone(dir, all.toArray(), words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "--clearance -1         | --clearance must be 0 or more and finite, not -1.0",
            "--clearance NaN        | --clearance must be 0 or more and finite, not NaN",
            "--clearance Infinity   | --clearance must be 0 or more and finite",
            "--clearance wide       | 'wide' is not a number",
            "--tolerance 0          | --tolerance must be more than 0 and finite, not 0.0",
            "--tolerance NaN        | --tolerance must be more than 0",
            "--threads 0            | --threads must be 1 or more, not 0",
            "--max-results -1       | --max-results must be 0 or more, not -1",
            "--units parsec         | 'parsec' is none of: um, mm, cm, m, km, in, ft",
            "--fail-on everything   | 'everything' is none of: hard, touch, clearance, inside",
            "--fail-on clearance    | --fail-on clearance needs --clearance",
            "--ignore a:c           | --ignore a:c: there is no part 'c'; the parts are a, b",
            "--ignore a:b           | the filters leave nothing to test",
            "--only a:a             | --only a:a: names no pair of different parts",
            "--place c=1,2,3        | there is no part 'c'",
            "--part x.obj           | unknown option '--part'",
            "--json none/x.json     | does not exist; create it first" })
    void refusesBadOptions(String options, String message) {
        refuses("clash", options, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = { "--within -1 | --within must be 0 or more and finite",
            "--within NaN | --within must be 0 or more", "--clearance -0.5 | --clearance must be 0 or more",
            "--threads 0 | --threads must be 1 or more", "--only a:c | there is no part 'c'" })
    void refusesBadOptionsOfDistance(String options, String message) {
        refuses("distance", options, message);
    }

    @ParameterizedTest
    @ValueSource(strings = { "clash", "distance" })
    void refusesInputThatIsNoAssembly(String command) {
        CommandRun.of(command).refused("there is no input; name PART");
        CommandRun.of(command, a).refused("there is one part ('a') and nothing to compare it with", "--bodies");
        CommandRun.of(command, a, dir.resolve("c.obj")).refused("c.obj", "no such file");
        CommandRun.of(command, a, "").refused("PART: the name is empty");
        CommandRun.of(command, a, TestFiles.write(dir.resolve("broken.obj"), "v 0 0\nf 1 2 3\n"))
                .refused("broken.obj");
        Path scene = TestFiles.write(dir.resolve("scene.json"), "{\"parts\": [{\"file\": \"a.obj\"}]}");
        CommandRun.of(command, a, "--scene", scene).refused("--scene", "both say what the parts are");
        CommandRun.of(command, "--scene", scene).refused("there is one part ('a')");
    }

    @Test
    void refusesListsOfTrianglesToIgnore() {
        Path scene = TestFiles.write(dir.resolve("scene.json"), """
                {"parts": [{"file": "a.obj"}, {"file": "b.obj"}],
                 "ignoreTriangles": [{"a": "a", "b": "b", "pairs": [[0, 1]]}]}
                """);
        CommandRun.of("clash", "--scene", scene).refused("ignoreTriangles[0].pairs", "compared as a whole",
                "no pair of triangles can be left out");
    }

    @Test
    void refusesOpenPartsIfSolidsAreWanted() {
        Path open = ClashFiles.openCube(dir.resolve("open.obj"), 0, 0, 0);
        Path sheet = ClashFiles.sheet(dir.resolve("sheet.obj"), 0, 0, 0, 1);
        List<String> before = TestFiles.tree(dir);
        CommandRun.of("clash", a, open, "--solid", "--json", dir.resolve("out.json")).refused("--solid",
                "part 'open'", "4 edges", "leave --solid out");
        CommandRun.of("clash", a, open, sheet, "--solid").refused("part 'open'", "1 more part is open too");
        assertThat(TestFiles.tree(dir)).isEqualTo(before);
        assertThat(CommandRun.of("clash", a, open).exit()).isZero();
        assertThat(CommandRun.of("clash", a, b, "--solid").exit()).isZero();
    }

    @Test
    void neverReplacesAnInputOrAnotherOutput() {
        refuses("clash", "--json " + a, "--json", "is one of the input files");
        refuses("distance", "--json " + b, "--json", "is one of the input files");
        refuses("clash", "--json " + dir.resolve("x") + " --csv " + dir.resolve("x"), "--json writes the same file");
    }

    /** {@code /dev/full} is always full; no other output may appear either. */
    @ParameterizedTest
    @ValueSource(strings = { "--json", "--html", "--csv", "--bcf" })
    void leavesNothingWhenTheDiskIsFull(String option) throws IOException {
        Path device = Path.of("/dev/full");
        assumeTrue(Files.exists(device), "there is no /dev/full here");
        Path full = Files.createSymbolicLink(dir.resolve("full"), device);
        List<Object> all = new ArrayList<>(List.of("clash", a, b, "--json", dir.resolve("o.json"), "--html",
                dir.resolve("o.html"), "--csv", dir.resolve("o.csv"), "--bcf", dir.resolve("o.bcfzip")));
        all.set(all.indexOf(option) + 1, full);
        CommandRun.refusesAndLeavesAlone(dir, all.toArray(), "full", "cannot be written", "No space left");
    }
}
