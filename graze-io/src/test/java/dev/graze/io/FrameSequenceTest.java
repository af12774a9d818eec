package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameSequenceTest {
    private static final double RATE = 30;

    @TempDir
    private Path dir;

    private Path frame(String name, int x) {
        return TestFiles.write(dir, name, TestFiles.plyTriangle(x + " 0 0", "1 0 0", "0 1 0"));
    }

    private static FrameSequence open(Path... inputs) {
        return FrameSequence.open(List.of(inputs), RATE);
    }

    @Test
    void readsADirectoryInNaturalOrder() {
        frame("frame-10.ply", 10);
        frame("frame-2.ply", 2);
        frame("frame-001.PLY", 1);
        TestFiles.write(dir, "scene.json", "{}");
        TestFiles.write(dir, "._frame-2.ply", "not for us");
        try (FrameSequence frames = open(dir)) {
            assertThat(frames.frameCount()).isEqualTo(3);
            assertThat(List.of(frames.frameName(0), frames.frameName(1), frames.frameName(2))).containsExactly(
                    "frame-001.PLY",
                    "frame-2.ply", "frame-10.ply");
            assertThat(frames.positions(0)[0]).isEqualTo(1);
            assertThat(frames.positions(2)[0]).isEqualTo(10);
            assertThat(frames.topology().triangleCount()).isEqualTo(1);
            assertThat(frames.notes()).containsExactly("1 triangle has no area: the corners are on one line");
        }
    }

    @Test
    void keepsTheOrderOfAList() {
        try (FrameSequence frames = open(frame("f1.ply", 1), frame("f10.ply", 10), frame("f2.ply", 2))) {
            assertThat(frames.frameName(1)).isEqualTo("f10.ply");
            assertThat(frames.positions(1)[0]).isEqualTo(10);
        }
    }

    @Test
    void readsOneFileAsOneFrame() {
        try (FrameSequence frames = open(frame("f.ply", 1))) {
            assertThat(frames.frameCount()).isEqualTo(1);
        }
    }

    @Test
    void returnsPositionsOwnedByTheCaller() {
        try (FrameSequence frames = open(frame("f.ply", 1))) {
            frames.positions(0)[0] = 99;
            assertThat(frames.positions(0)[0]).isEqualTo(1);
        }
    }

    @Test
    void sortsNamesByTheirNumbers() {
        List<Path> sorted = Stream.of("b1", "a10", "a9", "a", "a09", "a99999999999999999999", "a1b2", "a1b10", "a1")
                .map(Path::of).sorted(new NaturalOrder()).toList();
        assertThat(sorted).extracting(Path::toString).containsExactly("a", "a1", "a1b2", "a1b10", "a09", "a9", "a10",
                "a99999999999999999999", "b1");
    }

    @Test
    void rejectsFramesWithDifferentTriangles() {
        Path first = frame("f1.ply", 1);
        Path more = TestFiles.write(dir, "f2.ply", TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0", "0 0 1"));
        Path turned = TestFiles.write(dir, "f3.ply", TestFiles.text(first).replace("3 0 1 2", "3 0 2 1"));
        Path twice = TestFiles.write(dir, "f4.ply",
                TestFiles.text(first).replace("face 1", "face 2").replace("3 0 1 2", "3 0 1 2\n3 0 1 2"));
        Path broken = TestFiles.write(dir, "f5.ply", TestFiles.plyTriangle("0 0 0", "1 0 0", "0 nan 0"));
        try (FrameSequence frames = open(first, more, turned, twice, broken)) {
            assertRejected(frames, 1,
                    more + ": has 4 vertices, but the first frame, f1.ply, has 3; all frames of a motion must "
                            + "have the same triangles");
            assertRejected(frames, 2, turned
                    + ": triangle 0 is (0, 2, 1), but in the first frame, f1.ply, it is (0, 1, 2); "
                    + "all frames of a motion must have the same triangles");
            assertRejected(frames, 3,
                    twice + ": has 2 triangles, but the first frame, f1.ply, has 1; all frames of a motion must "
                            + "have the same triangles");
            assertRejected(frames, 4, broken + ": vertex 2 has y = NaN; every coordinate must be a finite number");
        }
    }

    /** Also checks that frames with equal triangles share the topology object. */
    @Test
    void readsFramesWithDifferentTrianglesOneByOne() {
        Path first = frame("f1.ply", 1);
        Path more = TestFiles.write(dir, "f2.ply", TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0", "0 0 1"));
        Path again = TestFiles.write(dir, "f3.ply", TestFiles.plyTriangle("5 0 0", "1 0 0", "0 1 0", "0 0 1"));
        Path back = frame("f4.ply", 4);
        Path broken = TestFiles.write(dir, "f5.ply", TestFiles.plyTriangle("0 0 0", "1 0 0", "0 nan 0"));
        try (FrameSequence frames = open(first, more, again, back, broken)) {
            assertThat(frames.mesh(0).topology()).isSameAs(frames.topology());
            assertThat(frames.mesh(1).topology().vertexCount()).isEqualTo(4);
            assertThat(frames.mesh(2).topology()).isSameAs(frames.mesh(1).topology());
            assertThat(frames.mesh(2).positions()).startsWith(5).hasSize(12);
            assertThat(frames.mesh(3).topology()).isSameAs(frames.topology());
            assertThat(frames.mesh(3).positions()).startsWith(4).hasSize(9);
            assertThatThrownBy(() -> frames.mesh(4)).isInstanceOf(MeshFileException.class)
                    .hasMessageContaining("vertex 2 has y = NaN");
        }
    }

    private static void assertRejected(FrameSequence frames, int frame, String message) {
        assertThatThrownBy(() -> frames.positions(frame)).isInstanceOf(MeshFileException.class).hasMessage(message);
    }

    @Test
    void rejectsInputsThatAreNotASequence() throws IOException {
        Path ply = frame("a.ply", 1);
        Path empty = Files.createDirectory(dir.resolve("empty"));
        assertThatThrownBy(() -> open(empty))
                .hasMessage(empty + ": contains no mesh files; looked for " + MeshFormat.SUPPORTED);
        assertThatThrownBy(() -> open(ply, empty))
                .hasMessage(empty + ": is a directory among several inputs; name either one directory or files");
        TestFiles.write(dir, "b.obj", "v 0 0 0\n");
        assertThatThrownBy(() -> open(dir))
                .hasMessage(
                        dir + ": contains frames of different formats (a.ply, b.obj); name the files of one of them");
        assertThatThrownBy(() -> FrameSequence.open(List.of(), RATE))
                .hasMessage("there is no input; name mesh files or a directory that contains them");
        assertThatThrownBy(() -> FrameSequence.open(List.of(ply), 0)).isInstanceOf(InvalidInputException.class)
                .hasMessage("the frame rate must be a positive number of frames per second, not 0.0");
    }

    @Test
    void warnsAboutLikelyMistakes() {
        String text = "ply\nformat ascii 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty "
                + "float z\nelement face 4\n"
                + "property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n5 5 5\n6 6 6\n"
                + "3 0 1 2\n3 1 0 3\n3 2 0 1\n3 0 2 3\n";
        try (FrameSequence frames = open(TestFiles.write(dir, "f.ply", text))) {
            assertThat(frames.notes()).containsExactly(
                    "2 vertices belong to no triangle; contacts with faces are still found",
                    "1 triangle repeats the vertices of another one; contacts are reported once, but in "
                            + "discrete mode the two intersect",
                    "2 edges are shared by more than two triangles");
        }
    }

    /** The same triangles, but the second file lists its objects in another order. */
    @Test
    void partsKeepTheirNamesWhenAFrameListsThemInAnotherOrder() {
        String triangles = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 5 1 0\no %s\nf 1 2 3\no %s\nf 4 5 6\n";
        Path ab = TestFiles.write(dir, "f0.obj", triangles.formatted("a", "b"));
        Path ba = TestFiles.write(dir, "f1.obj", triangles.formatted("b", "a"));
        try (FrameSequence frames = open(ab, ba)) {
            assertThat(frames.labelledMesh(0).labels().names()).containsExactly("a", "b");
            assertThat(frames.labelledMesh(1).labels().names()).containsExactly("b", "a");
            assertThatThrownBy(() -> frames.positions(1)).isInstanceOf(ChangedTrianglesException.class)
                    .hasMessageContaining("triangle 0 belongs to 'b', but in the first frame, f0.obj, to 'a'");
        }
    }

    @Test
    void exportersMayNumberPartsByFrame() {
        String triangles = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 5 1 0\n"
                + "o a_%1$d\nf 1 2 3\no b_%1$d\nf 4 5 6\n";
        Path first = TestFiles.write(dir, "f0.obj", triangles.formatted(0));
        Path second = TestFiles.write(dir, "f1.obj", triangles.formatted(1));
        try (FrameSequence frames = open(first, second)) {
            assertThat(frames.positions(1)).hasSize(18);
        }
    }
}
