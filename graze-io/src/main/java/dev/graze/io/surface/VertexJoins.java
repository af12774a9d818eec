package dev.graze.io.surface;

import dev.graze.mesh.InvalidInputException;
import java.util.HashMap;
import java.util.Map;

/** Finds vertices of one part that have the same position, or nearly so. 0.0 and -0.0 are equal. */
public final class VertexJoins {
    /** Beyond this many cells, rounding could put two vertices that are close into cells that are not neighbours. */
    private static final double MOST_CELLS = 0x1p40;
    /** A little more than the diagonal of a unit cube, so that all vertices in a cell are within the tolerance. */
    private static final double CELLS_PER_TOLERANCE = 1.75;
    /** Vertices that are within the tolerance are at most this many cells apart. */
    private static final int REACH = 2;

    private VertexJoins() {
    }

    /** Joins all vertices of a part that have the same position. */
    public static DisjointSets exact(double[] positions, int[] partOfVertex) {
        DisjointSets sets = new DisjointSets(partOfVertex.length);
        Places places = new Places(positions, partOfVertex);
        int[] firstAt = new int[partOfVertex.length];
        for (int v = 0; v < partOfVertex.length; v++) {
            int known = places.count();
            int place = places.of(v);
            if (place == known) {
                firstAt[place] = v;
            }
            sets.join(firstAt[place], v);
        }
        return sets;
    }

    /**
     * Joins the vertices of a part that are at most the tolerance apart, and so everything that a chain of such
     * vertices connects.
     *
     * @throws InvalidInputException if the tolerance is too small beside the coordinates
     */
    public static DisjointSets within(double tolerance, double[] positions, int[] partOfVertex) {
        double cell = tolerance / CELLS_PER_TOLERANCE;
        for (double coordinate : positions) {
            if (!(Math.abs(coordinate) / cell < MOST_CELLS)) {
                throw new InvalidInputException("a tolerance of " + tolerance
                        + " for joining vertices is too small beside the coordinate " + coordinate
                        + "; join only vertices with equal positions, or use a larger tolerance");
            }
        }
        return new Grid(cell, tolerance, positions, partOfVertex).sets;
    }

    /** Numbers the different positions of a part's vertices. */
    static final class Places {
        private final double[] positions;
        private final int[] partOfVertex;
        private final double[] row = new double[4];
        private final Welder welder = new Welder(row.length, new HeapWeldMemory(), place -> {
        });

        Places(double[] positions, int[] partOfVertex) {
            this.positions = positions;
            this.partOfVertex = partOfVertex;
        }

        /** Returns the number of the place of a vertex: the next free one if no vertex so far was there. */
        int of(int vertex) {
            System.arraycopy(positions, 3 * vertex, row, 0, 3);
            row[3] = partOfVertex[vertex];
            return welder.weld(row);
        }

        int count() {
            return welder.count();
        }
    }

    private record Cell(long x, long y, long z, int part) {
        Cell plus(int dx, int dy, int dz) {
            return new Cell(x + dx, y + dy, z + dz, part);
        }
    }

    /** Cubes so small that all vertices in one are joined; only neighbouring cubes have to be compared. */
    private static final class Grid {
        private final double tolerance;
        private final double[] positions;
        private final DisjointSets sets;
        /** The last vertex of each cell, and for each vertex the one before it in its cell. */
        private final Map<Cell, Integer> last = new HashMap<>();
        private final int[] before;

        Grid(double cell, double tolerance, double[] positions, int[] partOfVertex) {
            this.tolerance = tolerance;
            this.positions = positions;
            this.sets = new DisjointSets(partOfVertex.length);
            this.before = new int[partOfVertex.length];
            for (int v = 0; v < partOfVertex.length; v++) {
                Cell at = new Cell((long) Math.floor(positions[3 * v] / cell),
                        (long) Math.floor(positions[3 * v + 1] / cell),
                        (long) Math.floor(positions[3 * v + 2] / cell), partOfVertex[v]);
                Integer other = last.put(at, v);
                before[v] = other == null ? -1 : other;
                if (other != null) {
                    sets.join(other, v);
                }
            }
            last.forEach(this::joinNeighbours);
        }

        /** Looks in one direction only: the neighbour on the other side looks back. */
        private void joinNeighbours(Cell cell, int vertex) {
            for (int dx = 0; dx <= REACH; dx++) {
                for (int dy = dx == 0 ? 0 : -REACH; dy <= REACH; dy++) {
                    for (int dz = dx == 0 && dy == 0 ? 1 : -REACH; dz <= REACH; dz++) {
                        Integer other = last.get(cell.plus(dx, dy, dz));
                        if (other != null && sets.find(other) != sets.find(vertex) && areNear(vertex, other)) {
                            sets.join(vertex, other);
                        }
                    }
                }
            }
        }

        /** Returns whether a vertex of one cell is near a vertex of the other. */
        private boolean areNear(int cell, int other) {
            for (int a = cell; a >= 0; a = before[a]) {
                for (int b = other; b >= 0; b = before[b]) {
                    if (distance(positions, a, b) <= tolerance) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Returns the distance of two vertices, without overflow or underflow. */
    public static double distance(double[] positions, int a, int b) {
        return Math.hypot(
                Math.hypot(positions[3 * a] - positions[3 * b], positions[3 * a + 1] - positions[3 * b + 1]),
                positions[3 * a + 2] - positions[3 * b + 2]);
    }
}
