package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

/** Each bad input gives one line that names the place, and leaves no output behind. */
class BadInputTest {
    @TempDir
    private Path dir;

    private Path good;
    private Path next;

    @BeforeEach
    void makeFrames() {
        good = TinyScene.frame(dir.resolve("good.ply"), 1);
        next = TinyScene.frame(dir.resolve("next.ply"), -1);
    }

    private void refuses(Object[] inputs, String... words) {
        List<Object> arguments = new ArrayList<>(
                List.of("check", "--frames", "--pairs", dir.resolve("p.csv"), "--summary", dir.resolve("s.json"),
                        "--html",
                        dir.resolve("h.html"), "--vtk", dir.resolve("new/vtk"), "--ply", dir.resolve("ply")));
        arguments.addAll(Arrays.asList(inputs));
        CommandRun.refusesAndLeavesAlone(dir, arguments.toArray(), words);
    }

    /** Checks that a frame is refused as the first, and as a later one when output has started. */
    private void refusesFrame(String text, String... words) {
        Path bad = TestFiles.write(dir.resolve("bad.ply"), text);
        refuses(new Object[] { bad, good }, words);
        refuses(new Object[] { good, next, bad }, "bad.ply");
    }

    @ParameterizedTest
    @CsvSource({ "nan,NaN", "inf,Infinity", "-infinity,-Infinity", "1e999,Infinity" })
    void refusesCoordinatesThatAreNotFinite(String written, String shown) {
        refusesFrame(
                TinyScene.text(TinyScene.vertices(1).replaceFirst("\n2 -2 0", "\n" + written + " -2 0"),
                        TinyScene.FACES),
                "bad.ply",
                "vertex", shown);
    }

    @Test
    void refusesCoordinatesThatAreNotNumbers() {
        refusesFrame(TinyScene.text(TinyScene.vertices(1).replaceFirst("2 -2 0", "two -2 0"), TinyScene.FACES),
                "bad.ply", "two");
    }

    @Test
    void refusesAnEmptyFile() {
        refusesFrame("", "bad.ply", "empty");
    }

    @Test
    void refusesAMeshWithoutTriangles() {
        refusesFrame(TinyScene.text(TinyScene.vertices(1), ""), "bad.ply", "no triangle");
    }

    @Test
    void refusesAnIndexOutOfRange() {
        refusesFrame(TinyScene.text(TinyScene.vertices(1), "3 0 1 2\n3 3 4 6\n"), "bad.ply", "triangle 1", "6");
        refusesFrame(TinyScene.text(TinyScene.vertices(1), "3 0 1 2\n3 3 4 -1\n"), "bad.ply", "-1");
    }

    @Test
    void refusesARepeatedIndex() {
        refusesFrame(TinyScene.text(TinyScene.vertices(1), "3 0 1 2\n3 3 4 4\n"), "bad.ply", "triangle 1", "4");
    }

    @Test
    void refusesATruncatedBinaryFile() throws IOException {
        CommandRun.of("check", "--frames", good, next, "--ply", dir.resolve("binary")).succeeded();
        byte[] whole = Files.readAllBytes(dir.resolve("binary/coloured-00000.ply"));
        Path bad = Files.write(dir.resolve("bad.ply"), Arrays.copyOf(whole, whole.length - 7));
        refuses(new Object[] { bad, next }, "bad.ply", "byte");
        refuses(new Object[] { good, next, bad }, "bad.ply", "byte");
    }

    @Test
    void refusesAHeaderThatDeclaresTooMuch() {
        String header = TinyScene.header(2_000_000_000, 2_000_000_000).replace("ascii", "binary_little_endian");
        refusesFrame(header + "few bytes", "bad.ply", "2000000000");
        refusesFrame(TinyScene.header(2_000_000_000, 1) + "0 0 0\n", "bad.ply", "2000000000");
    }

    @Test
    void refusesFramesOfDifferentTopology() {
        Path more = TestFiles.write(dir.resolve("more.ply"),
                TinyScene.text(TinyScene.vertices(1) + "9 9 9\n", TinyScene.FACES));
        refuses(new Object[] { good, next, more }, "more.ply", "7 vertices", "good.ply", "6");
        Path other = TestFiles.write(dir.resolve("other.ply"),
                TinyScene.text(TinyScene.vertices(1), "3 0 1 2\n3 3 5 4\n"));
        refuses(new Object[] { good, next, other }, "other.ply", "triangle 1", "(3, 5, 4)", "(3, 4, 5)");
        Path fewer = TestFiles.write(dir.resolve("fewer.ply"), TinyScene.text(TinyScene.vertices(1), "3 0 1 2\n"));
        refuses(new Object[] { good, fewer }, "fewer.ply", "1 triangle, but", "2");
    }

    /** Java would treat an empty name as the current directory. */
    @Test
    void refusesEmptyNames() {
        refuses(new Object[] { "" }, "FRAME|DIR", "the name is empty");
        for (String option : new String[] { "--pairs", "--summary", "--html", "--vtk", "--ply" }) {
            CommandRun.of("check", "--frames", good, next, option, "").refused(option, "the name is empty");
        }
        CommandRun.of("queries", "").refused("FILE|DIR", "the name is empty");
        CommandRun.of("scene", "bart", "--out", "").refused("--out",
                "the name is empty; name a file or directory, or . for the current one");
    }

    @Test
    void refusesAMotionOfOneFrame() {
        refuses(new Object[] { good }, "good.ply", "second frame", "--mode discrete");
        assertThat(CommandRun.of("check", good).refused("good.ply").out()).isEmpty();
    }

    @Test
    void refusesMissingInputs() throws IOException {
        refuses(new Object[] { good, dir.resolve("missing.ply") }, "missing.ply", "no such file");
        refuses(new Object[] { dir.resolve("missing.ply"), good }, "missing.ply", "no such file");
        Path empty = Files.createDirectory(dir.resolve("empty"));
        refuses(new Object[] { empty }, "empty", "no mesh file", ".ply");
        refuses(new Object[] { empty, good }, "empty", "directory");
        refuses(new Object[] { "-" }, "-: ");
        refuses(new Object[] { TestFiles.write(dir.resolve("notes.txt"), "hello"), good }, "notes.txt", ".ply");
    }

    @Test
    void refusesBadSettings() {
        Object[][] bad = { { "--threads", "0", "threads" }, { "--threads", "-1", "threads" },
                { "--threads", "many", "--threads" },
                { "--threads", "99999999999", "--threads" }, { "--separation", "-0.1", "separation" },
                { "--separation", "NaN", "separation" },
                { "--separation", "Infinity", "separation" }, { "--separation", "wide", "--separation" },
                { "--rotation-tolerance", "0", "rotation tolerance" },
                { "--rotation-tolerance", "NaN", "rotation tolerance" },
                { "--rotation-tolerance", "wide", "--rotation-tolerance" },
                { "--fps", "0", "--fps" },
                { "--fps", "-30", "--fps" }, { "--fps", "NaN", "--fps" }, { "--fps", "1e300", "--fps" },
                { "--engine", "warp", "brute" },
                { "--mode", "sideways", "continuous, discrete" } };
        for (Object[] setting : bad) {
            refuses(new Object[] { good, next, setting[0], setting[1] }, (String) setting[2]);
            assertThat(CommandRun.of("check", "--frames", good, next, setting[0], setting[1]).out()).isEmpty();
        }
        refuses(new Object[] { good, "--mode", "discrete", "--separation", "1" }, "--separation", "continuous");
        refuses(new Object[] { good, "--mode", "discrete", "--rotation-tolerance", "1" }, "--rotation-tolerance",
                "continuous");
    }

    @Test
    void reportsANameWithALineBreakInOneLine() {
        refuses(new Object[] { dir.resolve("two\nlines.ply"), good }, "two lines.ply");
    }

    @Test
    void refusesDamagedQueries() {
        Path file = TestFiles.write(dir.resolve("edge-edge/q.csv"), "1,1,1,1,1,1,1\n1,0,1,1,1,1,1\n");
        Object[] arguments = { "queries", file, "--json", dir.resolve("q.json") };
        CommandRun.refusesAndLeavesAlone(dir, arguments, "q.csv", "line 2", "zero");
        TestFiles.write(file, new String(new byte[] { 0, 1, 2 }, StandardCharsets.ISO_8859_1));
        CommandRun.refusesAndLeavesAlone(dir, arguments, "q.csv", "line 1");
        CommandRun.refusesAndLeavesAlone(dir, new Object[] { "queries", dir.resolve("none.csv") }, "none.csv");
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "queries", TestFiles.write(dir.resolve("d/x.txt"), "").getParent() },
                "no .csv file");
    }
}
