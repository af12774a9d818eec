package dev.graze.query.solid;

import dev.graze.mesh.IndexPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides whether one of two surfaces, of which at least one is open, passes through the other, from the fans along
 * their common segments.
 *
 * <p>Around a segment the half-planes of a surface divide space into sectors, if there are at least two. The other
 * surface passes through it
 * <ul>
 * <li>if it has half-planes of its own in two different sectors; or
 * <li>if the surfaces overlap in a connected region, and the other surface leaves that region on both of its sides.
 * </ul>
 * A side of a region is a set of (pair of overlapping faces, front or back of the first face), connected from one pair
 * to the next around the segments that separate them. Where a surface ends there are no sectors to tell apart, and
 * nothing passes.
 */
final class SheetCrossing {
    private final Map<Long, Integer> pairs = new HashMap<>();
    private final DisjointSets regions = new DisjointSets();
    private final DisjointSets sides = new DisjointSets();
    private final List<Departure> departures = new ArrayList<>();
    private int[] rank = new int[16];
    private boolean crosses;
    private boolean differ;

    /** A place where a surface leaves a region: the pair of faces and the side of it. */
    private record Departure(int surface, int pair, int side) {
    }

    /** Adds a fan; returns false if it shows that a surface passes through the other. */
    boolean add(Fan fan) {
        if (rank.length < fan.size()) {
            rank = new int[2 * fan.size()];
        }
        int places = fan.rank(rank);
        boolean[][] has = new boolean[2][places];
        for (int h = 0; h < fan.size(); h++) {
            has[fan.surface(h)][rank[h]] = true;
        }
        int[][] counterclockwise = new int[places][];
        for (int place = 0; place < places; place++) {
            if (has[0][place] && has[1][place]) {
                counterclockwise[place] = addRegion(fan, place);
            }
        }
        joinNeighbors(counterclockwise);
        addDepartures(0, has, counterclockwise);
        addDepartures(1, has, counterclockwise);
        return !crosses;
    }

    /** Joins all pairs of faces that overlap in one half-plane; returns one of them and its counterclockwise side. */
    private int[] addRegion(Fan fan, int place) {
        int first = -1;
        int firstSide = -1;
        for (int g = 0; g < fan.size(); g++) {
            for (int h = 0; h < fan.size(); h++) {
                if (rank[g] == place && rank[h] == place && fan.surface(g) == 0 && fan.surface(h) == 1) {
                    int pair = pairs.computeIfAbsent(IndexPair.pack(fan.face(g), fan.face(h)), key -> newPair());
                    int side = 2 * pair + (fan.isFrontCounterclockwise(g) ? 0 : 1);
                    if (first >= 0) {
                        regions.join(first, pair);
                        sides.join(firstSide, side);
                        sides.join(firstSide ^ 1, side ^ 1);
                    }
                    first = pair;
                    firstSide = side;
                }
            }
        }
        return new int[] { first, firstSide };
    }

    private int newPair() {
        sides.add();
        sides.add();
        return regions.add();
    }

    /** Joins overlaps that meet at the segment: what is between two of them is on one side of both. */
    private void joinNeighbors(int[][] counterclockwise) {
        int[][] shared = Arrays.stream(counterclockwise).filter(each -> each != null).toArray(int[][]::new);
        for (int i = 0; i < shared.length && shared.length > 1; i++) {
            int[] next = shared[(i + 1) % shared.length];
            regions.join(shared[i][0], next[0]);
            sides.join(shared[i][1], next[1] ^ 1);
        }
    }

    /** Finds in which sectors of the other surface a surface has half-planes of its own. */
    private void addDepartures(int surface, boolean[][] has, int[][] counterclockwise) {
        boolean[] own = has[surface];
        boolean[] other = has[1 - surface];
        int sectors = count(other);
        int lastSector = -1;
        for (int place = 0; place < own.length; place++) {
            if (!own[place] || other[place]) {
                continue;
            }
            differ = true;
            if (sectors < 2) {
                continue;
            }
            int before = step(other, place, -1);
            int after = step(other, place, 1);
            crosses |= lastSector >= 0 && lastSector != before;
            lastSector = before;
            addDeparture(surface, counterclockwise[before], 0);
            addDeparture(surface, counterclockwise[after], 1);
            crosses |= count(own, other) > 0 && counterclockwise[before] == null && counterclockwise[after] == null;
        }
    }

    private void addDeparture(int surface, int[] counterclockwise, int turn) {
        if (counterclockwise != null) {
            departures.add(new Departure(surface, counterclockwise[0], counterclockwise[1] ^ turn));
        }
    }

    private static int count(boolean[] places) {
        return count(places, places);
    }

    private static int count(boolean[] places, boolean[] others) {
        int count = 0;
        for (int i = 0; i < places.length; i++) {
            count += places[i] && others[i] ? 1 : 0;
        }
        return count;
    }

    private static int step(boolean[] places, int from, int by) {
        int place = from;
        do {
            place = Math.floorMod(place + by, places.length);
        } while (!places[place]);
        return place;
    }

    /** Returns whether one surface passes through the other, after all fans have been added. */
    boolean crosses() {
        if (crosses) {
            return true;
        }
        Map<Long, Integer> sideOf = new HashMap<>();
        for (Departure departure : departures) {
            int side = sides.find(departure.side);
            Integer before = sideOf.put(IndexPair.pack(departure.surface, regions.find(departure.pair)), side);
            if (before != null && before != side) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a fan had a half-plane of only one surface. */
    boolean differ() {
        return differ;
    }

    /** Disjoint sets of numbers that are given out from 0 on. */
    private static final class DisjointSets {
        private int[] parents = new int[16];
        private int count;

        int add() {
            if (count == parents.length) {
                parents = Arrays.copyOf(parents, 2 * count);
            }
            parents[count] = count;
            return count++;
        }

        int find(int member) {
            int root = member;
            while (parents[root] != root) {
                parents[root] = parents[parents[root]];
                root = parents[root];
            }
            return root;
        }

        void join(int a, int b) {
            parents[find(a)] = find(b);
        }
    }
}
