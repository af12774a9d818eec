package dev.graze.spark;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.cli.parts.FilterOptions;
import dev.graze.cli.parts.FilteredParts;
import dev.graze.cli.parts.PartNames;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import dev.graze.spark.check.PairColumns;
import dev.graze.spark.item.Item;
import dev.graze.spark.item.ItemTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;

/**
 * One step of a scene: the table for Spark, and the results of one machine.
 *
 * @param partOf the part of each vertex
 * @param parts the names of the parts
 */
record SceneStep(String name, Topology topology, double[] t0, double[] t1, int[] partOf, List<String> parts) {
    SceneStep(String name, Topology topology, double[] t0, double[] t1) {
        this(name, topology, t0, t1, new int[topology.vertexCount()], List.of(name));
    }

    @Override
    public String toString() {
        return name;
    }

    /** Returns the scene with the name of a file for its only part. */
    SceneStep namedLike(String file) {
        return new SceneStep(name, topology, t0, t1, partOf, List.of(file));
    }

    /** Returns two frames of a generated scene, far enough apart to contain many collisions. */
    static SceneStep scene(String name, int triangles, int from, int to) {
        MovingScene scene = Scenes.create(new SceneRequest(name, triangles, to + 1, 5));
        double[][] kept = new double[2][];
        scene.generate((frame, positions) -> {
            if (frame == from || frame == to) {
                kept[frame == from ? 0 : 1] = positions.clone();
            }
        });
        return new SceneStep(name, scene.topology(), kept[0], kept[1]);
    }

    /**
     * Returns random triangles of very different sizes, some repeated, many with shared vertices, and loose vertices.
     */
    static SceneStep soup(int triangles, long seed) {
        Random random = new Random(seed);
        int vertices = 2 * triangles;
        double[] t0 = random.doubles(3L * vertices, -1, 1).toArray();
        double[] t1 = Arrays.stream(t0).map(x -> x + 0.1 * random.nextGaussian()).toArray();
        int[] list = new int[3 * triangles];
        for (int t = 0; t < triangles; t++) {
            int[] corners = random.ints(0, vertices * 3 / 4).distinct().limit(3).toArray();
            boolean repeat = t % 10 == 9;
            for (int k = 0; k < 3; k++) {
                list[3 * t + k] = repeat ? list[3 * (t - 1) + (k + 1) % 3] : corners[k];
                if (t % 3 != 0 && k > 0 && !repeat) {
                    moveNear(t0, t1, corners[k], corners[0], random);
                }
            }
        }
        return new SceneStep("soup", Topology.of(vertices, list), t0, t1);
    }

    private static void moveNear(double[] t0, double[] t1, int vertex, int place, Random random) {
        for (int axis = 0; axis < 3; axis++) {
            t0[3 * vertex + axis] = t0[3 * place + axis] + 0.05 * random.nextGaussian();
            t1[3 * vertex + axis] = t1[3 * place + axis] + 0.05 * random.nextGaussian();
        }
    }

    /**
     * Returns flat sheets on whole numbers: everything touches, cuts pass through vertices, and all contacts are
     * degenerate.
     */
    static SceneStep grid(int side) {
        int layer = (side + 1) * (side + 1);
        double[] t0 = new double[3 * 2 * layer];
        double[] t1 = new double[t0.length];
        for (int v = 0; v < 2 * layer; v++) {
            double[] start = { v % (side + 1), Math.floorDiv(v % layer, side + 1), Math.floorDiv(v, layer) };
            double[] end = { start[0], start[1], 0 };
            System.arraycopy(start, 0, t0, 3 * v, 3);
            System.arraycopy(end, 0, t1, 3 * v, 3);
        }
        return new SceneStep("grid", Topology.of(2 * layer, gridTriangles(side, layer)), t0, t1);
    }

    private static int[] gridTriangles(int side, int layer) {
        IntStream.Builder list = IntStream.builder();
        for (int square = 0; square < 2 * side * side; square++) {
            int corner = square / (side * side) * layer + square % (side * side) / side * (side + 1) + square % side;
            IntStream.of(corner, corner + 1, corner + side + 1, corner + 1, corner + side + 2, corner + side + 1)
                    .forEach(list);
        }
        return list.build().toArray();
    }

    /** Returns large triangles around one vertex, which pass through each other as they move. */
    static SceneStep fan(int triangles) {
        Random random = new Random(3);
        int vertices = 2 * triangles + 1;
        double[] t0 = random.doubles(3L * vertices, -1, 1).toArray();
        double[] t1 = random.doubles(3L * vertices, -1, 1).toArray();
        int[] list = IntStream.range(0, 3 * triangles).map(i -> i % 3 == 0 ? 0 : i / 3 * 2 + i % 3).toArray();
        return new SceneStep("fan", Topology.of(vertices, list), t0, t1);
    }

    /** Returns both scenes as two parts; the other's vertices and triangles are numbered after this one's. */
    SceneStep join(SceneStep other) {
        int vertices = topology.vertexCount();
        int[] moved = IntStream.of(other.topology.copyTriangles()).map(v -> v + vertices).toArray();
        int[] list = IntStream.concat(IntStream.of(topology.copyTriangles()), IntStream.of(moved)).toArray();
        int all = vertices + other.topology.vertexCount();
        return new SceneStep(name + " and " + other.name, Topology.of(all, list), join(t0, other.t0),
                join(t1, other.t1), IntStream.range(0, all).map(v -> v < vertices ? 0 : 1).toArray(),
                List.of(parts.getFirst(), other.parts.getFirst()));
    }

    private static double[] join(double[] first, double[] second) {
        return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second)).toArray();
    }

    /**
     * Returns three bodies in one place whose vertices and triangles take turns, as parts in another order than their
     * first vertices. The last part does not move.
     */
    static SceneStep threeParts() {
        List<SceneStep> bodies = List.of(soup(60, 1), soup(60, 2), soup(60, 3));
        int count = bodies.size();
        int vertices = count * bodies.getFirst().topology.vertexCount();
        double[] t0 = new double[3 * vertices];
        double[] t1 = new double[3 * vertices];
        int[] partOf = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            SceneStep body = bodies.get(v % count);
            partOf[v] = (v + 1) % count;
            System.arraycopy(body.t0, v / count * 3, t0, 3 * v, 3);
            System.arraycopy(partOf[v] == count - 1 ? body.t0 : body.t1, v / count * 3, t1, 3 * v, 3);
        }
        int[] list = IntStream.range(0, count * 3 * bodies.getFirst().topology.triangleCount()).map(i -> {
            int body = i / 3 % count;
            return count * bodies.get(body).topology.triangleVertex(i / 3 / count, i % 3) + body;
        }).toArray();
        return new SceneStep("parts", Topology.of(vertices, list), t0, t1, partOf, List.of("red", "green", "blue"));
    }

    Dataset<Row> table(SparkSession session) {
        List<Row> rows = new ArrayList<>();
        for (int t = 0; t < topology.triangleCount(); t++) {
            rows.add(row(t, topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                    topology.triangleVertex(t, 2)));
        }
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.bodyOfVertex(v) < 0) {
                rows.add(row(rows.size(), v, (int) Item.NONE, (int) Item.NONE));
            }
        }
        return session.createDataFrame(new JavaSparkContext(session.sparkContext()).parallelize(rows, 3),
                ItemTable.schema());
    }

    private Row row(long number, int... vertices) {
        List<Object> fields = new ArrayList<>(List.of(number, (long) vertices[0], (long) vertices[1],
                (long) vertices[2], (long) partOf[vertices[0]]));
        for (double[] positions : List.of(t0, t1)) {
            for (int vertex : vertices) {
                int at = 3 * (vertex < 0 ? vertices[0] : vertex);
                fields.addAll(List.of(positions[at], positions[at + 1], positions[at + 2]));
            }
        }
        return RowFactory.create(fields.toArray());
    }

    /** Returns the scene with unused vertices in the parts where a reader puts them, and the last part at rest. */
    SceneStep asRead() {
        int[] read = partOf.clone();
        double[] end = t1.clone();
        int last = 0;
        for (int v = 0; v < read.length; v++) {
            last = topology.bodyOfVertex(v) < 0 ? last : partOf[v];
            read[v] = last;
            if (last == parts.size() - 1) {
                System.arraycopy(t0, 3 * v, end, 3 * v, 3);
            }
        }
        return new SceneStep(name, topology, t0, end, read, parts);
    }

    /** Returns the motion in the other direction. */
    SceneStep reversed() {
        return new SceneStep(name, topology, t1, t0, partOf, parts);
    }

    /** Returns the positions at t0 and all triangles as OBJ. */
    String objAtStart() {
        StringBuilder obj = new StringBuilder();
        for (int v = 0; v < topology.vertexCount(); v++) {
            obj.append("v %s %s %s%n".formatted(t0[3 * v], t0[3 * v + 1], t0[3 * v + 2]));
        }
        parts.forEach(part -> obj.append("g %s%n".formatted(part)));
        for (int t = 0; t < topology.triangleCount(); t++) {
            int a = topology.triangleVertex(t, 0);
            obj.append("g %s%nf %d %d %d%n".formatted(parts.get(partOf[a]), a + 1, topology.triangleVertex(t, 1) + 1,
                    topology.triangleVertex(t, 2) + 1));
        }
        return obj.toString();
    }

    /** Returns the number of items of some parts. */
    long itemCount(Set<String> ofParts) {
        return IntStream.range(0, parts.size()).filter(part -> ofParts.contains(parts.get(part)))
                .mapToLong(part -> triangles(part).length + IntStream.of(vertices()[part])
                        .filter(v -> topology.bodyOfVertex(v) < 0).count())
                .sum();
    }

    /** Returns the items as Spark reads them. */
    ItemTable items(SparkSession session, boolean motion, String... filters) {
        PartNames names = new PartNames(
                parts.stream().map(part -> new PartNames.Entry(part, name, part)).toList());
        FilterOptions options = CommandLine.populateCommand(new FilterOptions(), filters);
        return ItemTable.of(table(session), motion, name, new FilteredParts(names, options));
    }

    /** Returns the contacts found on one machine, as rows of the result. */
    List<Row> contacts(String engine, double separation) {
        return contacts(engine, separation, scene -> scene);
    }

    /** Returns the contacts found on one machine with filters. */
    List<Row> contacts(String engine, double separation, UnaryOperator<Scene.Builder> filters) {
        Scene scene = scene(filters);
        int[][] numbers = vertices();
        try (Detector detector = Detector.continuous(scene).engine(engine).separation(separation).start()) {
            Moves moves = scene.moves();
            for (int part = 0; part < parts.size(); part++) {
                if (scene.parts().get(part).motion() == Part.Motion.DEFORMING) {
                    moves.move(parts.get(part), positions(t1, numbers[part]));
                }
            }
            Contacts contacts = detector.advance(moves);
            return IntStream.range(0, contacts.size())
                    .mapToObj(i -> PairColumns.contact(0, contacts, i, v -> number(scene, numbers, v))).toList();
        }
    }

    /** Returns the intersections at t0 found on one machine, as rows of the result. */
    List<Row> intersections(String engine) {
        return intersections(engine, scene -> scene);
    }

    /** Returns the intersections at t0 found on one machine with filters. */
    List<Row> intersections(String engine, UnaryOperator<Scene.Builder> filters) {
        Scene scene = scene(filters);
        int[][] numbers = vertices();
        try (DiscreteDetector detector = Detector.discrete(scene).engine(engine).start()) {
            Intersections pairs = detector.detect();
            return IntStream.range(0, pairs.size()).mapToObj(i -> PairColumns.intersection(0,
                    triangle(scene, numbers, pairs.triangleA(i)), triangle(scene, numbers, pairs.triangleB(i))))
                    .toList();
        }
    }

    private static int number(Scene scene, int[][] numbers, int vertex) {
        int part = scene.partOfVertex(vertex);
        return numbers[part][vertex - scene.firstVertex(part)];
    }

    private PairColumns.Triangle triangle(Scene scene, int[][] numbers, int triangle) {
        int part = scene.partOfTriangle(triangle);
        return new PairColumns.Triangle(triangles(part)[triangle - scene.firstTriangle(part)],
                IntStream.range(0, 3)
                        .mapToLong(k -> number(scene, numbers, scene.topology().triangleVertex(triangle, k))).toArray(),
                parts.get(part));
    }

    private Scene scene(UnaryOperator<Scene.Builder> filters) {
        Scene.Builder builder = Scene.builder();
        int[][] numbers = vertices();
        for (int part = 0; part < parts.size(); part++) {
            int[] own = numbers[part];
            int[] corners = IntStream.of(triangles(part)).flatMap(t -> IntStream.range(0, 3)
                    .map(k -> Arrays.binarySearch(own, topology.triangleVertex(t, k)))).toArray();
            builder.add(Part.deforming(parts.get(part),
                    new Mesh(Topology.of(own.length, corners), positions(t0, own))));
        }
        return filters.apply(builder).build();
    }

    /** Returns for each part its vertices in the table. */
    private int[][] vertices() {
        return IntStream.range(0, parts.size()).mapToObj(part -> IntStream.range(0, topology.vertexCount())
                .filter(v -> partOf[v] == part).toArray()).toArray(int[][]::new);
    }

    private int[] triangles(int part) {
        return IntStream.range(0, topology.triangleCount())
                .filter(t -> partOf[topology.triangleVertex(t, 0)] == part).toArray();
    }

    private static double[] positions(double[] all, int[] vertices) {
        return IntStream.of(vertices).boxed().flatMapToDouble(v -> Arrays.stream(all, 3 * v, 3 * v + 3)).toArray();
    }
}
