package dev.graze.io.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.PartLabels;
import dev.graze.io.QueryFile;
import dev.graze.io.ReadOptions;
import dev.graze.io.TestFiles;
import dev.graze.io.Weld;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.threemf.TestThreeMf;
import dev.graze.ContactKind;
import dev.graze.mesh.Topology;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** A format to fuzz: valid files, its keywords, and all ways to read it. */
enum FuzzTarget {
    TEXT_PLY("m.ply", "ply\n", "format ascii 1.0\n", "format binary_big_endian 1.0\n", "element vertex 3\n",
            "element face 2147483647\n",
            "element e 9223372036854775807\n", "property double x\n", "property list uchar int vertex_indices\n",
            "property list int double l\n", "comment ", "obj_info ", "end_header\n"), BINARY_PLY("m.ply",
                    "element vertex 715827882\n",
                    "element face 4\n", "element e 4294967296\n", "property list uint double l\n",
                    "property list char uchar l\n", "property uchar c\n", "format ascii 1.0\n",
                    "end_header\n"), OBJ("m.obj", "v ", "f ",
                            "vn ", "\\\n", "#", "/", "//", "-1 ", "f 1 2 3\n", "v 1 2 3\n", "o x\n", "g x\n",
                            "o \u001b:\"\n", "\r",
                            "mtllib ../x\n"), TEXT_STL(
                                    "m.stl", "solid\n", "solid a b\n", "facet normal 0 0 1\n", "outer loop\n",
                                    "vertex 0 0 0\n",
                                    "endloop\n", "endfacet\n",
                                    "endsolid\n"), BINARY_STL("m.stl", "solid", "endsolid", "facet"), GLTF("m.gltf",
                                            GltfSeeds.WORDS), GLB(
                                                    "m.glb",
                                                    GltfSeeds.WORDS), QUERIES("vertex-face/q.csv", ",",
                                                            "0,1,0,1,0,1,1\n", "1/3", "-", "\n", " "), OFF("m.off",
                                                                    "OFF", "COFF\n", "STCN4nOFF ", "BINARY\n", "#",
                                                                    "3 0 1 2\n",
                                                                    "0 0 0\n", "2 0 1\n", "\r",
                                                                    "4 2 0\n"), THREE_MF("m.3mf",
                                                                            ThreeMfSeeds.WORDS), THREE_MF_MODEL("m.3mf",
                                                                                    ThreeMfSeeds.WORDS);

    private static final String FACET = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
            + "0.5e-3\nendloop\nendfacet\n";

    final Path file;
    /** Separated by bars, since a field of an enum should not be an array. */
    private final String words;

    FuzzTarget(String file, String... words) {
        this.file = Path.of(file);
        this.words = String.join("|", words);
    }

    /** Returns the valid files that are damaged. */
    List<byte[]> seeds() {
        return switch (this) {
            case TEXT_PLY -> List.of(
                    ascii(TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0")),
                    ascii("ply\nformat ascii 1.0\ncomment c\nelement vertex 4\nproperty float x\nproperty float "
                            + "y\nproperty float z\nproperty uchar red\n"
                            + "element face 2\nproperty uchar flag\nproperty list uchar int "
                            + "vertex_index\nelement edge 1\nproperty int a\nproperty int b\n"
                            + "end_header\n0 0 0 255\n1 0 0 255\n0 1 0 0\n0 0 1 7\n1 4 0 1 2 3\n0 3 1 3 2\n0 1\n"));
            case BINARY_PLY ->
                List.of(binaryPly(ByteOrder.LITTLE_ENDIAN), binaryPly(ByteOrder.BIG_ENDIAN), writtenPly());
            case OBJ -> List.of(ascii("v 0 0 0\nv 1 0 0\nv 0 1 0 \\\n1\nf 1/2/3 2//3 -1 # x\n"),
                    ascii("mtllib a.mtl\no a\nv 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0\nv 1 1 0\nvt 0 0\nvn 0 0 "
                            + "1\ns off\nusemtl m\nf 1 2 4 3\nf -4 -3 -1\n"),
                    ascii("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 5 1 0\n"
                            + "f 1 2 3\nf 4 5 6\no a\ng b c\nf 7 8 9\ng d\nf 9 8 7\n"));
            case TEXT_STL -> List.of(ascii("solid a\n" + FACET + "endsolid a\n"),
                    ascii("SOLID\n" + FACET + FACET + "endsolid\nsolid b\n" + FACET + "endsolid b\n"));
            case BINARY_STL -> List.of(binaryStl(1), binaryStl(3));
            case GLTF -> List.of(ascii(GltfSeeds.animated().jsonWithDataUri(GltfSeeds.ANIMATED)),
                    ascii(GltfSeeds.plain().jsonWithDataUri(GltfSeeds.PLAIN)),
                    ascii(GltfSeeds.plain().jsonWithDataUri(GltfSeeds.COPIES)));
            case GLB -> List.of(GltfSeeds.animated().glb(GltfSeeds.ANIMATED), GltfSeeds.plain().glb(GltfSeeds.PLAIN),
                    GltfSeeds.plain().glb(GltfSeeds.COPIES));
            case OFF -> List.of(ascii("OFF\n# c\n4 2 5\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n3 0 1 2 # x\n4 0 1 3 2 255 0 0\n"),
                    ascii("CNOFF 3 3\n0 0 0 0 0 1 1 1 1\n1 0 0 0 0 1 1 1 1\n0 1 0 0 0 1 1 1 1 0.5\n2 0 1\n"
                            + "3 0 1 2\n1 2\n"));
            case THREE_MF -> List.of(ThreeMfSeeds.plain(), ThreeMfSeeds.production());
            case THREE_MF_MODEL -> List.of(ascii(ThreeMfSeeds.PLAIN), ascii(ThreeMfSeeds.NESTED));
            case QUERIES ->
                List.of(ascii("0,1,0,1,0,1,1\n".repeat(8)),
                        ascii("1,3,-12345678901234567890,1000000000000,7,-2,0\n".repeat(16)));
        };
    }

    /** Returns the file that fuzzed bytes stand for: damage inside a ZIP entry would only break its checksum. */
    byte[] toFile(byte[] bytes) {
        return this == THREE_MF_MODEL ? TestThreeMf.of(bytes) : bytes;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] binaryPly(ByteOrder order) {
        String name = order == ByteOrder.BIG_ENDIAN ? "binary_big_endian" : "binary_little_endian";
        byte[] header = ascii("ply\nformat " + name
                + " 1.0\nelement vertex 3\nproperty float x\nproperty list uchar short tags\n"
                + "property float y\nproperty double z\nelement face 1\nproperty list uchar uint "
                + "vertex_indices\nproperty list uint double uv\nend_header\n");
        ByteBuffer bytes = ByteBuffer.allocate(header.length + 3 * 21 + 13 + 12).order(order).put(header);
        for (int vertex = 0; vertex < 3; vertex++) {
            bytes.putFloat(vertex).put((byte) 2).putShort((short) 7).putShort((short) 9).putFloat(vertex * vertex)
                    .putDouble(1);
        }
        bytes.put((byte) 3).putInt(0).putInt(1).putInt(2);
        return bytes.putInt(1).putDouble(0.5).array();
    }

    private static byte[] writtenPly() {
        byte[] header = ascii("ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty double x\n"
                + "property double y\nproperty double z\nelement face 2\n"
                + "property list uchar int vertex_indices\nend_header\n");
        ByteBuffer bytes = ByteBuffer.allocate(header.length + 12 * Double.BYTES + 2 * 13)
                .order(ByteOrder.LITTLE_ENDIAN).put(header);
        for (int i = 0; i < 12; i++) {
            bytes.putDouble(i % 5);
        }
        for (int face = 0; face < 2; face++) {
            bytes.put((byte) 3).putInt(0).putInt(1).putInt(2 + face);
        }
        return bytes.array();
    }

    private static byte[] binaryStl(int facets) {
        ByteBuffer bytes = ByteBuffer.allocate(84 + 50 * facets).order(ByteOrder.LITTLE_ENDIAN).position(80)
                .putInt(facets);
        for (int facet = 0; facet < facets; facet++) {
            for (int i = 0; i < 12; i++) {
                bytes.putFloat(i * i + facet);
            }
            bytes.putShort((short) 0);
        }
        return bytes.array();
    }

    /**
     * Returns a damaged file. Mostly damages either the JSON or the data of a GLB file, so that its chunk lengths still
     * match.
     */
    byte[] damaged(SplittableRandom random) {
        FileMutator mutator = new FileMutator(random, words.split("\\|"));
        byte[] seed = seeds().get(random.nextInt(seeds().size()));
        byte[] other = seeds().get(random.nextInt(seeds().size()));
        return this == GLB && random.nextInt(4) > 0
                ? GltfSeeds.damagedInside(seed, random.nextInt(3) > 0, mutator)
                : mutator.mutate(seed, other);
    }

    /** Reads a file in every supported way. */
    void read(Path file) {
        if (this == QUERIES) {
            QueryFile.read(file);
            QueryFile.read(file, ContactKind.EE);
            return;
        }
        Meshes.stream(file, file.toAbsolutePath().getParent(), new MeshSink() {
            @Override
            public void vertex(double x, double y, double z) {
            }

            @Override
            public void triangle(int a, int b, int c) {
            }
        });
        for (ReadOptions options : List.of(ReadOptions.DEFAULT, new ReadOptions(Weld.NONE, true, null),
                new ReadOptions(Weld.EXACT, true, null), new ReadOptions(Weld.within(0.25), true, null))) {
            try {
                readFrames(file, options);
            } catch (MeshFileException e) {
                // What the strict reader reads may collapse within a tolerance, and joined vertices may move apart.
                if (options.equals(ReadOptions.DEFAULT) || !isAllowed(e, options)) {
                    throw e;
                }
            }
        }
    }

    /** Reads a file leniently in all ways; a file that the strict reader refuses may be read. */
    void readLeniently(Path file) {
        if (this == QUERIES) {
            return;
        }
        for (Weld weld : List.of(Weld.AUTO, Weld.NONE, Weld.EXACT, Weld.within(0.25), Weld.within(1e-9))) {
            try {
                readFrames(file, new ReadOptions(weld, true, null));
                readFrames(file, new ReadOptions(weld, true, ReadOptions.ALL_ANIMATIONS));
            } catch (MeshFileException e) {
                FuzzedFile.requireGoodMessage(file, e);
            }
        }
    }

    private static boolean isAllowed(MeshFileException e, ReadOptions options) {
        return options.weld().kind() != Weld.Kind.NONE && (e.getMessage().contains("all triangles collapse")
                || e.getMessage().contains("moves away from vertex")
                || e.getMessage().contains("is too small beside the coordinate"));
    }

    private static void readFrames(Path file, ReadOptions options) {
        try (FrameSequence frames = FrameSequence.open(List.of(file), 2, options)) {
            for (int frame = 0; frame < Math.min(3, frames.frameCount()); frame++) {
                frames.topology().requireFitting(frames.positions(frame));
            }
            requireConsistent(frames.topology(), frames.labels());
        }
    }

    /** Checks what every reader must guarantee, however the file is damaged. */
    private static void requireConsistent(Topology topology, PartLabels labels) {
        Topology.of(topology.vertexCount(), topology.copyTriangles());
        assertThat(labels.names()).doesNotHaveDuplicates().noneMatch(String::isBlank).hasSize(labels.count())
                .noneMatch(name -> Pattern.compile("[\\p{Cntrl}\",:=]").matcher(name).find());
        BitSet used = new BitSet();
        for (int t = 0; t < topology.triangleCount(); t++) {
            used.set(labels.partOfTriangle(t));
            assertThat(labels.fileTriangle(t)).isGreaterThanOrEqualTo(t);
            for (int k = 0; k < 3; k++) {
                int part = labels.partOfVertex(topology.triangleVertex(t, k));
                assertThat(part).isEqualTo(labels.partOfTriangle(t));
            }
        }
        assertThat(used.cardinality()).as("parts with triangles").isEqualTo(labels.count());
        for (int v = 0; v < topology.vertexCount(); v++) {
            assertThat(labels.fileVertex(v)).isGreaterThanOrEqualTo(v);
            assertThat(labels.partOfVertex(v)).isBetween(0, labels.count() - 1);
        }
    }
}
