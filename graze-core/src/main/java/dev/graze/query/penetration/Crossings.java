package dev.graze.query.penetration;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.query.solid.IntList;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * All segments in which triangles of surface A cross triangles of surface B, with B shifted by an infinitesimal vector
 * ({@link ShiftedOrientation}).
 *
 * <p>The endpoints are <em>events</em>: an edge of one surface crosses a triangle of the other. An event is identified
 * by that edge and triangle, never by its coordinates, so segments join exactly. Events are numbered so that those of
 * one edge are consecutive and in order along it, from the edge's first vertex; first come all edges of A, then those
 * of B.
 *
 * <p>An event also has a <em>point</em>. Several events are one point if, without the shift, the surfaces meet in one
 * place there: in the same vertex, edge or triangle of A and the same of B.
 */
final class Crossings {
    private static final int PAIRS_PER_TASK = 512;
    private static final int TASKS_PER_THREAD = 32;
    private static final long OF_B = 1L << 62;
    /** Fractions along an edge that differ by less are compared exactly: they are rounded to a few units of 2^-53. */
    private static final double CERTAIN = 0x1p-45;

    private final ClosedSurface a;
    private final ClosedSurface b;
    private final ShiftedOrientation orientation;
    /** Per segment: the triangle of A, the triangle of B, the event at which it starts, the one at which it ends. */
    private int[] segments;
    /** Per event: {@link #OF_B} if the edge is B's, the edge, the triangle. */
    private long[] keys;
    /** The first event of each edge of A, then of each edge of B. */
    private int[] firstOfEdge;
    private int[] points;
    private int[] vertices;
    private double[] coordinates;

    private Crossings(ClosedSurface a, ClosedSurface b, ShiftedOrientation orientation) {
        this.a = a;
        this.b = b;
        this.orientation = orientation;
    }

    /**
     * Computes the crossings.
     *
     * @param pairs triangles of A and B, alternating, among which are all that cross
     * @param t     the direction in which B is shifted first
     */
    static Crossings of(ClosedSurface a, ClosedSurface b, int[] pairs, double[] t, ThreadTeam team) {
        Crossings found = new Crossings(a, b, new ShiftedOrientation(t));
        long[] endpoints = found.findSegments(pairs, t, team);
        found.numberEvents(endpoints);
        found.sortAlongEdges();
        found.joinEndpoints(endpoints);
        found.computePoints();
        return found;
    }

    /** Fills in the triangles of the segments; returns the keys of their events. */
    private long[] findSegments(int[] pairs, double[] t, ThreadTeam team) {
        int tasks = (pairs.length / 2 + PAIRS_PER_TASK - 1) / PAIRS_PER_TASK;
        IntList[] found = new IntList[tasks];
        WorkCounter counter = new WorkCounter(1);
        counter.reset(tasks);
        team.run(member -> {
            TriangleCrossing crossing = new TriangleCrossing(new ShiftedOrientation(t));
            for (int task = counter.next(); task >= 0; task = counter.next()) {
                found[task] = new IntList();
                int end = Math.min(pairs.length, 2 * PAIRS_PER_TASK * (task + 1));
                for (int i = 2 * PAIRS_PER_TASK * task; i < end; i += 2) {
                    if (crossing.compute(a, pairs[i], b, pairs[i + 1])) {
                        found[task].add(pairs[i]);
                        found[task].add(pairs[i + 1]);
                        found[task].add(crossing.start());
                        found[task].add(crossing.end());
                    }
                }
            }
        });
        int count = 0;
        for (IntList list : found) {
            count += list.size();
        }
        segments = new int[count];
        long[] endpoints = new long[count / 2];
        int at = 0;
        for (IntList list : found) {
            for (int i = 0; i < list.size(); i += 4) {
                segments[at] = list.get(i);
                segments[at + 1] = list.get(i + 1);
                endpoints[at / 2] = key(list.get(i), list.get(i + 1), list.get(i + 2));
                endpoints[at / 2 + 1] = key(list.get(i), list.get(i + 1), list.get(i + 3));
                at += 4;
            }
        }
        return endpoints;
    }

    private long key(int triangleA, int triangleB, int edge) {
        return edge < 3
                ? (long) a.topology().triangleEdge(triangleA, edge) << 31 | triangleB
                : OF_B | (long) b.topology().triangleEdge(triangleB, edge - 3) << 31 | triangleA;
    }

    private void numberEvents(long[] endpoints) {
        keys = endpoints.clone();
        Arrays.parallelSort(keys);
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            if (i == 0 || keys[i] != keys[i - 1]) {
                keys[count++] = keys[i];
            }
        }
        keys = Arrays.copyOf(keys, count);
        int edgesOfA = a.topology().edgeCount();
        firstOfEdge = new int[edgesOfA + b.topology().edgeCount() + 1];
        for (int event = 0; event < count; event++) {
            firstOfEdge[(isOfB(event) ? edgesOfA : 0) + edge(event) + 1]++;
        }
        for (int e = 0; e + 1 < firstOfEdge.length; e++) {
            firstOfEdge[e + 1] += firstOfEdge[e];
        }
    }

    private void sortAlongEdges() {
        double[] x = new double[24];
        for (int e = 0; e + 1 < firstOfEdge.length; e++) {
            int first = firstOfEdge[e];
            int count = firstOfEdge[e + 1] - first;
            if (count > 1) {
                Long[] sorted = new Long[count];
                Arrays.setAll(sorted, i -> keys[first + i]);
                Arrays.sort(sorted, (k, l) -> compare(k, l, x));
                for (int i = 0; i < count; i++) {
                    keys[first + i] = sorted[i];
                }
            }
        }
    }

    /** Compares two events of the same edge by their order along it. */
    private int compare(long first, long second, double[] x) {
        loadEvent(first, x);
        System.arraycopy(x, 6, x, 15, 9);
        double fraction1 = orientation.crossing(x, 15, 18, 21, 0, 3);
        loadEvent(second, x);
        double fraction2 = orientation.crossing(x, 6, 9, 12, 0, 3);
        if (Math.abs(fraction1 - fraction2) > CERTAIN) {
            return Double.compare(fraction1, fraction2);
        }
        int order = orientation.compareCrossings(x, 0, 3, 15, 18, 21, 6, 9, 12, (first & OF_B) != 0 ? 1 : -1);
        return order != 0 ? order : Long.compare(first, second);
    }

    /** Loads the endpoints of an event's edge to 0 and 3 and the corners of its triangle to 6, 9 and 12. */
    private void loadEvent(long key, double[] x) {
        boolean ofB = (key & OF_B) != 0;
        ClosedSurface edges = ofB ? b : a;
        int edge = (int) ((key & ~OF_B) >>> 31);
        System.arraycopy(edges.positions(), 3 * edges.topology().edgeVertex(edge, 0), x, 0, 3);
        System.arraycopy(edges.positions(), 3 * edges.topology().edgeVertex(edge, 1), x, 3, 3);
        (ofB ? a : b).copyTriangle((int) (key & Integer.MAX_VALUE), x, 6);
    }

    private void joinEndpoints(long[] endpoints) {
        long[] sorted = keys.clone();
        Arrays.parallelSort(sorted);
        int[] eventOf = new int[keys.length];
        for (int event = 0; event < keys.length; event++) {
            eventOf[Arrays.binarySearch(sorted, keys[event])] = event;
        }
        for (int i = 0; i < endpoints.length; i++) {
            segments[4 * (i / 2) + 2 + i % 2] = eventOf[Arrays.binarySearch(sorted, endpoints[i])];
        }
    }

    /** The feature of A and the feature of B in which the surfaces meet at a point. */
    private record Place(long ofA, long ofB) {
    }

    private void computePoints() {
        points = new int[keys.length];
        vertices = new int[2 * keys.length];
        coordinates = new double[3 * keys.length];
        Map<Place, Integer> known = new HashMap<>();
        double[] x = new double[15];
        int[] zeros = new int[3];
        for (int event = 0; event < keys.length; event++) {
            loadEvent(keys[event], x);
            long onEdge = placeOnEdge(event, x);
            long onTriangle = placeOnTriangle(event, x, zeros);
            Place place = isOfB(event) ? new Place(onTriangle, onEdge) : new Place(onEdge, onTriangle);
            Integer point = known.putIfAbsent(place, event);
            points[event] = point == null ? event : point;
            vertices[2 * event] = vertexOf(place.ofA);
            vertices[2 * event + 1] = vertexOf(place.ofB);
            putCoordinates(event, x);
        }
    }

    private static final int VERTEX = 0;
    private static final int EDGE = 1;
    private static final int TRIANGLE = 2;

    private static long place(int kind, int number) {
        return (long) kind << 32 | number;
    }

    private static int vertexOf(long place) {
        return place >>> 32 == VERTEX ? (int) place : -1;
    }

    private long placeOnEdge(int event, double[] x) {
        Topology topology = (isOfB(event) ? b : a).topology();
        if (orientation.plain(x, 6, 9, 12, 0) == 0) {
            return place(VERTEX, topology.edgeVertex(edge(event), 0));
        }
        if (orientation.plain(x, 6, 9, 12, 3) == 0) {
            return place(VERTEX, topology.edgeVertex(edge(event), 1));
        }
        return place(EDGE, edge(event));
    }

    private long placeOnTriangle(int event, double[] x, int[] zeros) {
        Topology topology = (isOfB(event) ? a : b).topology();
        int count = 0;
        for (int k = 0; k < 3; k++) {
            if (orientation.plain(x, 0, 3, 6 + 3 * k, 6 + 3 * ((k + 1) % 3)) == 0) {
                zeros[count++] = k;
            }
        }
        if (count == 0) {
            return place(TRIANGLE, triangle(event));
        }
        if (count == 1) {
            return place(EDGE, topology.triangleEdge(triangle(event), zeros[0]));
        }
        // Edges k and k + 1 meet in corner k + 1; edges 0 and 2 meet in corner 0.
        return place(VERTEX, topology.triangleVertex(triangle(event), zeros[1] - zeros[0] == 1 ? zeros[1] : 0));
    }

    private void putCoordinates(int event, double[] x) {
        int point = points[event];
        if (point != event) {
            System.arraycopy(coordinates, 3 * point, coordinates, 3 * event, 3);
        } else if (vertices[2 * event] >= 0) {
            System.arraycopy(a.positions(), 3 * vertices[2 * event], coordinates, 3 * event, 3);
        } else if (vertices[2 * event + 1] >= 0) {
            System.arraycopy(b.positions(), 3 * vertices[2 * event + 1], coordinates, 3 * event, 3);
        } else {
            double fraction = orientation.crossing(x, 6, 9, 12, 0, 3);
            for (int axis = 0; axis < 3; axis++) {
                coordinates[3 * event + axis] = (1 - fraction) * x[axis] + fraction * x[3 + axis];
            }
        }
    }

    int segmentCount() {
        return segments.length / 4;
    }

    int eventCount() {
        return keys.length;
    }

    /** Returns the triangle of A or of B in which a segment lies. */
    int triangle(int segment, boolean ofB) {
        return segments[4 * segment + (ofB ? 1 : 0)];
    }

    /** Returns the event at which a segment starts, directed along the cross product of the normals of A and B. */
    int start(int segment) {
        return segments[4 * segment + 2];
    }

    int end(int segment) {
        return segments[4 * segment + 3];
    }

    /** Returns whether the edge of an event belongs to B and its triangle to A. */
    boolean isOfB(int event) {
        return (keys[event] & OF_B) != 0;
    }

    private int edge(int event) {
        return (int) ((keys[event] & ~OF_B) >>> 31);
    }

    private int triangle(int event) {
        return (int) (keys[event] & Integer.MAX_VALUE);
    }

    /** Returns the first event of an edge of A or B; the first of the next edge is one past the last. */
    int firstEvent(int edge, boolean ofB) {
        return firstOfEdge[(ofB ? a.topology().edgeCount() : 0) + edge];
    }

    /** Returns the point at which an event is: an event, the same for all events there. */
    int point(int event) {
        return points[event];
    }

    /** Returns the vertex of A or of B at which an event is, or -1. */
    int vertex(int event, boolean ofB) {
        return vertices[2 * event + (ofB ? 1 : 0)];
    }

    /** Returns x, y, z of each event, rounded; equal for events at one point. Read-only. */
    double[] coordinates() {
        return coordinates;
    }

    /** Finds the pairs of triangles whose boxes meet and whose planes do not keep them apart. */
    static int[] candidates(ClosedSurface a, ClosedSurface b, ThreadTeam team) {
        int[] starts = a.tree().startPairs(b.tree(), TASKS_PER_THREAD * team.size());
        int tasks = starts.length / 2;
        IntList[] found = new IntList[tasks];
        WorkCounter counter = new WorkCounter(1);
        counter.reset(tasks);
        team.run(member -> {
            PlaneTest test = new PlaneTest(a, b);
            for (int task = counter.next(); task >= 0; task = counter.next()) {
                IntList list = new IntList();
                found[task] = list;
                a.tree().searchPairs(b.tree(), starts[2 * task], starts[2 * task + 1], (ta, tb) -> {
                    if (test.mayMeet(ta, tb)) {
                        list.add(ta);
                        list.add(tb);
                    }
                    return true;
                });
            }
        });
        return sorted(found);
    }

    /** Returns all pairs in ascending order, which does not depend on the number of tasks. */
    private static int[] sorted(IntList[] found) {
        long[] all = new long[Arrays.stream(found).mapToInt(IntList::size).sum() / 2];
        int count = 0;
        for (IntList list : found) {
            for (int i = 0; i < list.size(); i += 2) {
                all[count++] = IndexPair.pack(list.get(i), list.get(i + 1));
            }
        }
        Arrays.parallelSort(all);
        int[] pairs = new int[2 * count];
        for (int i = 0; i < count; i++) {
            pairs[2 * i] = IndexPair.first(all[i]);
            pairs[2 * i + 1] = IndexPair.second(all[i]);
        }
        return pairs;
    }
}
