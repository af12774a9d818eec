package dev.graze.io.gltf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.assertj.core.api.Assertions.within;

import dev.graze.io.FrameSequence;
import dev.graze.io.LabelledMesh;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.Mesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GltfTest {
    private static final double[] SQUARE = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0 };
    private static final Offset<Double> CLOSE = within(1e-12);

    @TempDir
    private Path dir;

    private final TestGltf gltf = new TestGltf();

    /** Replaces single quotes by double quotes. */
    private static String quoted(String json) {
        return json.replace('\'', '"');
    }

    private Path glb(String members) {
        return TestFiles.write(dir, "m.glb", gltf.glb(quoted(members)));
    }

    private static String oneMesh(String primitives, String nodes) {
        return "'meshes':[{'primitives':[" + primitives + "]}],'nodes':[" + nodes
                + "],'scenes':[{'nodes':[0]}],'scene':0";
    }

    private FrameSequence frames(String members, double rate) {
        return FrameSequence.open(List.of(glb(members)), rate);
    }

    @Test
    void readsEveryContainerOfAFile() throws IOException {
        gltf.floats("VEC3", 3, SQUARE);
        gltf.shorts("SCALAR", 1, 0, 1, 2, 1, 3, 2);
        String members = quoted(oneMesh("{'attributes':{'POSITION':0},'indices':1}", "{'mesh':0}"));
        Files.createDirectory(dir.resolve("sub dir"));
        TestFiles.write(dir.resolve("sub dir"), "b.bin", gltf.data());
        for (Path file : List.of(TestFiles.write(dir, "m.GLB", gltf.glb(members)),
                TestFiles.write(dir, "d.gltf", gltf.jsonWithDataUri(members)),
                TestFiles.write(dir, "e.gltf", gltf.json("sub%20dir/b.bin", members)))) {
            Mesh mesh = Meshes.read(file);
            assertThat(mesh.positions()).containsExactly(SQUARE);
            assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
        }
    }

    @Test
    void readsStripsFansAndTrianglesWithoutIndices() {
        gltf.floats("VEC3", 3, SQUARE);
        gltf.shorts("SCALAR", 1, 0, 1, 2, 3);
        gltf.floats("VEC3", 3, 5, 0, 0, 6, 0, 0, 5, 1, 0);
        String attributes = "'attributes':{'POSITION':0},'indices':1,'mode':";
        LabelledMesh read = Meshes.readParts(glb(oneMesh(
                "{" + attributes + "5},{" + attributes + "6},{'attributes':{'POSITION':2}},{" + attributes + "1}",
                "{'mesh':0}")), ReadOptions.DEFAULT);
        assertThat(read.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2, 0, 1, 2, 0, 2, 3, 4, 5, 6);
        assertThat(read.notes()).contains("1 primitive of points or lines was skipped: only triangles are read; make "
                + "thin triangles of lines that can collide");
    }

    @Test
    void weldsSeamsAndDropsCollapsedTriangles() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
        gltf.shorts("SCALAR", 1, 0, 1, 2, 3, 4, 5, 1, 3, 4);
        try (FrameSequence frames = frames(oneMesh("{'attributes':{'POSITION':0},'indices':1}", "{'mesh':0}"), 30)) {
            assertThat(frames.topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
            assertThat(frames.frameCount()).isEqualTo(1);
            assertThat(frames.frameName(0)).isEqualTo("m.glb");
            assertThat(frames.positions(0)).containsExactly(SQUARE);
            assertThat(frames.notes()).containsExactly(
                    "glTF repeats vertices along seams: vertices with the same position and motion were joined, "
                            + "and are numbered in the order in which the triangles use them",
                    "1 triangle with two equal corners was dropped; triangles are numbered without them");
        }
    }

    @Test
    void doesNotWeldVerticesThatMoveApart() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
        gltf.sparseVector(6, 3, 0, 0, 7);
        Mesh mesh = Meshes.read(glb(
                "'meshes':[{'weights':[0.5],'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1}]}]}],"
                        + "'nodes':[{'mesh':0}],'scenes':[{'nodes':[0]}]"));
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 3, 4, 2);
        assertThat(mesh.positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 3.5, 1, 1, 0);
    }

    @Test
    void appliesTheTransformsOfAllAncestors() {
        gltf.floats("VEC3", 3, 1, 2, 3, 0, 0, 0, 0, 1, 0);
        double half = Math.sqrt(0.5);
        Mesh mesh = Meshes.read(glb("'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]}],'nodes':["
                + "{'children':[1,2],'translation':[10,0,0],'rotation':[0,0," + half + "," + half + "]},"
                + "{'mesh':0,'scale':[2,2,2]},{'mesh':0,'matrix':[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,5,1]},{'mesh':0}],"
                + "'scenes':[{'nodes':[3]},{'nodes':[0]}],'scene':1"));
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 3, 4, 5);
        // A quarter turn about z maps (x, y, z) to (-y, x, z).
        assertThat(mesh.positions()).usingComparatorWithPrecision(1e-6).containsExactly(6, 2, 6, 10, 0, 0, 8, 0, 0, 8,
                1, 8, 10, 0, 5, 9, 0,
                5);
    }

    @Test
    void readsNormalizedIntegers() {
        gltf.normalizedBytes("VEC3", 3, 127, 0, 0, 0, -127, 0, 0, 0, -128);
        Path file = glb(oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}")
                + ",'extensionsRequired':['KHR_mesh_quantization']");
        assertThat(Meshes.read(file).positions()).containsExactly(1, 0, 0, 0, -1, 0, 0, 0, -1);
    }

    /**
     * A morph target that lifts vertex 1 by 4, with a weight that rises from 0 to 1 in one second and falls back in the
     * next.
     */
    @Test
    void samplesMorphTargets() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.floats("VEC3", 3, 0, 0, 0, 0, 0, 4, 0, 0, 0);
        gltf.floats("SCALAR", 1, 0, 1, 2);
        gltf.floats("SCALAR", 1, 0, 1, 0);
        String members = oneMesh("{'attributes':{'POSITION':0},'targets':[{'POSITION':1}]}", "{'mesh':0}")
                + ",'animations':[{'samplers':[{'input':2,'output':3}],'channels':[{'sampler':0,'target':{'node':0,"
                + "'path':'weights'}}]}]";
        try (FrameSequence frames = frames(members, 4)) {
            assertThat(frames.frameCount()).isEqualTo(9);
            assertThat(frames.frameName(3)).isEqualTo("m.glb at 0.750 s");
            double[] expected = { 0, 1, 2, 3, 4, 3, 2, 1, 0 };
            for (int frame = 0; frame < 9; frame++) {
                assertThat(frames.positions(frame)).containsExactly(0, 0, 0, 1, 0, expected[frame], 0, 1, 0);
            }
        }
    }

    /** The end of the animation is a frame even if the rate does not divide its length. */
    @Test
    void samplesTheEndOfTheAnimation() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC3", 3, 0, 0, 0, 8, 0, 0);
        try (FrameSequence frames = frames(moving("translation", "LINEAR"), 0.75)) {
            assertThat(frames.frameCount()).isEqualTo(2);
            assertThat(frames.positions(1)[0]).isEqualTo(8);
        }
        try (FrameSequence frames = frames(moving("translation", "STEP"), 2)) {
            assertThat(List.of(frames.positions(0)[0], frames.positions(1)[0], frames.positions(2)[0]))
                    .containsExactly(0.0, 0.0, 8.0);
        }
    }

    private static String moving(String path, String interpolation) {
        return oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}")
                + ",'animations':[{'samplers':[{'input':1,'output':2,'interpolation':'"
                + interpolation + "'}],'channels':[{'sampler':0,'target':{'node':0,'path':'" + path + "'}}]}]";
    }

    /**
     * From 0 to 8 in two seconds, with speed 4 at the start and 0 at the end: x(s) = 8 (3 s^2 - 2 s^3) + 2 * 4 (s^3 - 2
     * s^2 + s).
     */
    @Test
    void samplesCubicSplines() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 2);
        gltf.floats("VEC3", 3, 9, 9, 9, 0, 0, 0, 4, 0, 0, 0, 0, 0, 8, 0, 0, 9, 9, 9);
        try (FrameSequence frames = frames(moving("translation", "CUBICSPLINE"), 2)) {
            assertThat(frames.positions(0)[0]).isEqualTo(0);
            assertThat(frames.positions(1)[0])
                    .isCloseTo(8 * (3 / 16.0 - 2 / 64.0) + 8 * (1 / 64.0 - 2 / 16.0 + 1 / 4.0), CLOSE);
            assertThat(frames.positions(2)[0]).isCloseTo(8 * 0.5 + 8 * 0.125, CLOSE);
            assertThat(frames.positions(4)[0]).isEqualTo(8);
        }
    }

    /**
     * A half turn about z in one second passes through the quarter turn; averaging the matrices would shrink the mesh.
     */
    @Test
    void interpolatesRotationsAlongTheArc() {
        gltf.floats("VEC3", 3, 1, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC4", 4, 0, 0, 0, 1, 0, 0, 1, 0);
        try (FrameSequence frames = frames(moving("rotation", "LINEAR"), 3)) {
            double[] third = frames.positions(1);
            assertThat(third[0]).isCloseTo(0.5, CLOSE);
            assertThat(third[1]).isCloseTo(Math.sqrt(0.75), CLOSE);
            assertThat(third[3]).isCloseTo(1, CLOSE);
        }
    }

    /**
     * Two joints; the animation lifts the second, which is bound at x = 1, by 6. Vertex 0 follows the first, vertex 1
     * the second, vertex 2 both with weights of a quarter and three quarters. The transform of the mesh's own node must
     * be ignored.
     */
    @Test
    void samplesSkins() {
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.shorts("VEC4", 4, 0, 9, 9, 9, 1, 0, 0, 0, 0, 1, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0);
        gltf.floats("MAT4", 16, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1,
                0, 0, 1);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC3", 3, 1, 0, 0, 1, 0, 6);
        String members = "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2}}]}],"
                + "'skins':[{'joints':[1,2],'inverseBindMatrices':3}],"
                + "'nodes':[{'mesh':0,'skin':0,'translation':[50,50,50]},{'children':[2]},{'translation':[1,0,0]}],"
                + "'scenes':[{'nodes':[0,1]}],"
                + "'animations':[{'samplers':[{'input':4,'output':5}],'channels':[{'sampler':0,'target':{'node':2,"
                + "'path':'translation'}}]}]";
        try (FrameSequence frames = frames(members, 2)) {
            assertThat(frames.positions(0)).containsExactly(0, 0, 0, 2, 0, 0, 0, 1, 0);
            assertThat(frames.positions(1)).containsExactly(0, 0, 0, 2, 0, 3, 0, 1, 2.25);
            assertThat(frames.positions(2)).containsExactly(0, 0, 0, 2, 0, 6, 0, 1, 4.5);
        }
    }

    /**
     * Five joints, one unit apart in z, each with weight 1/5. They need two sets of four, and the vertex lies at their
     * mean height.
     */
    @Test
    void followsTwoSetsOfJoints() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.shorts("VEC4", 4, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
        gltf.floats("VEC4", 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        gltf.shorts("VEC4", 4, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0);
        String joint = ",{'translation':[0,0,%d]}";
        String joints = joint.formatted(0) + joint.formatted(1) + joint.formatted(2) + joint.formatted(3)
                + joint.formatted(4);
        Mesh mesh = Meshes.read(
                glb("'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,'JOINTS_1':3,"
                        + "'WEIGHTS_1':4}}]}],'skins':[{'joints':[1,2,3,4,5]}],'nodes':[{'mesh':0,'skin':0}" + joints
                        + "]"));
        assertThat(mesh.positions()).usingComparatorWithPrecision(1e-12).containsExactly(0, 0, 2, 1, 0, 2, 0, 1, 3);
    }

    /** Three key times need three numbers each, but six are only two each. */
    @Test
    void rejectsAnAnimationWithTooFewNumbers() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 1, 2);
        gltf.floats("VEC3", 3, 0, 0, 0, 8, 0, 0);
        String members = oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}")
                + ",'animations':[{'samplers':[{'input':1,'output':2}],'channels':[{'sampler':0,'target':{'node':0,"
                + "'path':'translation'}}]}]";
        assertThatThrownBy(() -> frames(members, 30)).isInstanceOf(MeshFileException.class).hasMessage(
                dir.resolve("m.glb")
                        + ": is not a well-formed glTF file: an animation has 3 key times, but 6 numbers for them");
    }

    @Test
    void usesTheLongestAnimationAndWarns() {
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC3", 3, 0, 0, 0, 8, 0, 0);
        gltf.floats("SCALAR", 1, 0, 4);
        String animation = "{'name':'%s','samplers':[{'input':%d,'output':2}],'channels':[{'sampler':0,"
                + "'target':{'node':0,'path':'translation'}}]}";
        String members = oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}") + ",'animations':["
                + animation.formatted("nod", 1) + ","
                + animation.formatted("walk", 3) + "]";
        try (FrameSequence frames = frames(members, 1)) {
            assertThat(frames.frameCount()).isEqualTo(5);
            assertThat(frames.notes()).contains("the file has 2 animations; the longest, 'walk', is used");
        }
        assertThatThrownBy(() -> frames(members, 1e12).close()).hasMessage(dir.resolve("m.glb")
                + ": has an animation of 4.0 seconds; at 1.0E12 frames per second that is too many frames; "
                + "lower the rate");
    }

    private void assertRejected(Path file, String problem) {
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    private void assertMalformed(Path file, String problem) {
        assertRejected(file, "is not a well-formed glTF file: " + problem);
    }

    @Test
    void rejectsExtensionsThatEncodeTheGeometry() {
        gltf.floats("VEC3", 3, SQUARE);
        String members = oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}") + ",'extensionsRequired':['%s']";
        assertRejected(glb(members.formatted("KHR_draco_mesh_compression")),
                "is compressed with Draco (KHR_draco_mesh_compression), which is not supported; export it again "
                        + "without compression (in Blender, clear Compression in the export dialog), or unpack it with "
                        + "'gltf-transform copy packed.glb plain.glb'");
        for (String extension : List.of("EXT_meshopt_compression", "KHR_meshopt_compression")) {
            assertRejected(glb(members.formatted(extension)), "is compressed with meshoptimizer (" + extension
                    + "), which is not supported; export it again without compression (with gltfpack, leave out -c "
                    + "and -cc)");
        }
        assertRejected(glb(members.formatted("ACME_displacement")),
                "requires the extension ACME_displacement, which is not supported and may change the geometry; "
                        + "export it again without it");
        gltf.rawAccessor(quoted("{'componentType':5126,'type':'VEC3','count':3}"));
        assertRejected(glb(oneMesh("{'attributes':{'POSITION':1},'extensions':{'KHR_draco_mesh_compression':{}}}",
                "{'mesh':0}")),
                "is compressed with Draco (KHR_draco_mesh_compression), which is not supported; export it again "
                        + "without compression (in Blender, clear Compression in the export dialog), or unpack it with "
                        + "'gltf-transform copy packed.glb plain.glb'");
    }

    @Test
    void rejectsBuffersInOtherDirectories() throws IOException {
        gltf.floats("VEC3", 3, SQUARE);
        String members = quoted(oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}"));
        TestFiles.write(dir, "secret.bin", gltf.data());
        Path inner = Files.createDirectory(dir.resolve("inner"));
        Files.createSymbolicLink(inner.resolve("link.bin"), dir.resolve("secret.bin"));
        for (String uri : List.of("../secret.bin", "%2e%2e/secret.bin", "x/../../secret.bin", "/etc/passwd",
                "file:///etc/passwd",
                "http://example.org/b.bin")) {
            assertRejected(TestFiles.write(inner, "m.gltf", gltf.json(uri, members)),
                    "refers to the buffer file '" + uri
                            + "' outside its directory, which is not read; put the buffer into the same directory and "
                            + "refer to it without a path");
        }
        assertRejected(TestFiles.write(inner, "m.gltf", gltf.json("link.bin", members)),
                "needs the buffer file 'link.bin', which is a link to a file outside its directory, and such links "
                        + "are not followed; replace the link by a copy of the file");
        Files.createSymbolicLink(inner.resolve("dangling.bin"), dir.resolve("nothing.bin"));
        assertRejected(TestFiles.write(inner, "m.gltf", gltf.json("dangling.bin", members)),
                "needs the buffer file 'dangling.bin', which is a link to a file that does not exist; restore that "
                        + "file");
        Files.createDirectory(inner.resolve("directory.bin"));
        assertRejected(TestFiles.write(inner, "m.gltf", gltf.json("directory.bin", members)),
                "needs the buffer file 'directory.bin', which is not a file; put the buffer there as a file");
        assertRejected(TestFiles.write(inner, "m.gltf", gltf.json("gone.bin", members)),
                "needs the buffer file 'gone.bin', which does not exist; put it into the same directory");
        TestFiles.write(inner, "short.bin", "short");
        assertRejected(TestFiles.write(inner, "m.gltf", gltf.json("short.bin", members)),
                "buffer 0 should have 48 bytes, but has 5; the data is truncated, export it again");
    }

    @Test
    void namesABufferWithoutReadPermission() {
        gltf.floats("VEC3", 3, SQUARE);
        String members = quoted(oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}"));
        Path locked = TestFiles.write(dir, "locked.bin", gltf.data());
        assumeTrue(locked.toFile().setReadable(false) && !Files.isReadable(locked), "this user may read every file");
        assertRejected(TestFiles.write(dir, "m.gltf", gltf.json("locked.bin", members)),
                "needs the buffer file 'locked.bin', which cannot be read: permission denied; check its permissions");
    }

    @Test
    void rejectsAccessorsBeyondTheirBuffers() {
        gltf.floats("VEC3", 3, SQUARE);
        gltf.rawAccessor(quoted("{'componentType':5126,'type':'VEC3','count':2000000000}"));
        assertMalformed(glb(oneMesh("{'attributes':{'POSITION':1}}", "{'mesh':0}")),
                "accessor 1 declares 2000000000 elements, more than all buffers contain (48 bytes)");
        gltf.rawAccessor(quoted("{'bufferView':0,'componentType':5126,'type':'VEC3','count':5}"));
        assertMalformed(glb(oneMesh("{'attributes':{'POSITION':2}}", "{'mesh':0}")),
                "accessor 2 extends beyond its buffer view of 48 bytes");
    }

    @Test
    void namesTheFileWhenAChunkLengthIsImpossible() {
        byte[] bytes = gltf.glb("\"nodes\":[]");
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(12, -100);
        assertRejected(TestFiles.write(dir, "m.glb", bytes),
                "is not a well-formed glTF file: its chunks do not match; it is truncated or damaged, export it again");
    }

    @Test
    void rejectsReferencesToMissingObjects() {
        gltf.floats("VEC3", 3, SQUARE);
        gltf.shorts("SCALAR", 1, 0, 1, 4);
        assertMalformed(glb(oneMesh("{'attributes':{'POSITION':0},'indices':1}", "{'mesh':0}")),
                "a triangle refers to vertex 4, but its mesh has only 4; lenient reading skips such faces");
        assertMalformed(glb(oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0,'children':[0]}")),
                "the nodes form a cycle");
        assertMalformed(glb(oneMesh("{'attributes':{'POSITION':1}}", "{'mesh':0}")),
                "accessor 1 has elements of type SCALAR, but VEC3 is needed");
        assertThatThrownBy(() -> Meshes.read(glb(oneMesh("{'attributes':{'POSITION':9}}", "{'mesh':0}"))))
                .isInstanceOf(MeshFileException.class).hasMessageContaining("m.glb: is not a well-formed glTF file: ");
    }

    @Test
    void rejectsVerticesWithoutAJoint() {
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.shorts("VEC4", 4, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);
        String members = "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':%d}}]}],"
                + "'skins':[{'joints':[1]}],'nodes':[{'mesh':0,'skin':0},{}],'scenes':[{'nodes':[0,1]}]";
        assertMalformed(glb(members.formatted(2)), "a vertex follows joint 3, but its skin has only 1");
        assertMalformed(glb(members.formatted(3)),
                "a vertex of a skinned mesh follows no joint: its weights sum to 0.0");
    }

    @Test
    void rejectsDamagedFiles() {
        gltf.floats("VEC3", 3, SQUARE);
        byte[] whole = gltf.glb(quoted(oneMesh("{'attributes':{'POSITION':0}}", "{'mesh':0}")));
        for (int length = 1; length < whole.length; length += 7) {
            Path cut = TestFiles.write(dir, "cut.glb", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Meshes.read(cut)).isInstanceOf(MeshFileException.class)
                    .hasMessageStartingWith(cut + ": ");
        }
        Path text = TestFiles.write(dir, "t.gltf", "{\"asset\":{\"version\":\"2.0\"}}");
        assertRejected(text, "has no triangles; only surfaces made of triangles or polygons can collide");
        Path old = TestFiles.write(dir, "t.gltf", "{\"asset\":{\"version\":\"1.0\"}}");
        assertRejected(old, "does not declare glTF 2.0 in asset.version; if it is glTF 1.0, convert it");
    }
}
