package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.file.MeshFileException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartLabelsTest {
    private static final String SIX = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 5\nv 1 0 5\nv 0 1 5\n";

    @TempDir
    private Path dir;

    private LabelledMesh read(String name, String text) {
        return Meshes.readParts(TestFiles.write(dir, name, text), ReadOptions.DEFAULT);
    }

    private List<String> names(String obj) {
        return read("file.obj", obj).labels().names();
    }

    private static List<Integer> partsOfTriangles(LabelledMesh mesh) {
        return IntStream.range(0, mesh.mesh().topology().triangleCount()).map(mesh.labels()::partOfTriangle).boxed()
                .toList();
    }

    @Test
    void readsObjectsAndGroups() {
        LabelledMesh mesh = read("a.obj", SIX + "o box\ng empty\ng lid\nf 1 2 3\no tray\nf 4 5 6\n");
        assertThat(mesh.labels().names()).containsExactly("box/lid", "tray");
        assertThat(mesh.labels().count()).isEqualTo(2);
        assertThat(partsOfTriangles(mesh)).containsExactly(0, 1);
        assertThat(IntStream.range(0, 6).map(mesh.labels()::partOfVertex)).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(mesh.notes()).isEmpty();
    }

    @Test
    void dividesPartsIntoBodies() {
        LabelledMesh mesh = read("a.obj", SIX + "v 9 9 9\nv 2 0 0\nv 3 0 0\nv 2 1 0\n"
                + "o pair\nf 4 5 6\nf 1 2 3\no single\nf 8 9 10\n");
        PartLabels bodies = mesh.labels().byBody(mesh.mesh().topology());
        assertThat(bodies.names()).containsExactly("pair#1", "pair#2", "single");
        assertThat(IntStream.range(0, 3).map(bodies::partOfTriangle)).containsExactly(1, 0, 2);
        assertThat(IntStream.range(0, 10).map(bodies::partOfVertex)).as("the loose vertex stays with the one before it")
                .containsExactly(0, 0, 0, 1, 1, 1, 1, 2, 2, 2);
        assertThat(bodies.fileTriangle(2)).isEqualTo(mesh.labels().fileTriangle(2));
        LabelledMesh one = read("one.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        assertThat(one.labels().byBody(one.mesh().topology()).names()).containsExactly("one");
    }

    @Test
    void namesPartsWithoutAName() {
        assertThat(names(SIX + "f 1 2 3\nf 4 5 6\n")).containsExactly("file");
        assertThat(names(SIX + "f 1 2 3\ng lid\nf 4 5 6\n")).containsExactly("file", "lid");
        assertThat(names(SIX + "o\nf 1 2 3\no \nf 4 5 6\n")).containsExactly("file", "file 2");
        assertThat(names(SIX + "o box\nf 1 2 3\ng\nf 4 5 6\n")).containsExactly("box");
    }

    @Test
    void continuesAGroupOfTheSameObject() {
        LabelledMesh mesh = read("a.obj",
                SIX + "v 9 9 9\nv 8 9 9\nv 9 8 9\ng a\nf 1 2 3\ng b\nf 4 5 6\ng a\nf 7 8 9\n");
        assertThat(mesh.labels().names()).containsExactly("a", "b");
        assertThat(partsOfTriangles(mesh)).containsExactly(0, 1, 0);
    }

    @Test
    void numbersRepeatedNames() {
        String nine = SIX + "v 9 9 9\nv 8 9 9\nv 9 8 9\n";
        assertThat(names(nine + "o a\nf 1 2 3\no a 2\nf 4 5 6\no a\nf 7 8 9\n")).containsExactly("a", "a 2", "a 3");
        assertThat(names(nine + "o a\nf 1 2 3\no a\nf 4 5 6\no a\nf 7 8 9\n")).containsExactly("a", "a 2", "a 3");
    }

    @Test
    void readsNamesWithNumberSignsLettersAndCommands() {
        assertThat(names(SIX + "g An f Three Other Things\nf 1 2 3\ng bolt#2 # the second\nf 4 5 6\n"))
                .containsExactly("An f Three Other Things", "bolt#2");
        assertThat(names(SIX + "g # nothing\nf 1 2 3\ng D\u00fcse\nf 4 5 6\n")).containsExactly("file", "D\u00fcse");
        byte[] latin = (SIX + "g D\u00fcse\nf 1 2 3\n").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Meshes.readParts(TestFiles.write(dir, "latin.obj", latin), ReadOptions.DEFAULT).labels().names())
                .containsExactly("D\u00fcse");
    }

    @Test
    void replacesCharactersThatMeanSomethingElsewhere() {
        LabelledMesh mesh = read("a.obj",
                SIX + "o rig:\u001b[2J\"leg\",\u202eleft=1\nf 1 2 3\no " + "x".repeat(500) + "\nf 4 5 6\n");
        assertThat(mesh.labels().names()).containsExactly("rig__[2J_leg___left_1", "x".repeat(117) + "...");
        assertThat(mesh.notes()).containsExactly(
                "2 parts have names with characters that cannot be used in options or CSV, or more than 120 of them; "
                        + "now 'rig__[2J_leg___left_1', '" + "x".repeat(117) + "...'");
    }

    @Test
    void mergesGroupsThatShareVertices() {
        LabelledMesh mesh = read("a.obj", SIX
                + "v 1 1 0\ng a\nf 1 2 3\ng b\nf 2 7 3\ng other\nf 4 5 6\ng c\nf 7 2 1\n");
        assertThat(mesh.labels().names()).containsExactly("a", "other");
        assertThat(partsOfTriangles(mesh)).containsExactly(0, 0, 1, 0);
        assertThat(mesh.notes()).contains("2 groups share vertices with an earlier one and became one part with it: "
                + "'a' includes 'b', 'c'");
        StringBuilder many = new StringBuilder(SIX);
        for (int i = 0; i < 9; i++) {
            many.append("g g").append(i).append("\nf 1 2 3\n");
        }
        assertThat(read("b.obj", many.toString()).notes())
                .contains("8 groups share vertices with an earlier one and became one part with it: "
                        + "'g0' includes 'g1', 'g2', 'g3', and 5 more");
    }

    @Test
    void givesUnusedVerticesToThePartBeforeThem() {
        LabelledMesh mesh = read("a.obj", "v 7 7 7\n" + SIX.replace("v 0 0 5\n", "v 8 8 8\nv 0 0 5\n")
                + "v 9 9 9\no a\nf 2 3 4\no b\nf 6 7 8\n");
        assertThat(IntStream.range(0, 9).map(mesh.labels()::partOfVertex)).containsExactly(0, 0, 0, 0, 0, 1, 1, 1, 1);
    }

    @Test
    void readsSolidsThatTouch() {
        String facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
        LabelledMesh mesh = read("two.stl", "solid left part\n" + facet + "endsolid\nsolid\n" + facet + "endsolid\n");
        assertThat(mesh.labels().names()).containsExactly("left part", "two");
        assertThat(mesh.mesh().topology().vertexCount()).isEqualTo(6);
        assertThat(mesh.notes()).last().asString().startsWith("6 vertices have the position of one of another part");
    }

    @Test
    void readsEveryPublicFile() {
        List<String> outcomes = new ArrayList<>();
        for (String file : List.of("rigid-ipc/3DBenchy.obj", "rigid-ipc/anchor.obj", "rigid-ipc/gear.obj",
                "rigid-ipc/nut-big.obj", "rigid-ipc/rail.obj", "rigid-ipc/screw-big.obj", "rigid-ipc/spool.obj",
                "rigid-ipc/spot.obj", "rigid-ipc/wing-nut.obj", "trimesh/busted.STL", "trimesh/cycloidal.ply",
                "trimesh/featuretype.STL", "trimesh/groups.obj", "trimesh/multibody.stl", "trimesh/nested.glb",
                "trimesh/soup.stl", "trimesh/two_objects.obj", "trimesh/two_objects_mixed_case_names.stl")) {
            LabelledMesh mesh = Meshes.readParts(SharedData.require("parts/" + file), ReadOptions.DEFAULT);
            outcomes.add(file + ": " + mesh.mesh().topology().triangleCount() + " " + mesh.labels().names());
        }
        assertThat(outcomes).contains("trimesh/multibody.stl: 32 [bodyB, bodyA]",
                "trimesh/nested.glb: 36 [block01, block01/block02, block01/block02/block03]",
                "trimesh/two_objects.obj: 16 [cube, tetra]", "trimesh/groups.obj: 2308 [mmGroup1]",
                "trimesh/two_objects_mixed_case_names.stl: 24 [CubeExportedFromCAD, TranslatedCubeExportedFromCAD]");
        Path trap = SharedData.require("parts/trimesh/face_in_group_name.obj");
        assertThatThrownBy(() -> Meshes.read(trap)).isInstanceOf(MeshFileException.class)
                .hasMessageContaining("has no triangles");
    }

    @Test
    void tellsFramesFromOtherLists() {
        assertThat(areFrames("f1.ply", "f2.ply", "f10.PLY")).isTrue();
        assertThat(areFrames("a/f001.obj", "b/f002.obj")).isTrue();
        assertThat(areFrames("take2-f1.obj", "take2-f2.obj")).isTrue();
        assertThat(areFrames("alone.obj")).isTrue();
        assertThat(areFrames("partA.obj", "partB.obj")).isFalse();
        assertThat(areFrames("f1.obj", "f2.ply")).isFalse();
        assertThat(areFrames("f1-1.obj", "f2-2.obj")).isFalse();
        assertThat(areFrames("f.obj", "f1.obj")).isFalse();
        assertThat(areFrames("a/m.obj", "b/m.obj")).isFalse();
        assertThat(areFrames("f1.obj", "f1.obj")).isFalse();
    }

    private static boolean areFrames(String... names) {
        return Meshes.differOnlyInNumber(Stream.of(names).map(Path::of).toList());
    }
}
