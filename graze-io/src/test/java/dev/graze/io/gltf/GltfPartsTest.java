package dev.graze.io.gltf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.FrameSequence;
import dev.graze.io.LabelledMesh;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.TestFiles;
import dev.graze.io.Weld;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.MeshSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names, instances and chosen animations of glTF files. */
class GltfPartsTest {
    private static final double[] TRIANGLE = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };
    private static final String MESH = "'meshes':[{'name':'tri','primitives':[{'attributes':{'POSITION':0}}]}],";

    @TempDir
    private Path dir;

    private final TestGltf gltf = new TestGltf();

    private Path glb(String name, String members) {
        return TestFiles.write(dir, name, gltf.glb(members.replace('\'', '"')));
    }

    private LabelledMesh read(String members) {
        return Meshes.readParts(glb("m.glb", members), ReadOptions.DEFAULT);
    }

    @Test
    void namesNodesByTheirPath() {
        gltf.floats("VEC3", 3, TRIANGLE);
        LabelledMesh mesh = read(MESH.replace("]}],", "]},{'primitives':[{'attributes':{'POSITION':0}}]}],")
                + "'nodes':[{'name':'root','children':[1,2,4]},{'name':'a','mesh':0},"
                + "{'children':[3]},{'mesh':0,'translation':[0,0,1]},{'mesh':1,'translation':[0,0,2]}]");
        assertThat(mesh.labels().names()).containsExactly("root/a", "root/tri", "root/node 4");
        assertThat(IntStream.range(0, 9).map(mesh.labels()::partOfVertex)).containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }

    @Test
    void shortensThePathOfADeepNode() {
        gltf.floats("VEC3", 3, TRIANGLE);
        StringBuilder nodes = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            nodes.append("{'name':'level").append(i).append("','children':[").append(i + 1).append("]},");
        }
        assertThat(read(MESH + "'nodes':[" + nodes + "{'mesh':0}]").labels().names().getFirst())
                .startsWith(".../level98").endsWith("/level999/tri").hasSizeLessThan(120);
    }

    @Test
    void readsInstances() {
        gltf.floats("VEC3", 3, TRIANGLE);
        gltf.floats("VEC3", 3, 0, 0, 0, 0, 0, 7);
        gltf.floats("VEC4", 4, 0, 0, 0, 1, 0, 0, 1, 0);
        gltf.floats("VEC3", 3, 1, 1, 1, 2, 2, 2);
        String members = MESH + "'extensionsRequired':['EXT_mesh_gpu_instancing'],'nodes':[{'name':'bolt','mesh':0,"
                + "'translation':[10,0,0],'extensions':{'EXT_mesh_gpu_instancing':{'attributes':"
                + "{'TRANSLATION':1,'ROTATION':2,'SCALE':3,'_ID':0}}}}]";
        LabelledMesh mesh = read(members);
        assertThat(mesh.labels().names()).containsExactly("bolt[0]", "bolt[1]");
        assertThat(mesh.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 3, 4, 5);
        double[] expected = { 10, 0, 0, 11, 0, 0, 10, 1, 0, 10, 0, 7, 8, 0, 7, 10, -2, 7 };
        assertThat(mesh.mesh().positions()).containsExactly(expected);

        List<Double> streamed = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        Meshes.stream(dir.resolve("m.glb"), dir, new MeshSink() {
            @Override
            public void part(int part, String name) {
                parts.add(part + " " + name);
            }

            @Override
            public void vertex(double x, double y, double z) {
                streamed.addAll(List.of(x, y, z));
            }

            @Override
            public void triangle(int a, int b, int c) {
            }
        });
        assertThat(streamed.stream().mapToDouble(Double::doubleValue)).containsExactly(
                IntStream.range(0, 18).mapToObj(i -> expected[i]).toArray(Double[]::new));
        assertThat(parts).containsExactly("0 bolt[0]", "1 bolt[1]");

        assertRejected(members.replace("'SCALE':3", "'SCALE':0"),
                "is not a well-formed glTF file: the instances of node 0 have 2 and 3 transforms, but the numbers must "
                        + "be equal");
        assertRejected(members.replaceFirst("'TRANSLATION.*'_ID':0", "'_ID':0"),
                "is not a well-formed glTF file: the instances of node 0 have no TRANSLATION, ROTATION or SCALE, so "
                        + "their number is unknown");
        assertRejected(
                members.replace("'mesh':0,", "'mesh':0,'skin':0,").replace("'nodes'",
                        "'skins':[{'joints':[0]}],'nodes'"),
                "node 0 has both a skin and instances (EXT_mesh_gpu_instancing), which is not supported; "
                        + "export it without instances");
    }

    private void assertRejected(String members, String problem) {
        Path file = glb("bad.glb", members);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    private String animated() {
        gltf.floats("VEC3", 3, TRIANGLE);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("SCALAR", 1, 0, 2);
        gltf.floats("VEC3", 3, 0, 0, 0, 4, 0, 0);
        String clip = "'samplers':[{'input':%d,'output':3}],'channels':[{'sampler':0,'target':{'node':0,"
                + "'path':'translation'}}]}";
        return MESH + "'nodes':[{'mesh':0}],'animations':[{'name':'walk'," + clip.formatted(1) + ",{"
                + clip.formatted(2) + ",{'name':'walk'," + clip.formatted(1) + "]";
    }

    @Test
    void playsTheChosenAnimation() {
        Path file = glb("m.glb", animated());
        ReadOptions options = ReadOptions.DEFAULT;
        try (FrameSequence frames = FrameSequence.open(List.of(file), 2, options)) {
            assertThat(frames.frameCount()).isEqualTo(5);
            assertThat(frames.notes()).contains("the file has 3 animations; the longest, 'animation 1', is used");
        }
        try (FrameSequence frames = FrameSequence.open(List.of(file), 2, options.withAnimation("animation 0"))) {
            assertThat(frames.frameCount()).isEqualTo(3);
            assertThat(frames.positions(1)[0]).isEqualTo(2);
            assertThat(frames.frameName(1)).isEqualTo("m.glb at 0.500 s");
        }
        assertThatThrownBy(() -> FrameSequence.open(List.of(file), 2, options.withAnimation("walk")))
                .hasMessage(file + ": has 2 animations named 'walk'; choose one by its number, such as 'animation 0'");
        assertThatThrownBy(() -> FrameSequence.open(List.of(file), 2, options.withAnimation("run"))).hasMessage(
                file + ": has no animation 'run'; choose one of 'walk', 'animation 1', 'walk', or 'all'");
        Path still = glb("still.glb", MESH + "'nodes':[{'mesh':0}]");
        assertThatThrownBy(() -> FrameSequence.open(List.of(still), 2, options.withAnimation("all"))).hasMessage(
                still + ": has no animations, but 'all' is to play; do not choose one, or export the animation");
    }

    @Test
    void playsAllAnimationsWithCutsBetweenThem() {
        Path file = glb("m.glb", animated());
        try (FrameSequence frames = FrameSequence.open(List.of(file), 2, ReadOptions.DEFAULT.withAnimation("all"))) {
            assertThat(frames.frameCount()).isEqualTo(3 + 5 + 3);
            assertThat(IntStream.range(0, 11).filter(frames::isCut)).containsExactly(3, 8);
            assertThat(IntStream.range(0, 11).mapToDouble(f -> frames.positions(f)[0]))
                    .containsExactly(0.0, 2.0, 4.0, 0.0, 1.0, 2.0, 3.0, 4.0, 0.0, 2.0, 4.0);
            assertThat(frames.frameName(4)).isEqualTo("m.glb 'animation 1' at 0.500 s");
        }
    }

    @Test
    void refusesAnAnimatedFileAmongSeveral() {
        gltf.floats("VEC3", 3, TRIANGLE);
        Path still = glb("still.glb", MESH + "'nodes':[{'mesh':0}]");
        TestGltf second = new TestGltf();
        second.floats("VEC3", 3, TRIANGLE);
        second.floats("SCALAR", 1, 0, 1);
        second.floats("VEC3", 3, 0, 0, 0, 4, 0, 0);
        Path moving = TestFiles.write(dir, "moving.glb", second.glb((MESH + "'nodes':[{'mesh':0}],'animations':[{"
                + "'samplers':[{'input':1,'output':2}],'channels':[{'sampler':0,'target':{'node':0,"
                + "'path':'translation'}}]}]").replace('\'', '"')));
        assertThatThrownBy(() -> FrameSequence.open(List.of(still, moving), 30)).isInstanceOf(MeshFileException.class)
                .hasMessage(moving + ": is animated, but each of the 2 inputs is read as one frame, so its animation "
                        + "would be lost; read it alone, or export its frames as files without animation");
        try (FrameSequence frames = FrameSequence.open(List.of(still, still), 30)) {
            assertThat(frames.frameCount()).isEqualTo(2);
        }
    }

    @Test
    void refusesNodesMovedByAnExtension() {
        gltf.floats("VEC3", 3, TRIANGLE);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC3", 3, 0, 0, 0, 4, 0, 0);
        assertRejected(MESH + "'nodes':[{'mesh':0}],'animations':[{'samplers':[{'input':1,'output':2}],"
                + "'channels':[{'sampler':0,'target':{'path':'pointer','extensions':{'KHR_animation_pointer':"
                + "{'pointer':'/nodes/0/translation'}}}}]}]",
                "an animation moves nodes by the extension KHR_animation_pointer, which is not supported; export it "
                        + "without that extension");
    }

    @Test
    void keepsSeamsAndSkipsBrokenTriangles() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
        gltf.shorts("SCALAR", 1, 0, 1, 2, 0, 1, 99, 3, 4, 5);
        Path file = glb("m.glb", "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'indices':1}]}],"
                + "'nodes':[{'mesh':0}]");
        LabelledMesh apart = Meshes.readParts(file, new ReadOptions(Weld.NONE, true, null));
        assertThat(apart.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(apart.labels().fileTriangle(1)).isEqualTo(2);
        assertThat(apart.notes()).contains(
                "1 broken face was skipped: a triangle refers to vertex 99, but its mesh has only 6");
        LabelledMesh joined = Meshes.readParts(file, ReadOptions.DEFAULT.withLenient(true));
        assertThat(joined.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
    }

    /** Exporters round elements of unit quaternions; a rotation must not get lost for that. */
    @Test
    void readsARotationRoundedBeyondOne() {
        gltf.floats("VEC3", 3, TRIANGLE);
        LabelledMesh mesh = read(MESH + "'nodes':[{'mesh':0,'rotation':[0,0,1.0000001,0],'children':[]}]");
        assertThat(mesh.mesh().positions()[3]).isEqualTo(-1);
        assertRejected(MESH + "'nodes':[{'mesh':0,'rotation':[0,0,2,0]}]",
                "is not a well-formed glTF file: nodes/0/rotation is [0,0,2,0], which is not possible; export it "
                        + "again");
    }
}
