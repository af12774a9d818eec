package dev.graze.spark;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
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
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** One step of a mesh: the table for Spark, and the results of one machine. */
record SceneStep(String name, Topology topology, double[] t0, double[] t1) {
    @Override
    public String toString() {
        return name;
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

    /** Returns both scenes as one; the numbers of the other's vertices and triangles continue after this one's. */
    SceneStep join(SceneStep other) {
        int vertices = topology.vertexCount();
        int[] moved = IntStream.of(other.topology.copyTriangles()).map(v -> v + vertices).toArray();
        int[] list = IntStream.concat(IntStream.of(topology.copyTriangles()), IntStream.of(moved)).toArray();
        return new SceneStep(name + " and " + other.name, Topology.of(vertices + other.topology.vertexCount(), list),
                join(t0, other.t0),
                join(t1, other.t1));
    }

    private static double[] join(double[] first, double[] second) {
        return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second)).toArray();
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
        List<Object> fields = new ArrayList<>(
                List.of(number, (long) vertices[0], (long) vertices[1], (long) vertices[2]));
        for (double[] positions : List.of(t0, t1)) {
            for (int vertex : vertices) {
                int at = 3 * (vertex < 0 ? vertices[0] : vertex);
                fields.addAll(List.of(positions[at], positions[at + 1], positions[at + 2]));
            }
        }
        return RowFactory.create(fields.toArray());
    }

    /** Returns the contacts found on one machine, as rows of the result. */
    List<Row> contacts(String engine, double separation) {
        try (Detector detector = Detector.continuous(topology).engine(engine).separation(separation).start(t0)) {
            Contacts contacts = detector.advance(t1);
            return IntStream.range(0, contacts.size()).mapToObj(i -> PairColumns.contact(0, contacts, i, v -> v))
                    .toList();
        }
    }

    /** Returns the intersections at t0 found on one machine, as rows of the result. */
    List<Row> intersections(String engine) {
        try (DiscreteDetector detector = Detector.discrete(topology).engine(engine).start()) {
            Intersections pairs = detector.detect(t0);
            return IntStream.range(0, pairs.size()).mapToObj(
                    i -> PairColumns.intersection(0, pairs.triangleA(i), vertices(pairs.triangleA(i)),
                            pairs.triangleB(i),
                            vertices(pairs.triangleB(i))))
                    .toList();
        }
    }

    private long[] vertices(int triangle) {
        return IntStream.range(0, 3).mapToLong(corner -> topology.triangleVertex(triangle, corner)).sorted().toArray();
    }
}
