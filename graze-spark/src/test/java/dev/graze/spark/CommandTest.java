package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.io.Meshes;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands from mesh files to tables of pairs. */
class CommandTest {
    private static final SceneStep SCENE = SceneStep.soup(120, 11).namedLike("t0");

    private static final String TEXT_STL = """
            solid two
            facet normal 0 0 0
            outer loop
            vertex 0 0 -0
            vertex 1 0 0
            vertex 0 1 0
            endloop
            endfacet
            facet normal 0 0 0
            outer loop
            vertex 0.2 0.2 -1
            vertex 0.3 0.2 1
            vertex 0.2 0.3 1
            endloop
            endfacet
            endsolid
            """;

    @TempDir
    private Path dir;

    private Path ingested() {
        PlyWriter.write(dir.resolve("t0.ply"), SCENE.topology(), SCENE.t0());
        PlyWriter.write(dir.resolve("t1.ply"), SCENE.topology(), SCENE.t1());
        Path table = dir.resolve("scene.parquet");
        SparkCommandRun.of("ingest", dir.resolve("t0.ply"), dir.resolve("t1.ply"), "--out", table).succeeded();
        return table;
    }

    private static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void findsTheContactsOfOneMachineFromFiles() throws IOException {
        Path table = ingested();
        Path out = dir.resolve("contacts.parquet");
        SparkCommandRun.of("check", table, "--out", out, "--partitions", 5).succeeded();
        List<Row> expected = SCENE.contacts("brute", 0);
        assertThat(TestSession.sorted(TestSession.rows(out))).isEqualTo(TestSession.sorted(expected));
        JsonNode summary = new ObjectMapper().readTree(out.resolve("_summary.json").toFile());
        assertThat(summary.at("/found/VF").asInt() + summary.at("/found/EE").asInt()).isEqualTo(expected.size());
        assertThat(summary.get("parts").asInt()).isEqualTo(5);
        assertThat(summary.get("replication").asDouble()).isGreaterThan(1);
        assertThat(names(dir)).containsExactly("contacts.parquet", "scene.parquet", "t0.ply", "t1.ply");
    }

    @Test
    void findsIntersectionsOfASceneAtRestInSeveralFiles() {
        Path bodies = dir.resolve("bodies");
        bodies.toFile().mkdir();
        SceneStep first = SceneStep.soup(40, 1).namedLike("body-2");
        SceneStep second = SceneStep.soup(50, 2).namedLike("body-10");
        PlyWriter.write(bodies.resolve("body-2.ply"), first.topology(), first.t0());
        PlyWriter.write(bodies.resolve("body-10.ply"), second.topology(), second.t0());
        SparkCommandRun.of("ingest", bodies, "--out", dir.resolve("scene")).succeeded();
        SparkCommandRun
                .of("check", dir.resolve("scene"), "--mode", "discrete", "--out", dir.resolve("clashes"), "--parts", 3)
                .succeeded();
        assertThat(TestSession.sorted(TestSession.rows(dir.resolve("clashes"))))
                .isEqualTo(TestSession.sorted(first.join(second).intersections("brute")));
        SparkCommandRun.of("check", dir.resolve("scene"), "--mode", "discrete", "--out", dir.resolve("between"),
                "--ignore-within", "body*").succeeded();
        assertThat(TestSession.sorted(TestSession.rows(dir.resolve("between")))).isEqualTo(TestSession.sorted(
                first.join(second).intersections("brute",
                        scene -> scene.ignoreWithin("body-2").ignoreWithin("body-10"))));
    }

    @Test
    void refusesAnAnimation() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(68).order(ByteOrder.LITTLE_ENDIAN);
        for (float number : new float[] { 0, 0, 0, 1, 0, 0, 0, 1, 0, /* times */ 0, 1, /* places */ 0, 0, 0, 0, 0,
                1 }) {
            bytes.putFloat(number);
        }
        String base64 = Base64.getEncoder().encodeToString(bytes.array());
        Path animated = Files.writeString(dir.resolve("door.gltf"), """
                {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
                 "nodes": [{"name": "door", "mesh": 0}],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                 "animations": [{"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
                                 "samplers": [{"input": 1, "output": 2}]}],
                 "buffers": [{"byteLength": 68, "uri": "data:application/octet-stream;base64,%s"}],
                 "bufferViews": [{"buffer": 0, "byteLength": 68}],
                 "accessors": [
                   {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                    "min": [0, 0, 0], "max": [1, 1, 0]},
                   {"bufferView": 0, "byteOffset": 36, "componentType": 5126, "count": 2, "type": "SCALAR",
                    "min": [0], "max": [1]},
                   {"bufferView": 0, "byteOffset": 44, "componentType": 5126, "count": 2, "type": "VEC3"}]}
                """.formatted(base64));
        SparkCommandRun.of("ingest", animated, "--out", dir.resolve("table")).rejected("door.gltf: is animated",
                "graze spark sequence");
    }

    /** Two objects and two groups that share a vertex; vertices and faces of the parts take turns. */
    private static final String OBJ_PARTS = """
            v 0 0 0
            v 0.2 0.2 -1
            v 1 0 0
            v 0.3 0.2 1
            o pipe
            f 1 3 5
            v 0 1 0
            v 0.2 0.3 1
            o beam
            f 2 4 6
            g left
            v 0.1 0.1 -1
            v 0.15 0.1 1
            v 0.1 0.15 1
            f 7 8 9
            g right
            v 0.7 0.1 -1
            v 0.7 0.2 1
            f 7 10 11
            o pipe
            v 5 5 5
            """;

    @Test
    void namesPartsAndFiltersThemLikeOneMachine() throws IOException {
        Path mesh = Files.writeString(dir.resolve("hall.obj"), OBJ_PARTS);
        Path table = dir.resolve("table");
        String notes = SparkCommandRun.of("ingest", mesh, "--out", table).succeeded().out();
        assertThat(notes).contains("'beam/left' includes 'beam/right'", "4 triangles", "3 parts at rest");
        for (List<String> filters : List.of(List.<String>of(), List.of("--only", "hall/pipe:beam*"),
                List.of("--fixed", "pipe", "--ignore", "beam:pipe"))) {
            Path pairs = dir.resolve("pairs-" + filters.size());
            Path local = dir.resolve("local-" + filters.size());
            SparkCommandRun.of(words("check", table, "--mode", "discrete", "--partitions", 2, "--out", pairs, filters))
                    .succeeded();
            SparkCommandRun.of(words("sequence", mesh, "--mode", "discrete", "--out", local, filters)).succeeded();
            Path csv = dir.resolve("local-" + filters.size() + ".csv");
            CommandRun.of(words("check", mesh, "--mode", "discrete", "--pairs", csv, filters)).succeeded();
            assertThat(TestSession.sorted(TestSession.rows(pairs))).isNotEmpty()
                    .isEqualTo(TestSession.sorted(TestSession.rows(local)))
                    .isEqualTo(Files.readAllLines(csv).stream().skip(1).sorted().toList());
        }
        assertThat(TestSession.sorted(TestSession.rows(dir.resolve("pairs-2"))))
                .containsExactly("0,0,2,4,1,3,5,0,1,pipe,beam", "0,0,2,4,6,7,8,0,2,pipe,beam/left",
                        "0,0,2,4,6,9,10,0,3,pipe,beam/left");
        SparkCommandRun.of("check", table, "--out", dir.resolve("out"), "--ignore", "pipe:door")
                .rejected("--ignore pipe:door: there is no part 'door'; the parts are pipe, beam, beam/left");
        SparkCommandRun.of("check", table, "--out", dir.resolve("out"), "--fixed", "hall")
                .rejected("all parts are fixed, so nothing would be tested");
        Files.delete(table.resolve("_parts.json"));
        SparkCommandRun.of("check", table, "--out", dir.resolve("out"))
                .rejected("has a column 'part', but no file _parts.json");
        Files.delete(table.resolve("._parts.json.crc"));
        Files.writeString(table.resolve("_parts.json"), "{\"files\": [");
        SparkCommandRun.of("check", table, "--out", dir.resolve("out")).rejected("_parts.json: is damaged");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    private static Object[] words(Object... words) {
        return Arrays.stream(words).flatMap(word -> word instanceof List<?> list ? list.stream() : Stream.of(word))
                .toArray();
    }

    @Test
    void refusesFilesThatCouldBeFramesOrParts() throws IOException {
        Path pipe = Files.writeString(dir.resolve("pipe.obj"), OBJ_PARTS);
        Path beam = Files.writeString(dir.resolve("beam.obj"), OBJ_PARTS);
        Path table = dir.resolve("table");
        SparkCommandRun.of("ingest", pipe, beam, "--out", table).rejected("frames of one motion or parts of one scene",
                "--frames", "--part");
        SparkCommandRun.of("ingest", "--part", pipe, "--out", table, beam).rejected("there is --part");
        assertThat(SparkCommandRun.of("ingest", "--frames", pipe, beam, "--out", table).succeeded().out())
                .contains("3 parts in motion");
        SparkCommandRun.of("ingest", "--part", pipe, "--part", beam, "--out", table, "--overwrite").succeeded();
        SparkCommandRun
                .of("check", table, "--mode", "discrete", "--out", dir.resolve("out"), "--only", "pipe:beam/pipe")
                .succeeded();
        assertThat(TestSession.rows(dir.resolve("out")))
                .extracting(row -> row.getAs("partA") + " " + row.getAs("partB"))
                .containsOnly("pipe/pipe beam/pipe", "pipe/beam beam/pipe", "pipe/beam/left beam/pipe");
    }

    /** STL repeats corners and glTF merges them; the table must equal the mesh that is read as a whole. */
    @Test
    void ingestsEveryFormatLikeTheMeshReader() throws IOException {
        Files.writeString(dir.resolve("a.obj"),
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.2 0.2 -1\nv 0.3 0.2 1\nv 0.2 0.3 1\nf 1 2 3\nf 4 5 6\n");
        Files.writeString(dir.resolve("a.stl"), TEXT_STL);
        for (String name : List.of("a.obj", "a.stl")) {
            Path table = dir.resolve(name + ".parquet");
            SparkCommandRun.of("ingest", dir.resolve(name), "--out", table).succeeded();
            SparkCommandRun.of("check", table, "--mode", "discrete", "--out", dir.resolve(name + ".pairs")).succeeded();
            Mesh whole = Meshes.read(dir.resolve(name));
            SceneStep scene = new SceneStep(name, whole.topology(), whole.positions(), whole.positions());
            assertThat(TestSession.sorted(TestSession.rows(table)))
                    .isEqualTo(TestSession.sorted(scene.table(TestSession.get()).collectAsList()));
            assertThat(TestSession.rows(dir.resolve(name + ".pairs"))).hasSize(1);
        }
    }

    @Test
    void rejectsAnExistingOutputUnlessToldToOverwrite() {
        Path table = ingested();
        Path out = dir.resolve("contacts.parquet");
        SparkCommandRun.of("check", table, "--out", out, "--parts", 2).succeeded();
        SparkCommandRun.of("check", table, "--out", out)
                .rejected(
                        "graze: " + out + ": already exists; choose another directory, or replace it with --overwrite");
        SparkCommandRun.of("check", table, "--out", out, "--separation", "0.001", "--overwrite").succeeded();
        assertThat(TestSession.sorted(TestSession.rows(out)))
                .isEqualTo(TestSession.sorted(SCENE.contacts("slabs", 0.001)));
    }

    @Test
    void replacesNeitherItsInputNorAnythingButTables() throws IOException {
        Path table = ingested();
        SparkCommandRun.of("check", table, "--out", table, "--overwrite").rejected("is an input of this run");
        SparkCommandRun.of("check", table, "--out", dir, "--overwrite").rejected("not a table, so it is not replaced");
        Files.createFile(dir.resolve("_SUCCESS"));
        SparkCommandRun.of("check", table, "--out", dir, "--overwrite").rejected("or contains one");
        assertThat(names(dir)).contains("scene.parquet", "t0.ply", "t1.ply");
    }

    @Test
    void rejectsAnIncompleteTable() throws IOException {
        Path table = ingested();
        Files.delete(table.resolve("_SUCCESS"));
        SparkCommandRun.of("check", table, "--out", dir.resolve("out")).rejected("scene.parquet: has no file _SUCCESS",
                "incomplete");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void namesADamagedFileAndLeavesNoOutput() throws IOException {
        Path table = ingested();
        Path damaged = table
                .resolve(names(table).stream().filter(name -> name.endsWith(".parquet")).findFirst().orElseThrow());
        byte[] bytes = Files.readAllBytes(damaged);
        Files.deleteIfExists(table.resolve("." + damaged.getFileName() + ".crc"));
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
        String line = SparkCommandRun.of("check", table, "--out", dir.resolve("out"))
                .rejected(damaged.getFileName().toString(), "cannot be read as Parquet (it is not a Parquet file)")
                .err();
        assertThat(line).containsOnlyOnce(damaged.getFileName().toString())
                .endsWith("; write it again" + System.lineSeparator());
        assertThat(names(dir)).containsExactly("scene.parquet", "t0.ply", "t1.ply");
    }

    /** Only the tasks notice this damage, and their message has the space in the name as %20. */
    @Test
    void namesAFileWithDamagedContent() throws IOException {
        Path table = Files.move(ingested(), dir.resolve("my scene.parquet"));
        Path damaged = largest(table);
        byte[] bytes = Files.readAllBytes(damaged);
        Files.deleteIfExists(table.resolve("." + damaged.getFileName() + ".crc"));
        Arrays.fill(bytes, 4, 64, (byte) -1);
        Files.write(damaged, bytes);
        String line = SparkCommandRun.of("check", table, "--out", dir.resolve("out"))
                .rejected(damaged + ": cannot be read as Parquet (").err();
        assertThat(line).containsOnlyOnce(damaged.getFileName().toString());
        assertThat(names(dir)).containsExactly("my scene.parquet", "t0.ply", "t1.ply");
    }

    /** Returns the file with the items; others may be empty. */
    private static Path largest(Path table) {
        return names(table).stream().filter(name -> name.endsWith(".parquet")).map(table::resolve)
                .max(Comparator.comparingLong(file -> file.toFile().length())).orElseThrow();
    }

    @Test
    void namesAMismatchedMeshFile() throws IOException {
        Path table = dir.resolve("scene.parquet");
        SceneStep other = SceneStep.grid(3);
        PlyWriter.write(dir.resolve("t0.ply"), SCENE.topology(), SCENE.t0());
        PlyWriter.write(dir.resolve("t1.ply"), other.topology(), other.t0());
        SparkCommandRun.of("ingest", dir.resolve("t0.ply"), dir.resolve("t1.ply"), "--out", table).rejected("t1.ply",
                "same triangles");
        SparkCommandRun.of("ingest", dir.resolve("none.ply"), "--out", table).rejected("none.ply", "no such file");
        Files.writeString(dir.resolve("cut.ply"), "ply\nformat ascii 1.0\nelement vertex 3\n");
        SparkCommandRun.of("ingest", dir.resolve("cut.ply"), "--out", table).rejected("cut.ply");
        assertThat(names(dir)).containsExactly("cut.ply", "t0.ply", "t1.ply");
    }

    @Test
    void rejectsTablesOfOtherKinds() {
        ingested();
        SparkCommandRun.of("check", dir.resolve("scene.parquet"), "--out", dir.resolve("pairs"), "--parts", 2)
                .succeeded();
        SparkCommandRun.of("check", dir.resolve("pairs"), "--out", dir.resolve("out"))
                .rejected("pairs: has no column 'id'");
        SparkCommandRun.of("check", dir.resolve("nowhere"), "--out", dir.resolve("out"))
                .rejected("graze: " + dir.resolve("nowhere")
                        + ": no such file or directory; create a table with: graze spark ingest");
        SparkCommandRun.of("check", dir.resolve("scene.parquet"), "--out", dir.resolve("a/b"))
                .rejected("its parent directory does not exist");
    }

    @Test
    void rejectsAVertexWithTwoPositions() {
        var table = SCENE.table(TestSession.get()).drop("part"); // as written by earlier versions
        table.withColumn("x1_t0", table.col("x1_t0").plus(table.col("id"))).write()
                .parquet(dir.resolve("torn").toString());
        SparkCommandRun.of("check", dir.resolve("torn"), "--out", dir.resolve("out")).rejected("torn: vertex ",
                "has two positions");
        table.withColumn("v2", table.col("v1")).write().parquet(dir.resolve("flat").toString());
        SparkCommandRun.of("check", dir.resolve("flat"), "--out", dir.resolve("out")).rejected("uses vertex", "twice");
        table.withColumn("z2_t1", functions.lit(Double.NaN)).write().parquet(dir.resolve("nan").toString());
        SparkCommandRun.of("check", dir.resolve("nan"), "--out", dir.resolve("out")).rejected("nan: item", "finite");
    }
}
