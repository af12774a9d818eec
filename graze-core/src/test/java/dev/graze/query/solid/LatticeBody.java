package dev.graze.query.solid;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Closed surfaces made of the faces of lattice cells, where everything about inside and outside can be counted. A body
 * is made of shells; each shell is the boundary of a set of cells, and a cell is inside the body if it is in an odd
 * number of shells. Cells can be two lattice units wide, so that bodies can be shifted by half a cell.
 */
final class LatticeBody {
    private static final int[][] NEIGHBORS = { { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 },
            { 0, 0, -1 } };

    /** A point or a cell of the lattice; a cell is named by its smallest corner. */
    record Place(int x, int y, int z) {
        Place plus(int[] by) {
            return new Place(x + by[0], y + by[1], z + by[2]);
        }
    }

    private final List<Set<Place>> shells;
    /** The width of a cell in lattice units. */
    private final int width;

    LatticeBody(List<Set<Place>> shells, int width) {
        this.shells = shells;
        this.width = width;
    }

    /** Returns a body with some random shells in a small box at a random place. */
    static LatticeBody random(Random random, int largest, int mostShells, int largestShift) {
        int width = 1 + random.nextInt(2);
        Place shift = new Place(random.nextInt(2 * largestShift + 1) - largestShift,
                random.nextInt(2 * largestShift + 1) - largestShift,
                random.nextInt(2 * largestShift + 1) - largestShift);
        List<Set<Place>> shells = new ArrayList<>();
        int count = 1 + random.nextInt(mostShells);
        for (int i = 0; i < count; i++) {
            shells.add(randomCells(random, largest, width, shift));
        }
        return new LatticeBody(shells, width);
    }

    private static Set<Place> randomCells(Random random, int largest, int width, Place shift) {
        Set<Place> cells = new HashSet<>();
        int sizeX = 1 + random.nextInt(largest);
        int sizeY = 1 + random.nextInt(largest);
        int sizeZ = 1 + random.nextInt(largest);
        double density = random.nextInt(3) == 0 ? 1 : random.nextDouble();
        int fromX = random.nextInt(2);
        for (int x = fromX; x < fromX + sizeX; x++) {
            for (int y = 0; y < sizeY; y++) {
                for (int z = 0; z < sizeZ; z++) {
                    if (random.nextDouble() < density || (x == fromX && y == 0 && z == 0)) {
                        cells.add(new Place(width * x + shift.x, width * y + shift.y, width * z + shift.z));
                    }
                }
            }
        }
        return cells;
    }

    /** Returns the same body made of cells of half the width; the width must be even. */
    LatticeBody refined() {
        List<Set<Place>> refined = new ArrayList<>();
        for (Set<Place> shell : shells) {
            Set<Place> cells = new HashSet<>();
            shell.forEach(cell -> cells.addAll(unitCells(cell, width, 2)));
            refined.add(cells);
        }
        return new LatticeBody(refined, width / 2);
    }

    boolean canBeRefined() {
        return width % 2 == 0;
    }

    private static List<Place> unitCells(Place cell, int width, int parts) {
        List<Place> result = new ArrayList<>();
        for (int x = 0; x < parts; x++) {
            for (int y = 0; y < parts; y++) {
                for (int z = 0; z < parts; z++) {
                    result.add(cell.plus(new int[] { x * width / parts, y * width / parts, z * width / parts }));
                }
            }
        }
        return result;
    }

    /** Returns the unit cells inside the body. */
    Set<Place> inside() {
        Set<Place> inside = new HashSet<>();
        for (Set<Place> shell : shells) {
            for (Place cell : shell) {
                for (Place unit : unitCells(cell, width, width)) {
                    if (!inside.add(unit)) {
                        inside.remove(unit);
                    }
                }
            }
        }
        return inside;
    }

    /** Returns all lattice points on the surface, which consists of lattice squares. */
    Set<Place> surfacePoints() {
        return surfacePoints(1);
    }

    /** Returns all points on the surface whose coordinates are quarters, times four. */
    Set<Place> quarterSurface() {
        return surfacePoints(4);
    }

    private Set<Place> surfacePoints(int parts) {
        Set<Place> points = new HashSet<>();
        for (Set<Place> shell : shells) {
            for (Place cell : shell) {
                for (int[] to : NEIGHBORS) {
                    if (!shell.contains(cell.plus(times(to, width)))) {
                        List<Place> quad = quad(cell, to);
                        for (int u = 0; u <= parts * width; u++) {
                            for (int v = 0; v <= parts * width; v++) {
                                points.add(between(quad, u, v, parts));
                            }
                        }
                    }
                }
            }
        }
        return points;
    }

    private Place between(List<Place> quad, int u, int v, int parts) {
        Place a = quad.get(0);
        Place b = quad.get(1);
        Place d = quad.get(3);
        return new Place(parts * a.x + u * (b.x - a.x) / width + v * (d.x - a.x) / width,
                parts * a.y + u * (b.y - a.y) / width + v * (d.y - a.y) / width,
                parts * a.z + u * (b.z - a.z) / width + v * (d.z - a.z) / width);
    }

    private static int[] times(int[] vector, int factor) {
        return new int[] { vector[0] * factor, vector[1] * factor, vector[2] * factor };
    }

    /** Returns the corners, in order, of the face of a cell toward a neighbor. */
    private List<Place> quad(Place cell, int[] to) {
        int axis = to[0] != 0 ? 0 : to[1] != 0 ? 1 : 2;
        int[] base = { cell.x, cell.y, cell.z };
        base[axis] += to[axis] > 0 ? width : 0;
        List<Place> corners = new ArrayList<>();
        for (int[] uv : new int[][] { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } }) {
            int[] corner = base.clone();
            corner[(axis + 1) % 3] += width * uv[0];
            corner[(axis + 2) % 3] += width * uv[1];
            corners.add(new Place(corner[0], corner[1], corner[2]));
        }
        return corners;
    }

    /**
     * Returns the surface with random diagonals, orientations and order of triangles, some seams split, and some
     * triangles that change nothing added: pairs of duplicates and triangles without area.
     */
    Mesh mesh(Random random, LatticeMap map) {
        List<Place[]> triangles = new ArrayList<>();
        for (Set<Place> shell : shells) {
            for (Place cell : shell) {
                for (int[] to : NEIGHBORS) {
                    if (!shell.contains(cell.plus(times(to, width)))) {
                        List<Place> quad = quad(cell, to);
                        int turn = random.nextInt(2);
                        Place a = quad.get(turn);
                        Place c = quad.get(turn + 2);
                        triangles.add(new Place[] { a, quad.get(turn + 1), c });
                        triangles.add(new Place[] { a, c, quad.get((turn + 3) % 4) });
                    }
                }
            }
        }
        if (random.nextInt(4) == 0) {
            addWithoutEffect(triangles, random);
        }
        Collections.shuffle(triangles, random);
        return mesh(triangles, random, map);
    }

    private void addWithoutEffect(List<Place[]> triangles, Random random) {
        Place[] some = triangles.get(random.nextInt(triangles.size()));
        triangles.add(some.clone());
        triangles.add(some.clone());
        if (width % 2 == 0) {
            Place[] flat = { some[0], some[1], new Place((some[0].x + some[1].x) / 2, (some[0].y + some[1].y) / 2,
                    (some[0].z + some[1].z) / 2) };
            triangles.add(flat);
            triangles.add(flat.clone());
        }
    }

    static Mesh mesh(List<Place[]> triangles, Random random, LatticeMap map) {
        boolean splits = random.nextInt(3) == 0;
        Map<Place, Integer> numbers = new HashMap<>();
        List<double[]> points = new ArrayList<>();
        int[] corners = new int[3 * triangles.size()];
        for (int t = 0; t < triangles.size(); t++) {
            int flip = random.nextInt(2);
            int turn = random.nextInt(3);
            for (int k = 0; k < 3; k++) {
                Place place = triangles.get(t)[flip == 0 ? (k + turn) % 3 : (2 - k + turn) % 3];
                if (!numbers.containsKey(place) || (splits && random.nextInt(4) == 0)) {
                    numbers.put(place, points.size());
                    points.add(map.apply(place));
                }
                corners[3 * t + k] = numbers.get(place);
            }
        }
        double[] positions = new double[3 * points.size()];
        for (int p = 0; p < points.size(); p++) {
            System.arraycopy(points.get(p), 0, positions, 3 * p, 3);
        }
        return new Mesh(Topology.of(points.size(), corners), positions);
    }

    /** An affine map with exact results, so that relations stay what they are. */
    record LatticeMap(int[] matrix, double[] shift, double scale) {
        static final LatticeMap IDENTITY = new LatticeMap(new int[] { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, new double[3], 1);

        static LatticeMap random(Random random) {
            if (random.nextInt(3) == 0) {
                return IDENTITY;
            }
            int size = random.nextBoolean() ? 2 : 20_000;
            int[] m = new int[9];
            long determinant = 0;
            while (determinant == 0) {
                for (int i = 0; i < 9; i++) {
                    m[i] = random.nextInt(2 * size + 1) - size;
                }
                determinant = (long) m[0] * ((long) m[4] * m[8] - (long) m[5] * m[7])
                        - (long) m[1] * ((long) m[3] * m[8] - (long) m[5] * m[6])
                        + (long) m[2] * ((long) m[3] * m[7] - (long) m[4] * m[6]);
            }
            double[] shift = { random.nextInt(1000), random.nextInt(1 << 20), random.nextInt(3) };
            double[] scales = { 1, 0x1p-30, 0x1p40, 0x1p-900, 0x1p900 };
            // beyond the range in which expansions are exact, every sign takes long
            int few = random.nextInt(200) == 0 ? scales.length : 3;
            return new LatticeMap(m, shift, scales[random.nextInt(few)]);
        }

        double[] apply(Place p) {
            return apply(p.x, p.y, p.z);
        }

        /** Maps a point with coordinates in eighths at most, exactly. */
        double[] apply(double x, double y, double z) {
            double[] result = new double[3];
            for (int i = 0; i < 3; i++) {
                result[i] = (matrix[3 * i] * x + matrix[3 * i + 1] * y + matrix[3 * i + 2] * z + shift[i]) * scale;
            }
            return result;
        }
    }
}
