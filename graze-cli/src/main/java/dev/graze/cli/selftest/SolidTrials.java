package dev.graze.cli.selftest;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.query.Penetration;
import dev.graze.query.PointLocation;
import dev.graze.query.Relation;
import dev.graze.query.SceneQueries;
import dev.graze.query.Solid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Compares relations, point locations and penetrations with what can be counted: bodies are unions of cells of a
 * lattice, skewed by a random matrix of integers, so that faces, edges and corners of nearly every pair coincide.
 */
final class SolidTrials {
    private static final int POINTS = 10;
    private static final int LARGEST = 3;
    private static final int LARGEST_SHIFT = 3;
    private static final int LARGEST_ENTRY = 50;
    /** Areas and volumes are rounded: relative to 1 and their own size, whichever is larger. */
    private static final double ROUNDING = 1e-9;

    private long relations;
    private long points;
    private long penetrations;
    private int faults;

    /** A cell, named by its smallest corner, or a corner of the lattice. */
    private record Place(int x, int y, int z) {
        Place plus(int axis, int by) {
            return new Place(x + (axis == 0 ? by : 0), y + (axis == 1 ? by : 0), z + (axis == 2 ? by : 0));
        }
    }

    /** Two bodies and what is wrong about them. */
    record Fault(String problem, Mesh a, Mesh b) {
    }

    /** Compares two random bodies; returns what is wrong, if anything. */
    Optional<Fault> run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Place> a = body(random);
        Set<Place> b = random.nextInt(8) == 0 ? a : body(random);
        int[] matrix = matrix(random);
        Mesh meshA = mesh(a, matrix, random);
        Mesh meshB = mesh(b, matrix, random);
        Optional<Fault> fault = findProblem(meshA, meshB, a, b, matrix, random)
                .map(problem -> new Fault("bodies of seed " + seed + ": " + problem, meshA, meshB));
        faults += fault.isPresent() ? 1 : 0;
        return fault;
    }

    private Optional<String> findProblem(Mesh meshA, Mesh meshB, Set<Place> a, Set<Place> b, int[] matrix,
            SplittableRandom random) {
        Scene scene = Scene.builder().add(Part.rigid("a", meshA)).add(Part.rigid("b", meshB)).build();
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            Relation found = queries.relation("a", "b", 0).relation();
            Relation swapped = queries.relation("b", "a", 0).relation().swapped();
            Relation truth = relation(a, b);
            relations += 2;
            if (found != truth || swapped != truth) {
                return Optional.of("found " + found.key() + ", and " + swapped.key()
                        + " from the other side, where counting cells gives " + truth.key());
            }
            return locate(queries.solid("a"), a, matrix, random).or(() -> penetrate(queries, a, b, matrix));
        } catch (RuntimeException | Error failure) {
            return Optional.of("failed: " + failure);
        }
    }

    private static Set<Place> body(SplittableRandom random) {
        Set<Place> cells = new HashSet<>();
        Place at = new Place(random.nextInt(LARGEST_SHIFT), random.nextInt(LARGEST_SHIFT),
                random.nextInt(LARGEST_SHIFT));
        int sizeX = random.nextInt(1, LARGEST + 1);
        int sizeY = random.nextInt(1, LARGEST + 1);
        int sizeZ = random.nextInt(1, LARGEST + 1);
        boolean isSolid = random.nextBoolean();
        cells.add(at);
        for (int i = 0; i < sizeX * sizeY * sizeZ; i++) {
            if (isSolid || random.nextBoolean()) {
                cells.add(new Place(at.x + i % sizeX, at.y + i / sizeX % sizeY, at.z + i / sizeX / sizeY));
            }
        }
        return cells;
    }

    private static int[] matrix(SplittableRandom random) {
        int[] m = new int[9];
        int determinant = 0;
        while (determinant == 0) {
            for (int i = 0; i < m.length; i++) {
                m[i] = random.nextInt(-LARGEST_ENTRY, LARGEST_ENTRY + 1);
            }
            determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                    + m[2] * (m[3] * m[7] - m[4] * m[6]);
        }
        return m;
    }

    private static double[] placed(int[] matrix, double x, double y, double z) {
        double[] placed = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            placed[axis] = matrix[3 * axis] * x + matrix[3 * axis + 1] * y + matrix[3 * axis + 2] * z;
        }
        return placed;
    }

    /** Returns the boundary of a body, each square cut along a random diagonal, its triangles oriented at random. */
    private static Mesh mesh(Set<Place> cells, int[] matrix, SplittableRandom random) {
        Map<Place, Integer> vertices = new HashMap<>();
        List<Integer> triangles = new ArrayList<>();
        List<double[]> positions = new ArrayList<>();
        for (Place cell : cells) {
            for (int side = 0; side < 6; side++) {
                int axis = side / 2;
                int up = side % 2;
                if (cells.contains(cell.plus(axis, 2 * up - 1))) {
                    continue;
                }
                Place base = cell.plus(axis, up);
                Place[] square = { base, base.plus((axis + 1) % 3, 1),
                        base.plus((axis + 1) % 3, 1).plus((axis + 2) % 3, 1), base.plus((axis + 2) % 3, 1) };
                int first = random.nextInt(4);
                for (int k : new int[] { 0, 1, 2, 0, 2, 3 }) {
                    Place corner = square[(first + k) % 4];
                    triangles.add(vertices.computeIfAbsent(corner, place -> {
                        positions.add(placed(matrix, place.x, place.y, place.z));
                        return positions.size() - 1;
                    }));
                }
            }
        }
        return new Mesh(Topology.of(positions.size(), triangles.stream().mapToInt(Integer::intValue).toArray()),
                positions.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    private static Relation relation(Set<Place> a, Set<Place> b) {
        if (a.equals(b)) {
            return Relation.COINCIDENT;
        }
        if (b.containsAll(a) || a.containsAll(b)) {
            return b.containsAll(a) ? Relation.A_INSIDE_B : Relation.B_INSIDE_A;
        }
        if (a.stream().anyMatch(b::contains)) {
            return Relation.CROSSING;
        }
        // without a common cell, bodies touch exactly if cells of both have a corner in common
        Set<Place> corners = new HashSet<>();
        a.forEach(cell -> corners.addAll(corners(cell)));
        boolean touch = b.stream().anyMatch(cell -> corners(cell).stream().anyMatch(corners::contains));
        // with a clearance of 0, nothing that does not touch is within it
        return touch ? Relation.TOUCHING : Relation.APART;
    }

    private static List<Place> corners(Place cell) {
        List<Place> corners = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            corners.add(new Place(cell.x + i % 2, cell.y + i / 2 % 2, cell.z + i / 4));
        }
        return corners;
    }

    /** Locates points whose lattice coordinates are halves: many are exactly on faces, edges and corners. */
    private Optional<String> locate(Solid solid, Set<Place> cells, int[] matrix, SplittableRandom random) {
        for (int i = 0; i < POINTS; i++) {
            int x = random.nextInt(-1, 2 * (LARGEST + LARGEST_SHIFT) + 1);
            int y = random.nextInt(-1, 2 * (LARGEST + LARGEST_SHIFT) + 1);
            int z = random.nextInt(-1, 2 * (LARGEST + LARGEST_SHIFT) + 1);
            double[] p = placed(matrix, x / 2.0, y / 2.0, z / 2.0);
            PointLocation truth = location(cells, x, y, z);
            PointLocation found = solid.locate(p[0], p[1], p[2]);
            points++;
            if (found != truth) {
                return Optional.of("point (" + p[0] + ", " + p[1] + ", " + p[2] + ") found " + found
                        + " where counting cells gives " + truth);
            }
        }
        return Optional.empty();
    }

    /** Compares what two bodies have in common with counted cells and faces, and verifies how they are separated. */
    private Optional<String> penetrate(SceneQueries queries, Set<Place> a, Set<Place> b, int[] matrix) {
        Penetration found = queries.penetration("a", "b");
        Set<Place> common = new HashSet<>(a);
        common.retainAll(b);
        double volume = common.size() * volume(matrix);
        double area = 0;
        for (Place cell : common) {
            for (int side = 0; side < 6; side++) {
                area += common.contains(cell.plus(side / 2, 2 * (side % 2) - 1)) ? 0 : faceArea(matrix, side / 2);
            }
        }
        penetrations++;
        if (found.isEmpty() != common.isEmpty() || found.translation().isPresent() == common.isEmpty()) {
            return Optional.of(common.size() + " common cells, but the penetration is "
                    + (found.isEmpty() ? "empty" : "not empty"));
        }
        if (Math.abs(found.volume() - volume) > ROUNDING * (1 + volume)) {
            return Optional.of("volume " + found.volume() + " where counting cells gives " + volume);
        }
        double foundArea = found.areaOfA() + found.areaOfB();
        if (Math.abs(foundArea - area) > ROUNDING * (1 + area)) {
            return Optional.of("area " + foundArea + " where counting faces gives " + area);
        }
        return found.translation().flatMap(by -> separate(queries, by));
    }

    private static Optional<String> separate(SceneQueries queries, Penetration.Translation by) {
        double[] moved = queries.positions("b");
        double[] move = { by.x(), by.y(), by.z() };
        for (int i = 0; i < moved.length; i++) {
            moved[i] += move[i % 3];
        }
        Part b = Part.rigid("b", new Mesh(queries.scene().parts().get(1).topology(), moved));
        Scene apart = Scene.builder().add(queries.scene().parts().get(0)).add(b).build();
        try (SceneQueries after = SceneQueries.of(apart, 1)) {
            Relation relation = after.relation("a", "b", 0).relation();
            return relation == Relation.APART || relation == Relation.TOUCHING
                    ? Optional.empty()
                    : Optional.of("after " + by + " the bodies are " + relation.key());
        }
    }

    private static double volume(int[] m) {
        return Math.abs(m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6]));
    }

    /** Returns the area of the faces of cells across a lattice axis. */
    private static double faceArea(int[] m, int axis) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        double x = m[3 + u] * m[6 + v] - m[6 + u] * m[3 + v];
        double y = m[6 + u] * m[v] - m[u] * m[6 + v];
        double z = m[u] * m[3 + v] - m[3 + u] * m[v];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Returns where a point is, in half units: inside if all cells that contain it belong to the body. */
    private static PointLocation location(Set<Place> cells, int x, int y, int z) {
        int all = 0;
        int inside = 0;
        for (int i = 0; i < 8; i++) {
            Place cell = new Place(Math.floorDiv(x - i % 2, 2), Math.floorDiv(y - i / 2 % 2, 2),
                    Math.floorDiv(z - i / 4, 2));
            all++;
            inside += cells.contains(cell) ? 1 : 0;
        }
        return inside == all ? PointLocation.INSIDE : inside == 0 ? PointLocation.OUTSIDE : PointLocation.ON_SURFACE;
    }

    /** Returns the number of relations compared. */
    long relations() {
        return relations;
    }

    /** Returns the number of penetrations compared. */
    long penetrations() {
        return penetrations;
    }

    /** Returns the number of seeds with a difference. */
    int faults() {
        return faults;
    }

    /** Returns the number of points located. */
    long points() {
        return points;
    }
}
