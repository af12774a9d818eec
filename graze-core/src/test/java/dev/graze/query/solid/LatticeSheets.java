package dev.graze.query.solid;

import dev.graze.mesh.Mesh;
import dev.graze.query.solid.LatticeBody.LatticeMap;
import dev.graze.query.solid.LatticeBody.Place;
import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random pairs of surfaces made of lattice squares, of which at least one is open, and how they relate: by looking at
 * the four squares around each lattice edge.
 */
final class LatticeSheets {
    /** A unit square: its smallest corner and the axis of its normal. */
    record Square(Place at, int axis) {
    }

    /** A side of a square: toward larger or smaller coordinates. */
    record Side(Square square, boolean up) {
    }

    private LatticeSheets() {
    }

    static RelationCase random(long seed) {
        Random random = RelationCase.random(seed);
        Set<Square> first = randomSquares(random);
        Set<Square> second = random.nextInt(10) == 0
                ? first
                : random.nextInt(4) == 0 ? boxOfSquares(random) : randomSquares(random);
        while (isClosed(first) && isClosed(second)) {
            first = randomSquares(random);
        }
        LatticeMap map = LatticeMap.random(random);
        return new RelationCase(mesh(first, random, map), mesh(second, random, map), truth(first, second));
    }

    private static Set<Square> randomSquares(Random random) {
        Set<Square> squares = new HashSet<>();
        int patches = 1 + random.nextInt(4);
        for (int i = 0; i < patches; i++) {
            int axis = random.nextInt(3);
            int[] low = { random.nextInt(3), random.nextInt(3), random.nextInt(3) };
            int[] size = { 1 + random.nextInt(2), 1 + random.nextInt(2), 1 + random.nextInt(2) };
            size[axis] = 1;
            for (int x = 0; x < size[0]; x++) {
                for (int y = 0; y < size[1]; y++) {
                    for (int z = 0; z < size[2]; z++) {
                        squares.add(new Square(new Place(low[0] + x, low[1] + y, low[2] + z), axis));
                    }
                }
            }
        }
        return squares;
    }

    private static Set<Square> boxOfSquares(Random random) {
        Set<Square> squares = new HashSet<>();
        Place low = new Place(random.nextInt(2), random.nextInt(2), random.nextInt(2));
        for (int axis = 0; axis < 3; axis++) {
            squares.add(new Square(low, axis));
            squares.add(new Square(low.plus(unit(axis)), axis));
        }
        return squares;
    }

    private static int[] unit(int axis) {
        int[] unit = new int[3];
        unit[axis] = 1;
        return unit;
    }

    private static Place[] corners(Square square) {
        int[] u = unit((square.axis + 1) % 3);
        int[] v = unit((square.axis + 2) % 3);
        Place at = square.at;
        return new Place[] { at, at.plus(u), at.plus(u).plus(v), at.plus(v) };
    }

    private static Mesh mesh(Set<Square> squares, Random random, LatticeMap map) {
        List<Place[]> triangles = new ArrayList<>();
        for (Square square : squares) {
            Place[] c = corners(square);
            int turn = random.nextInt(2);
            triangles.add(new Place[] { c[turn], c[turn + 1], c[turn + 2] });
            triangles.add(new Place[] { c[turn], c[turn + 2], c[(turn + 3) % 4] });
        }
        if (random.nextInt(5) == 0) {
            triangles.add(triangles.get(0).clone());
        }
        Collections.shuffle(triangles, random);
        return LatticeBody.mesh(triangles, random, map);
    }

    private static List<Place> edges() {
        List<Place> places = new ArrayList<>();
        for (int x = -1; x < 7; x++) {
            for (int y = -1; y < 7; y++) {
                for (int z = -1; z < 7; z++) {
                    places.add(new Place(x, y, z));
                }
            }
        }
        return places;
    }

    /** Returns the four squares around the edge from a place along an axis, counterclockwise from the first one. */
    private static Square[] around(Place at, int axis) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        // a square that extends along u has its normal along v
        return new Square[] { new Square(at, v), new Square(at, u), new Square(minus(at, u), v),
                new Square(minus(at, v), u) };
    }

    private static Place minus(Place at, int axis) {
        int[] unit = unit(axis);
        unit[axis] = -1;
        return at.plus(unit);
    }

    /** Returns the counterclockwise side of the i-th square around an edge. */
    private static Side counterclockwise(Square[] around, int i) {
        // along +u, counterclockwise is +v; along +v it is -u; along -u it is -v; along -v it is +u
        return new Side(around[i], i == 0 || i == 3);
    }

    private static Side clockwise(Square[] around, int i) {
        Side side = counterclockwise(around, i);
        return new Side(side.square, !side.up);
    }

    private static boolean isClosed(Set<Square> squares) {
        return edges().stream().allMatch(at -> {
            boolean even = true;
            for (int axis = 0; axis < 3; axis++) {
                int count = 0;
                for (Square square : around(at, axis)) {
                    count += squares.contains(square) ? 1 : 0;
                }
                even &= count % 2 == 0;
            }
            return even;
        });
    }

    private static Kind truth(Set<Square> a, Set<Square> b) {
        Set<Place> points = new HashSet<>();
        a.forEach(square -> Collections.addAll(points, corners(square)));
        if (b.stream().noneMatch(square -> List.of(corners(square)).stream().anyMatch(points::contains))) {
            return Kind.APART;
        }
        if (passes(a, b) || passes(b, a)) {
            return Kind.CROSSING;
        }
        return a.equals(b) ? Kind.COINCIDENT : Kind.TOUCHING;
    }

    /** Returns whether {@code a} passes through {@code b}. */
    private static boolean passes(Set<Square> a, Set<Square> b) {
        Map<Object, Object> leaders = new HashMap<>();
        List<Side> departures = new ArrayList<>();
        for (Place at : edges()) {
            for (int axis = 0; axis < 3; axis++) {
                Square[] around = around(at, axis);
                if (passesAt(around, a, b, departures)) {
                    return true;
                }
                joinAt(around, a, b, leaders);
            }
        }
        for (Side one : departures) {
            for (Side other : departures) {
                if (leader(leaders, one.square).equals(leader(leaders, other.square))
                        && !leader(leaders, one).equals(leader(leaders, other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean passesAt(Square[] around, Set<Square> a, Set<Square> b, List<Side> departures) {
        int others = 0;
        boolean overlap = false;
        for (Square square : around) {
            others += b.contains(square) ? 1 : 0;
            overlap |= a.contains(square) && b.contains(square);
        }
        Set<Integer> sectors = new HashSet<>();
        for (int i = 0; i < 4 && others > 1; i++) {
            if (a.contains(around[i]) && !b.contains(around[i])) {
                int before = i;
                int after = i;
                while (!b.contains(around[before])) {
                    before = (before + 3) % 4;
                }
                while (!b.contains(around[after])) {
                    after = (after + 1) % 4;
                }
                sectors.add(before);
                boolean adjacent = false;
                if (a.contains(around[before])) {
                    departures.add(counterclockwise(around, before));
                    adjacent = true;
                }
                if (a.contains(around[after])) {
                    departures.add(clockwise(around, after));
                    adjacent = true;
                }
                if (overlap && !adjacent) {
                    return true;
                }
            }
        }
        return sectors.size() > 1;
    }

    private static void joinAt(Square[] around, Set<Square> a, Set<Square> b, Map<Object, Object> leaders) {
        List<Integer> shared = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            if (a.contains(around[i]) && b.contains(around[i])) {
                shared.add(i);
            }
        }
        for (int k = 0; k < shared.size() && shared.size() > 1; k++) {
            int i = shared.get(k);
            int next = shared.get((k + 1) % shared.size());
            leaders.put(leader(leaders, around[i]), leader(leaders, around[next]));
            leaders.put(leader(leaders, counterclockwise(around, i)), leader(leaders, clockwise(around, next)));
        }
    }

    private static Object leader(Map<Object, Object> leaders, Object member) {
        Object leader = member;
        while (leaders.containsKey(leader) && !leaders.get(leader).equals(leader)) {
            leader = leaders.get(leader);
        }
        return leader;
    }
}
