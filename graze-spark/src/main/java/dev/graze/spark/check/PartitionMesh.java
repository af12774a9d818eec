package dev.graze.spark.check;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.spark.item.ItemBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * The mesh of one partition. Its vertices are renumbered in the order of their numbers in the scene, so that every
 * comparison of two vertices has the same result as in the whole scene, and every pair the same order.
 */
final class PartitionMesh {
    private static final int MOST_ITEMS = Integer.MAX_VALUE / 16;

    private final String table;
    private final int itemCount;
    private final long[] vertexNumbers;
    private final long[] triangleNumbers;
    private final Topology topology;
    private final double[] t0;
    private final double[] t1;

    private PartitionMesh(String table, List<ItemBlock> blocks, int items) {
        this.table = table;
        itemCount = items;
        vertexNumbers = vertexNumbers(blocks, items);
        t0 = new double[3 * vertexNumbers.length];
        t1 = new double[3 * vertexNumbers.length];
        Arrays.fill(t0, Double.NaN);
        int[] triangles = new int[3 * items];
        long[] numbers = new long[items];
        int count = 0;
        for (ItemBlock block : blocks) {
            for (int i = 0; i < block.size(); i++) {
                for (int corner = 0; corner < corners(block, i); corner++) {
                    triangles[3 * count + corner] = place(block, i, corner);
                }
                numbers[count] = block.number(i);
                count += block.isLoose(i) ? 0 : 1;
            }
        }
        triangleNumbers = Arrays.copyOf(numbers, count);
        topology = Topology.of(vertexNumbers.length, Arrays.copyOf(triangles, 3 * count));
    }

    /** @param table the name of the table in messages */
    static PartitionMesh of(String table, Iterator<ItemBlock> blocks) {
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
        return new PartitionMesh(table, all, (int) items);
    }

    private static int corners(ItemBlock block, int item) {
        return block.isLoose(item) ? 1 : 3;
    }

    private static long[] vertexNumbers(List<ItemBlock> blocks, int items) {
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

    /** Stores the position of a corner's vertex and returns the vertex's number in this mesh. */
    private int place(ItemBlock block, int item, int corner) {
        int vertex = Arrays.binarySearch(vertexNumbers, block.vertex(item, corner));
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

    Topology topology() {
        return topology;
    }

    double[] t0() {
        return t0;
    }

    double[] t1() {
        return t1;
    }

    /** Returns the number of a vertex in the scene. */
    long vertexNumber(int vertex) {
        return vertexNumbers[vertex];
    }

    /** Returns the number of a triangle in the scene. */
    long triangleNumber(int triangle) {
        return triangleNumbers[triangle];
    }

    /** Returns the numbers of a triangle's vertices in the scene, ascending. */
    long[] vertexNumbersOf(int triangle) {
        long[] numbers = new long[3];
        Arrays.setAll(numbers, corner -> vertexNumbers[topology.triangleVertex(triangle, corner)]);
        Arrays.sort(numbers);
        return numbers;
    }
}
