package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.fuzz.GltfSeeds;
import dev.graze.io.gltf.TestGltf;
import dev.graze.io.threemf.TestThreeMf;
import com.sun.management.ThreadMXBean;
import dev.graze.ContactKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reads files whose headers declare more than they contain, or that expand to far more than their size. Checks the
 * complete message for each, and that rejecting it takes little memory.
 */
@Timeout(60)
class BadFilesTest {
    private static final long SMALL = 16L << 20;

    @TempDir
    private Path dir;

    /** The glTF library and the XML parser allocate some megabytes once, for any file. */
    @BeforeAll
    static void loadTheLibraries(@TempDir Path good) {
        Meshes.read(TestFiles.write(good, "good.glb", GltfSeeds.plain().glb(GltfSeeds.PLAIN)));
        Meshes.read(TestFiles.write(good, "good.gltf", GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN)));
        Meshes.read(TestFiles.write(good, "good.3mf",
                TestThreeMf.of(TestThreeMf.model(TestThreeMf.triangle("id='1'"), "<item objectid='1'/>"))));
    }

    @Test
    void twoBillionVerticesInTwoHundredBytes() {
        String header = "element vertex 715827882\nproperty double x\nproperty double y\nproperty double z\n"
                + "element face 2147483647\nproperty list uchar int vertex_indices\nend_header\n";
        assertRejected("m.ply", "ply\nformat binary_little_endian 1.0\n" + header,
                "the header declares 715827882 vertex, 2147483647 face, at least 45097156579 bytes, but only 0 bytes "
                        + "follow it; the file is truncated or its header is wrong");
        assertRejected("t.ply", "ply\nformat ascii 1.0\n" + header + "0 0 0\n",
                "the header declares 715827882 vertex, 2147483647 face, at least 21474836468 bytes, but only 6 bytes "
                        + "follow it; the file is truncated or its header is wrong");
        assertRejected("v.ply",
                "ply\nformat ascii 1.0\nelement vertex 2000000000\nproperty double x\nproperty double "
                        + "y\nproperty double z\n"
                        + "element face 1\nproperty list uchar int vertex_indices\nend_header\n",
                "line 3: the mesh has 2000000000 vertices, but the limit is 715827882; cut it into several files");
    }

    @Test
    void faceOfFourBillionCorners() {
        byte[] header = ("ply\nformat binary_big_endian 1.0\nelement vertex 1\nproperty float x\nproperty float "
                + "y\nproperty float z\n"
                + "element face 1\nproperty list uint int vertex_indices\nend_header\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] file = ByteBuffer.allocate(header.length + 28).put(header).putInt(header.length + 12, -1).array();
        assertRejected("m.ply", file,
                "byte " + (header.length + 16)
                        + ": face 0 has a list 'vertex_indices' of 4294967295 items, more than the rest of the "
                        + "file can contain");
    }

    @Test
    void statementOfAMillionLettersAndOneThatClearsTheScreen() {
        String word = "x".repeat(1 << 20);
        assertRejected("m.obj", word + " 1 2 3\n",
                "line 1: '" + "x".repeat(271) + " ... " + "x".repeat(144)
                        + "' is not an OBJ statement; correct the line or remove it");
        assertRejected("c.obj", "\u001b[2J\u0007 1 2 3\n",
                "line 1: '?[2J?' is not an OBJ statement; correct the line or remove it");
    }

    @Test
    void fourBillionFacets() {
        assertRejected("m.stl", ByteBuffer.allocate(134).order(ByteOrder.LITTLE_ENDIAN).position(80).putInt(-1).array(),
                "byte 80: the header declares 4294967295 facets, 214748364834 bytes in total, but the file has "
                        + "134; it is truncated or not an STL file");
    }

    @Test
    void sevenHundredMillionVerticesInAnOffHeader() {
        assertRejected("m.off", "OFF\n700000000 2000000000 0\n0 0 0\n",
                "line 2: the header declares 700000000 vertices and 2000000000 faces, which take at least 12200000000 "
                        + "bytes, but the whole file has 33; it is truncated or the counts are wrong");
        assertRejected("v.off", "OFF 715827883 1 0\n0 0 0\n",
                "line 1: the mesh has 715827883 vertices, but the limit is 715827882; cut it into several files");
        assertRejected("f.off", "OFF 3 2147483648 0\n0 0 0\n",
                "line 1: the mesh has 2147483648 faces, but the limit is 2147483647; cut it into several files");
        assertRejected("d.off", "OFF 9999999999999999999 1 0\n0 0 0\n",
                "line 1: '9999999999999999999' is not a whole number");
        assertRejected("c.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2000000000 0 1 2\n",
                "line 6: the line ends before corner 4 of the face's 2000000000");
    }

    /** Spaces and an attribute that compress to a thousandth. */
    @Test
    void zipBombs() {
        String problem = "3D/3dmodel.model: expands to more than 200 times the size of the file, as only a file made "
                + "to exhaust memory does; if it is genuine, pack it again without compression";
        String item = "<item objectid='1'/>";
        String triangle = TestThreeMf.triangle("id='1'");
        assertRejected("s.3mf", TestThreeMf.of(TestThreeMf.model(triangle, item + " ".repeat(100 << 20))), problem);
        assertRejected("a.3mf",
                TestThreeMf.of(TestThreeMf.model("x='" + "x".repeat(3 << 20) + "'", triangle, item)), problem);
        assertRejected("r.3mf", new TestThreeMf(TestThreeMf.relationships(" ".repeat(20 << 20))).bytes(),
                problem.replace("3D/3dmodel.model", "_rels/.rels"));
    }

    @Test
    void tooManyZipEntries() {
        TestThreeMf file = new TestThreeMf();
        for (int i = 0; i < 65_534; i++) {
            file.add("e" + i, "");
        }
        assertRejected("m.3mf", file.bytes(),
                "the package has 65536 entries, but the limit is 65535; export the mesh alone");
    }

    /** Ten objects, each with ten copies of the previous one: ten billion triangles. */
    @Test
    void componentsThatMultiply() {
        String problem = "the build places 2147483647 or more objects with 2147483647 vertices and 2147483647 "
                + "triangles, far more than the file lists; use fewer copies";
        String item = "<item objectid='11'/>";
        assertRejected("m.3mf", TestThreeMf.of(TestThreeMf.model(multiplied(TestThreeMf.triangle("id='1'")), item)),
                problem);
        assertRejected("e.3mf", TestThreeMf.of(TestThreeMf.model(multiplied("<object id='1'><components/></object>"),
                item)), problem.replace(" 2147483647 vertices and 2147483647", " 0 vertices and 0"));
        String longNames = multiplied(TestThreeMf.triangle("id='1'"));
        assertRejected("n.3mf", TestThreeMf.of(TestThreeMf.model(longNames,
                "<item objectid='5' partnumber='" + "x".repeat(100_000) + "'/>")),
                "the build places 11111 or more objects with 30000 vertices and 10000 triangles, far more than the "
                        + "file lists; use fewer copies");
    }

    private static String multiplied(String first) {
        StringBuilder objects = new StringBuilder(first);
        for (int id = 2; id <= 11; id++) {
            objects.append("<object id='").append(id).append("'><components>")
                    .append(("<component objectid='" + (id - 1) + "'/>").repeat(10)).append("</components></object>");
        }
        return objects.toString();
    }

    @Test
    void deeplyNestedElements() {
        String deep = "<m:a>".repeat(1_000_000);
        assertThat(rejection("m.3mf", TestThreeMf.of(TestThreeMf.model(deep, "")))).startsWith("3D/3dmodel.model");
    }

    @Test
    void chunksOfTwoBillionBytes() {
        byte[] glb = GltfSeeds.plain().glb(GltfSeeds.PLAIN);
        ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN).putInt(12, Integer.MAX_VALUE - 8);
        assertRejected("m.glb", glb,
                "is not a well-formed glTF file: its chunks do not match; it is truncated or damaged, export it again");
        byte[] whole = GltfSeeds.plain().glb(GltfSeeds.PLAIN);
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(8, Integer.MAX_VALUE);
        assertRejected("n.glb", whole,
                "is not a well-formed glTF file: its header declares 2147483647 bytes, but it has " + whole.length
                        + ", so it is truncated; export it again");
    }

    @Test
    void nodeNumberOfTwoBillion() {
        String json = GltfSeeds.PLAIN.replace("\"scenes\":[{\"nodes\":[1]}]", "\"scenes\":[{\"nodes\":[2147483647]}]");
        assertThat(json).isNotEqualTo(GltfSeeds.PLAIN);
        assertRejected("m.glb", GltfSeeds.plain().glb(json),
                "is not a well-formed glTF file: it refers to node 2147483647, but has only 2");
    }

    /** The message names the kind of object that a number refers to; Java's own message has only the number. */
    @ParameterizedTest
    @CsvSource({ "'\"scenes\":[{\"nodes\":[1]}]', '\"scenes\":[{\"nodes\":[7]}]', node 7",
            "'\"POSITION\":0', '\"POSITION\":9', accessor 9",
            "'\"mesh\":0', '\"mesh\":5', mesh 5", "'\"bufferView\":0', '\"bufferView\":8', buffer view 8",
            "'\"buffer\":0', '\"buffer\":3', buffer 3",
            "'\"scene\":0', '\"scene\":4', scene 4" })
    void referenceToAMissingObject(String from, String to, String what) {
        String whole = GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN);
        assertThat(whole).contains(from);
        assertThat(rejection("m.gltf", whole.replace(from, to)))
                .startsWith("is not a well-formed glTF file: it refers to " + what + ", but has ");
    }

    @Test
    void missingRequiredProperty() {
        String whole = GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN);
        assertRejected("m.gltf", whole.replaceFirst(",\"count\":\\d+", ""),
                "is not a well-formed glTF file: a required part is missing; export it again");
    }

    @Test
    void accessorsOfTwoBillionElements() {
        TestGltf gltf = GltfSeeds.plain();
        gltf.rawAccessor("{\"componentType\":5126,\"type\":\"VEC3\",\"count\":2000000000}");
        assertRejected("m.gltf", gltf.jsonWithDataUri(GltfSeeds.PLAIN.replace("\"POSITION\":0", "\"POSITION\":2")),
                "is not a well-formed glTF file: accessor 2 declares 2000000000 elements, more than all buffers "
                        + "contain (60 bytes)");
    }

    @Test
    void unclosedBrackets() {
        assertThat(rejection("m.gltf", "[".repeat(200_000))).startsWith("is not a well-formed glTF file: ");
        assertThat(rejection("n.gltf", "{\"extras\":" + "{\"a\":".repeat(200_000)))
                .startsWith("is not a well-formed glTF file: ");
    }

    /** The library would go on without these values, and read other data. */
    @ParameterizedTest
    @CsvSource({ "count, 4, -4, accessors/0/count", "byteLength, 48, -48, bufferViews/0/byteLength",
            "byteLength, 48, 9999999999, bufferViews/0/byteLength", "byteLength, 60, -60, buffers/0/byteLength",
            "byteLength, 60, 9999999999, buffers/0/byteLength", "byteOffset, 48, -48, bufferViews/1/byteOffset",
            "scene, 0, -1, scene" })
    void impossibleNumbersInGltf(String name, String from, String to, String place) {
        String whole = GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN);
        String before = "\"" + name + "\":" + from;
        assertThat(whole).contains(before);
        if (!name.equals("scene")) {
            assertRejected("m.gltf", whole.replaceFirst(before, "\"" + name + "\":" + to),
                    "is not a well-formed glTF file: " + place + " is " + to
                            + ", which is not possible; export it again");
        } else {
            assertThat(rejection("m.gltf", whole.replaceFirst(before, "\"" + name + "\":" + to)))
                    .contains("scene -1");
        }
    }

    @Test
    void buffersThatAreTooShort() {
        String whole = GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN);
        assertRejected("m.gltf", whole.replace("\"byteLength\":48", "\"byteLength\":4800"),
                "is not a well-formed glTF file: buffer view 0 extends beyond its buffer of 60 bytes");
        assertRejected("m.gltf", whole.replace("\"byteLength\":60", "\"byteLength\":2147483647"),
                "buffer 0 should have 2147483647 bytes, but has 60; the data is truncated, export it again");
    }

    @Test
    void deepJson() {
        assertRejected("m.gltf", "{\"extras\":" + "[".repeat(5000) + "]".repeat(5000) + "}",
                "is not a well-formed glTF file: its JSON is nested too deeply or contains a number of too many "
                        + "digits; it is damaged, export it again");
    }

    @Test
    void headerOfTenMillionVertices() {
        String header = "ply\nformat ascii 1.0\nelement vertex 10000000\nproperty float x\nproperty float y\n"
                + "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
        assertRejected("m.ply", header + "0 0 0\n".repeat(200),
                "the header declares 10000000 vertex, 1 face, at least 60000008 bytes, but only 1200 bytes follow it; "
                        + "the file is truncated or its header is wrong");
        assertThat(rejection("n.ply",
                header.replace("end_header", "element e 999999999999999999\nproperty int a\nend_header")))
                .contains("at least 2000000000060000006 bytes, but only 0 bytes follow it");
    }

    @Test
    void tooLongStl() {
        byte[] long1 = new byte[200];
        ByteBuffer.wrap(long1).order(ByteOrder.LITTLE_ENDIAN).putInt(80, 2);
        assertRejected("m.stl", long1,
                "byte 80: the header declares 2 facets, 184 bytes in total, but the file has 200; the count is wrong, "
                        + "something was appended, or it is not an STL file; export it again");
        System.arraycopy("solid part".getBytes(StandardCharsets.US_ASCII), 0, long1, 0, 10);
        assertRejected("n.stl", long1,
                "byte 80: the header declares 2 facets, 184 bytes in total, but the file has 200; the count is wrong, "
                        + "something was appended, or it is not an STL file; export it again");
    }

    @Test
    void pipe() throws IOException, InterruptedException {
        for (String name : List.of("m.ply", "m.glb", "m.stl", "m.obj")) {
            Path pipe = dir.resolve(name);
            assumeTrue(isDone("mkfifo", pipe.toString()), "this system has no named pipes");
            assertThatExceptionOfType(MeshFileException.class).isThrownBy(() -> Meshes.read(pipe))
                    .withMessage(pipe + ": is a pipe or a device, not a file; write the data to a file first");
        }
    }

    private static boolean isDone(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** A node that appears twice in a scene would overlap itself and touch everywhere. */
    @Test
    void nodeTwiceInAScene() {
        assertRejected("m.gltf",
                GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN.replace("\"nodes\":[1]", "\"nodes\":[1,1]")),
                "is not a well-formed glTF file: the scene contains node 1 twice");
        assertRejected("n.gltf",
                GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN.replace("\"nodes\":[1]", "\"nodes\":[0,1]")),
                "is not a well-formed glTF file: the scene contains node 0 twice");
    }

    /** A buffer file that is listed many times is read once. */
    @Test
    void bufferFileListedManyTimes() {
        TestGltf gltf = GltfSeeds.plain();
        TestFiles.write(dir, "b.bin", ByteBuffer.allocate(1 << 20).put(gltf.data()).array());
        String json = gltf.json("b.bin", GltfSeeds.PLAIN);
        String buffer = "{\"uri\":\"b.bin\",\"byteLength\":60}";
        assertThat(json).contains(buffer);
        Path file = TestFiles.write(dir, "m.gltf", json.replace(buffer, buffer + ("," + buffer).repeat(999)));
        assertThat(allocatedBy(() -> Meshes.read(file))).isLessThan(SMALL);
    }

    @Test
    void numbersOfAMillionDigits() {
        String digits = "7".repeat(1_000_000);
        Path file = TestFiles.write(dir, "q.csv", (digits + ",1,0,1,0,1,1\n").repeat(8));
        assertThatExceptionOfType(MeshFileException.class).isThrownBy(() -> QueryFile.read(file, ContactKind.VF))
                .withMessage(file
                        + ": line 1: a number has 1000000 digits, but the limit is 10000; reduce the fraction");
        assertRejected("m.obj", "v " + digits + " 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n",
                "vertex 0 has x = Infinity; every coordinate must be a finite number"
                        + "; lenient reading skips the faces that use it");
    }

    /** Appending line by line would rescan all previous lines each time and take hours. */
    @Test
    void lineContinuedAMillionTimes() {
        Path file = TestFiles.write(dir, "m.obj",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 " + "\\\n".repeat(1_000_000) + "3\n");
        assertThat(Meshes.read(file).topology().triangleCount()).isEqualTo(1);
    }

    @Test
    void animationOfAstronomicalLength() {
        TestGltf gltf = new TestGltf();
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.floats("SCALAR", 1, 0, 1e38);
        gltf.floats("VEC3", 3, 0, 0, 0, 1, 0, 0);
        Path file = TestFiles.write(dir, "m.gltf",
                gltf.jsonWithDataUri(("'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]}],"
                        + "'nodes':[{'mesh':0}],'animations':[{'samplers':[{'input':1,'output':2}],"
                        + "'channels':[{'sampler':0,'target':{'node':0,'path':'translation'}}]}]").replace('\'', '"')));
        assertThatExceptionOfType(MeshFileException.class).isThrownBy(() -> FrameSequence.open(List.of(file), 30))
                .withMessage(file
                        + ": has an animation of 9.999999680285692E37 seconds; at 30.0 frames per second that "
                        + "is too many frames; lower the rate");
    }

    private void assertRejected(String name, String content, String message) {
        assertRejected(name, content.getBytes(StandardCharsets.UTF_8), message);
    }

    private void assertRejected(String name, byte[] content, String message) {
        assertThat(rejection(name, content)).isEqualTo(message);
    }

    private String rejection(String name, String content) {
        return rejection(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Checks the message after the file name, and that rejecting the file takes little memory. */
    private String rejection(String name, byte[] content) {
        Path file = TestFiles.write(dir, name, content);
        String[] message = new String[1];
        long taken = allocatedBy(() -> {
            try {
                Meshes.read(file);
            } catch (MeshFileException e) {
                message[0] = e.getMessage();
            }
        });
        assertThat(message[0]).as("message for %s", name).isNotNull().startsWith(file + ": ");
        assertThat(taken).as("bytes allocated to reject %s", name).isLessThan(SMALL + 20L * content.length);
        return message[0].substring((file + ": ").length());
    }

    private static long allocatedBy(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
