package dev.graze.spark.check;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.cli.parts.FilteredParts;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spark.item.ItemBlock;
import dev.graze.spi.PairRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The part of the scene that one partition has. Vertices are renumbered in the order that they have in the scene: part
 * by part, and within a part by their numbers in the table. So every comparison of two vertices has the same result as
 * in the whole scene, and every pair the same order. The same goes for triangles.
 */
final class PartitionMesh {
    private static final int MOST_ITEMS = Integer.MAX_VALUE / 16;
    private static final int NO_PART = -1;

    private final String table;
    private final List<ItemBlock> blocks;
    private final int itemCount;
    /** Ascending; {@link #vertexAt} leads from an index here to the vertex. */
    private final long[] sortedNumbers;
    private final int[] vertexAt;
    private final long[] vertexNumbers;
    private final long[] triangleNumbers;
    /** The parts that are here, ascending, and where each one's vertices begin. */
    private final int[] parts;
    private final int[] firstVertices;
    private final double[] t0;
    private final double[] t1;
    private final Scene scene;

    private PartitionMesh(String table, List<ItemBlock> blocks, int items, FilteredParts filtered) {
        this.table = table;
        this.blocks = blocks;
        itemCount = items;
        sortedNumbers = sortedNumbers(blocks, items);
        int[] partOf = partOfVertices();
        parts = IntStream.of(partOf).distinct().sorted().toArray();
        firstVertices = new int[parts.length + 1];
        vertexAt = new int[partOf.length];
        vertexNumbers = new long[partOf.length];
        numberVertices(partOf);
        t0 = new double[3 * vertexNumbers.length];
        t1 = new double[3 * vertexNumbers.length];
        Arrays.fill(t0, Double.NaN);
        Triangles triangles = new Triangles();
        triangleNumbers = triangles.numbers;
        scene = filtered.scene(parts, triangles.meshes());
    }

    /** @param table the name of the table in messages */
    static PartitionMesh of(String table, Iterator<ItemBlock> blocks, FilteredParts filtered) {
        List<ItemBlock> all = new ArrayList<>();
        long items = 0;
        while (blocks.hasNext()) {
            all.add(blocks.next());
            items += all.getLast().size();
        }
        if (items > MOST_ITEMS) {
            throw new InvalidInputException(
                    table + ": a partition has " + items + " items, more than one mesh can hold; use more partitions");
        }
        return new PartitionMesh(table, all, (int) items, filtered);
    }

    private static int corners(ItemBlock block, int item) {
        return block.isLoose(item) ? 1 : 3;
    }

    private static long[] sortedNumbers(List<ItemBlock> blocks, int items) {
        long[] numbers = new long[3 * items];
        int count = 0;
        for (ItemBlock block : blocks) {
            for (int i = 0; i < block.size(); i++) {
                for (int corner = 0; corner < corners(block, i); corner++) {
                    numbers[count++] = block.vertex(i, corner);
                }
            }
        }
        Arrays.sort(numbers, 0, count);
        return withoutRepeats(numbers, count);
    }

    private static long[] withoutRepeats(long[] sorted, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, kept);
    }

    private int[] partOfVertices() {
        int[] partOf = new int[sortedNumbers.length];
        Arrays.fill(partOf, NO_PART);
        for (ItemBlock block : blocks) {
            for (int i = 0; i < block.size(); i++) {
                for (int corner = 0; corner < corners(block, i); corner++) {
                    int at = Arrays.binarySearch(sortedNumbers, block.vertex(i, corner));
                    if (partOf[at] != NO_PART && partOf[at] != block.part(i)) {
                        throw new InvalidInputException(table + ": vertex " + sortedNumbers[at]
                                + " belongs to the parts "
                                + partOf[at] + " and " + block.part(i) + "; give each part vertices of its own");
                    }
                    partOf[at] = block.part(i);
                }
            }
        }
        return partOf;
    }

    private int indexOf(int part) {
        return parts.length == 1 ? 0 : Arrays.binarySearch(parts, part);
    }

    private void numberVertices(int[] partOf) {
        for (int part : partOf) {
            firstVertices[indexOf(part) + 1]++;
        }
        Arrays.parallelPrefix(firstVertices, Integer::sum);
        int[] next = firstVertices.clone();
        for (int at = 0; at < partOf.length; at++) {
            vertexAt[at] = next[indexOf(partOf[at])]++;
            vertexNumbers[vertexAt[at]] = sortedNumbers[at];
        }
    }

    /** Collects the triangles part by part, each part's in the order in which they arrive. */
    private final class Triangles {
        private final int[] corners;
        private final long[] numbers;
        private final int[] first = new int[parts.length + 1];

        Triangles() {
            forEachItem((block, i) -> first[indexOf(block.part(i)) + 1] += block.isLoose(i) ? 0 : 1);
            Arrays.parallelPrefix(first, Integer::sum);
            corners = new int[3 * first[parts.length]];
            numbers = new long[first[parts.length]];
            int[] next = first.clone();
            forEachItem((block, i) -> {
                int part = indexOf(block.part(i));
                if (block.isLoose(i)) {
                    place(block, i, 0);
                    return;
                }
                int triangle = next[part]++;
                numbers[triangle] = block.number(i);
                for (int corner = 0; corner < 3; corner++) {
                    corners[3 * triangle + corner] = place(block, i, corner) - firstVertices[part];
                }
            });
        }

        List<Mesh> meshes() {
            List<Mesh> meshes = new ArrayList<>();
            for (int part = 0; part < parts.length; part++) {
                Topology topology = Topology.of(firstVertices[part + 1] - firstVertices[part],
                        Arrays.copyOfRange(corners, 3 * first[part], 3 * first[part + 1]));
                meshes.add(new Mesh(topology, positions(t0, part)));
            }
            return meshes;
        }
    }

    private interface ItemAction {
        void accept(ItemBlock block, int item);
    }

    private void forEachItem(ItemAction action) {
        for (ItemBlock block : blocks) {
            for (int i = 0; i < block.size(); i++) {
                action.accept(block, i);
            }
        }
    }

    private double[] positions(double[] all, int part) {
        return Arrays.copyOfRange(all, 3 * firstVertices[part], 3 * firstVertices[part + 1]);
    }

    /** Stores the position of a corner's vertex and returns the vertex's number in this mesh. */
    private int place(ItemBlock block, int item, int corner) {
        int vertex = vertexAt[Arrays.binarySearch(sortedNumbers, block.vertex(item, corner))];
        boolean isNew = Double.isNaN(t0[3 * vertex]);
        place(block.coordinates(), block.t0(item, corner), t0, vertex, isNew);
        place(block.coordinates(), block.t1(item, corner), t1, vertex, isNew);
        return vertex;
    }

    private void place(double[] coordinates, int at, double[] positions, int vertex, boolean isNew) {
        for (int axis = 0; axis < 3; axis++) {
            if (!isNew && positions[3 * vertex + axis] != coordinates[at + axis]) {
                throw new InvalidInputException(table + ": vertex " + vertexNumbers[vertex] + " has two positions, "
                        + positions[3 * vertex + axis] + " and " + coordinates[at + axis] + " along "
                        + "xyz".charAt(axis)
                        + "; give it the same position in every triangle");
            }
            positions[3 * vertex + axis] = coordinates[at + axis];
        }
    }

    /** Returns the number of triangles and loose vertices. */
    int itemCount() {
        return itemCount;
    }

    Scene scene() {
        return scene;
    }

    /** Returns whether any two features here may collide: the partners of all parts may be elsewhere. */
    boolean hasPairs() {
        PairRules rules = scene.compiled().rules();
        return IntStream.range(0, parts.length).anyMatch(part -> rules.partners(part) != 0);
    }

    double[] t0() {
        return t0;
    }

    double[] t1() {
        return t1;
    }

    /** Returns the moves of the whole step. */
    Moves moves() {
        Moves moves = scene.moves();
        for (int part = 0; part < parts.length; part++) {
            if (scene.parts().get(part).motion() == Part.Motion.DEFORMING) {
                moves.move(scene.parts().get(part).name(), positions(t1, part));
            }
        }
        return moves;
    }

    /** Returns the number of a vertex in the table. */
    long vertexNumber(int vertex) {
        return vertexNumbers[vertex];
    }

    /** Returns a triangle with its numbers in the table. */
    PairColumns.Triangle triangle(int triangle) {
        Topology topology = scene.topology();
        long[] vertices = new long[3];
        Arrays.setAll(vertices, corner -> vertexNumbers[topology.triangleVertex(triangle, corner)]);
        return new PairColumns.Triangle(triangleNumbers[triangle], vertices,
                scene.parts().get(scene.partOfTriangle(triangle)).name());
    }

    /** Returns whether a triangle comes before another in the scene. */
    boolean isBefore(int triangle, int other) {
        int part = scene.partOfTriangle(triangle);
        int otherPart = scene.partOfTriangle(other);
        return part == otherPart ? triangleNumbers[triangle] <= triangleNumbers[other] : part < otherPart;
    }
}
