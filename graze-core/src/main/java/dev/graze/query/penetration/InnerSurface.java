package dev.graze.query.penetration;

import dev.graze.mesh.Topology;
import dev.graze.query.solid.IntList;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The pieces of one surface that are inside another, found without cutting any triangle.
 *
 * <p>In a triangle, the segments in which the other surface crosses it are directed so that the inside is on their
 * left. A segment ends inside the triangle, where the next one starts, or on its boundary. From there the piece's
 * outline follows the boundary to the left until it comes to the start of another segment. So the outlines are closed
 * loops, and the area of the piece is an integral along them (Green's theorem). A loop around something that is not
 * inside counts negative. A triangle without segments is inside or outside as a whole, like its corners.
 *
 * <p>Pieces of neighboring triangles are connected where they share an interval of the common edge. Events divide an
 * edge into <em>slots</em>; a union-find structure joins loops through the slots along which they run.
 */
final class InnerSurface {
    private final ClosedSurface surface;
    private final Crossings crossings;
    private final boolean ofB;
    private final ClosedSurface other;
    private final boolean[] keepLoops;
    private final double[] origin;

    private final boolean[] inside;
    private final int[] segmentStarts;
    private final int[] segments;
    /** By event inside a triangle: a segment that starts there, and by segment another one that does. */
    private final int[] firstStart;
    private final int[] nextStart;
    private final int[] segmentLoop;
    private final int[] parents;
    private final int slotCount;

    private final IntList loopTriangles = new IntList();
    private double[] loopAreas = new double[16];
    private Loop[] loops = new Loop[16];
    private final BitSet flat = new BitSet();
    private final BitSet subtracted = new BitSet();
    private double volume;

    private final Ring ring;
    private final Loop loop = new Loop();

    /**
     * Finds the pieces.
     *
     * @param ofB        whether the surface is B of the crossings
     * @param other      the other surface
     * @param direction  the direction in which B is shifted first
     * @param keepLoops  the triangles for which {@link #subtract} will be called
     * @param origin     a point near the pieces, for the volume
     */
    InnerSurface(ClosedSurface surface, ClosedSurface other, Crossings crossings, boolean ofB, double[] direction,
            boolean[] keepLoops, double[] origin) {
        this.surface = surface;
        this.crossings = crossings;
        this.ofB = ofB;
        this.other = other;
        this.keepLoops = keepLoops;
        this.origin = origin;
        this.ring = new Ring();
        Topology topology = surface.topology();
        this.inside = new boolean[topology.vertexCount()];
        this.segmentStarts = new int[topology.triangleCount() + 1];
        this.segments = new int[crossings.segmentCount()];
        this.firstStart = new int[crossings.eventCount()];
        this.nextStart = new int[crossings.segmentCount()];
        this.segmentLoop = new int[crossings.segmentCount()];
        this.slotCount = topology.edgeCount() + crossings.eventCount();
        this.parents = new int[slotCount + crossings.segmentCount() + topology.triangleCount()];
        Arrays.setAll(parents, i -> i);
        Arrays.fill(segmentLoop, -1);
        classifyVertices(new ShiftedOrientation(direction));
        groupSegments();
        for (int t = 0; t < surface.triangleCount(); t++) {
            addTriangle(t);
        }
    }

    /** Follows edges from one vertex per component: each event passed toggles inside and outside. */
    private void classifyVertices(ShiftedOrientation shift) {
        PointLocator locator = new PointLocator(other.tree());
        Topology topology = surface.topology();
        boolean[] known = new boolean[inside.length];
        IntList queue = new IntList();
        for (int first = 0; first < surface.triangleCount(); first++) {
            int seed = topology.triangleVertex(first, 0);
            if (known[seed]) {
                continue;
            }
            known[seed] = true;
            inside[seed] = locator.contains(surface.positions(), 3 * seed, shift, ofB ? 1 : -1);
            queue.clear();
            queue.add(seed);
            for (int i = 0; i < queue.size(); i++) {
                int v = queue.get(i);
                for (int j = 0; j < topology.vertexTriangles().size(v); j++) {
                    int t = topology.vertexTriangles().get(v, j);
                    for (int k = 0; k < 3; k++) {
                        follow(topology.triangleEdge(t, k), v, known, queue);
                    }
                }
            }
        }
    }

    private void follow(int edge, int from, boolean[] known, IntList queue) {
        Topology topology = surface.topology();
        int p = topology.edgeVertex(edge, 0);
        int q = topology.edgeVertex(edge, 1);
        int to = p == from ? q : p;
        if ((p == from || q == from) && !known[to]) {
            known[to] = true;
            inside[to] = inside[from] ^ (eventCount(edge) % 2 != 0);
            queue.add(to);
        }
    }

    private int eventCount(int edge) {
        return crossings.firstEvent(edge + 1, ofB) - crossings.firstEvent(edge, ofB);
    }

    private void groupSegments() {
        for (int s = 0; s < segments.length; s++) {
            segmentStarts[crossings.triangle(s, ofB) + 1]++;
        }
        for (int t = 0; t + 1 < segmentStarts.length; t++) {
            segmentStarts[t + 1] += segmentStarts[t];
        }
        int[] next = segmentStarts.clone();
        Arrays.fill(firstStart, -1);
        for (int s = segments.length - 1; s >= 0; s--) {
            nextStart[s] = firstStart[start(s)];
            firstStart[start(s)] = s;
        }
        for (int s = 0; s < segments.length; s++) {
            segments[next[crossings.triangle(s, ofB)]++] = s;
        }
    }

    /** Returns the event at which a segment starts if what is inside is on its left. */
    private int start(int segment) {
        return isForward(segment) ? crossings.start(segment) : crossings.end(segment);
    }

    private int end(int segment) {
        return isForward(segment) ? crossings.end(segment) : crossings.start(segment);
    }

    private boolean isForward(int segment) {
        return other.sign(crossings.triangle(segment, !ofB)) > 0 != ofB;
    }

    private void addTriangle(int triangle) {
        int from = segmentStarts[triangle];
        int to = segmentStarts[triangle + 1];
        boolean insideAtCorner = inside[surface.topology().triangleVertex(triangle, 0)];
        if (from == to && !insideAtCorner) {
            return;
        }
        int firstLoop = loopTriangles.size();
        double[] normal = surface.normal(triangle);
        ring.build(triangle);
        if (ring.events == 0 && insideAtCorner) {
            loop.clear();
            int element = nextElement();
            for (int i = 0; i < ring.size; i++) {
                ring.pass(i, element);
            }
            addLoop(triangle, normal);
        }
        ring.match(from, to);
        for (int i = from; i < to; i++) {
            if (segmentLoop[segments[i]] < 0) {
                trace(segments[i]);
                addLoop(triangle, normal);
            }
        }
        if (loopTriangles.size() > firstLoop + 1) {
            joinHoles(firstLoop, normal);
        }
        if (!keepLoops[triangle]) {
            Arrays.fill(loops, firstLoop, loopTriangles.size(), null);
        }
    }

    private int nextElement() {
        return slotCount + loopTriangles.size();
    }

    private void trace(int first) {
        int element = nextElement();
        int s = first;
        loop.clear();
        while (s >= 0 && segmentLoop[s] < 0) {
            segmentLoop[s] = loopTriangles.size();
            addEvent(start(s));
            int event = end(s);
            if (crossings.isOfB(event) == ofB) {
                addEvent(event);
                s = ring.follow(event, element);
            } else {
                s = firstStart[event];
                while (s >= 0 && segmentLoop[s] >= 0 && s != first) {
                    s = nextStart[s];
                }
            }
        }
    }

    private void addEvent(int event) {
        int vertex = crossings.vertex(event, ofB);
        loop.add(vertex >= 0 ? -1 - vertex : crossings.point(event), crossings.coordinates(), 3 * event);
    }

    private void addCorner(int vertex) {
        loop.add(-1 - vertex, surface.positions(), 3 * vertex);
    }

    /** Adds the current loop with its area and its share of the volume. */
    private void addLoop(int triangle, double[] normal) {
        int number = loopTriangles.size();
        if (number == loopAreas.length) {
            loopAreas = Arrays.copyOf(loopAreas, 2 * number);
            loops = Arrays.copyOf(loops, 2 * number);
        }
        loop.reduce();
        int corner = 3 * surface.topology().triangleVertex(triangle, 0);
        double[] area = new double[3];
        loop.addArea(surface.positions(), corner, area);
        double length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        double height = 0;
        double signed = 0;
        for (int axis = 0; axis < 3; axis++) {
            signed += length > 0 ? area[axis] * (normal[axis] / length) : 0;
            height += area[axis] * (surface.positions()[corner + axis] - origin[axis]);
        }
        volume += surface.sign(triangle) * height / 3;
        loopAreas[number] = signed;
        flat.set(number, loop.size() == 0);
        loops[number] = loop.copy();
        loopTriangles.add(triangle);
    }

    /** Joins loops around holes to the smallest loop around them. */
    private void joinHoles(int firstLoop, double[] normal) {
        double[] point = new double[3];
        for (int hole = firstLoop; hole < loopTriangles.size(); hole++) {
            if (loopAreas[hole] >= 0 || loops[hole].size() == 0) {
                continue;
            }
            loops[hole].copyPoint(0, point);
            int outer = loopAround(firstLoop, point, normal);
            if (outer >= 0) {
                join(slotCount + hole, slotCount + outer);
            }
        }
    }

    private int loopAround(int firstLoop, double[] point, double[] normal) {
        int best = -1;
        int positive = -1;
        int positives = 0;
        for (int i = firstLoop; i < loopTriangles.size() && loopTriangles.get(i) == loopTriangles.get(firstLoop); i++) {
            if (loopAreas[i] > 0) {
                positive = i;
                positives++;
                if ((best < 0 || loopAreas[i] < loopAreas[best]) && loops[i].surrounds(point, normal)) {
                    best = i;
                }
            }
        }
        return positives == 1 ? positive : best;
    }

    /** Subtracts an area that bounds nothing, around a point of a triangle. */
    void subtract(int triangle, double[] point, double area) {
        int low = 0;
        int high = loopTriangles.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (loopTriangles.get(middle) < triangle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        boolean found = low < loopTriangles.size() && loopTriangles.get(low) == triangle;
        int at = found ? loopAround(low, point, surface.normal(triangle)) : -1;
        if (at >= 0) {
            loopAreas[at] -= area;
            subtracted.set(at);
        }
    }

    private int find(int element) {
        int root = element;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }

    private void join(int i, int j) {
        int p = find(i);
        int q = find(j);
        parents[Math.max(p, q)] = Math.min(p, q);
    }

    /** Returns the volume between the pieces and the origin: summed over both surfaces, that of the common solid. */
    double volume() {
        return volume;
    }

    /** Returns whether the other surface crosses a triangle; otherwise all of it is inside, or nothing. */
    boolean isCut(int triangle) {
        return segmentStarts[triangle] < segmentStarts[triangle + 1];
    }

    /** Returns the loop of which a segment is part. */
    int loopOf(int segment) {
        return segmentLoop[segment];
    }

    int loopCount() {
        return loopTriangles.size();
    }

    int triangle(int number) {
        return loopTriangles.get(number);
    }

    /** Returns whether a loop has shrunk to a line or a point. */
    boolean isFlat(int number) {
        return flat.get(number);
    }

    /** Returns whether {@link #subtract} has changed the area in a loop. */
    boolean isSubtracted(int number) {
        return subtracted.get(number);
    }

    /** Returns the area in a loop: negative around a hole. */
    double area(int number) {
        return loopAreas[number];
    }

    /** Returns a number that is the same for all loops of a connected piece. */
    int piece(int number) {
        return find(slotCount + number);
    }

    /** The boundary of a triangle, counterclockwise: its corners and the events on its edges. */
    private final class Ring {
        private int triangle;
        private int size;
        private int events;
        /** Events, and the complements of vertices. */
        private int[] entries = new int[16];
        /** The slot between an entry and the next. */
        private int[] slots = new int[16];
        /** For the entry of a segment's end, the entry of the start that follows it; otherwise -1. */
        private int[] matches = new int[16];
        private final int[] position = new int[crossings.eventCount()];
        private final int[] startAt = new int[crossings.eventCount()];
        private final IntList open = new IntList();

        void build(int ofTriangle) {
            triangle = ofTriangle;
            size = 0;
            events = 0;
            Topology topology = surface.topology();
            for (int k = 0; k < 3; k++) {
                int edge = topology.triangleEdge(triangle, k);
                int first = crossings.firstEvent(edge, ofB);
                int count = eventCount(edge);
                boolean forward = topology.triangleVertex(triangle, k) == topology.edgeVertex(edge, 0);
                int slot = edge + first;
                add(~topology.triangleVertex(triangle, k), forward ? slot : slot + count);
                for (int i = 1; i <= count; i++) {
                    int event = forward ? first + i - 1 : first + count - i;
                    position[event] = size;
                    startAt[event] = -1;
                    add(event, forward ? slot + i : slot + count - i);
                    events++;
                }
            }
        }

        private void add(int entry, int slot) {
            if (size == entries.length) {
                entries = Arrays.copyOf(entries, 2 * size);
                slots = Arrays.copyOf(slots, 2 * size);
                matches = Arrays.copyOf(matches, 2 * size);
            }
            entries[size] = entry;
            slots[size] = slot;
            matches[size++] = -1;
        }

        /** Matches the ends of segments with starts of segments, like parentheses, around the boundary. */
        void match(int from, int to) {
            for (int i = from; i < to; i++) {
                int event = start(segments[i]);
                if (crossings.isOfB(event) == ofB) {
                    startAt[event] = segments[i];
                }
            }
            open.clear();
            for (int i = 0; i < 2 * size; i++) {
                int entry = entries[i % size];
                if (entry >= 0 && startAt[entry] < 0) {
                    if (i < size) {
                        open.add(i);
                    }
                } else if (entry >= 0 && open.size() > 0 && !isMatched(i % size)) {
                    int end = open.removeLast();
                    matches[end] = i % size;
                    matches[i % size] = end;
                }
            }
        }

        private boolean isMatched(int i) {
            return matches[i] >= 0;
        }

        /** Follows the boundary from the end of a segment to the start of another; returns that one, or -1 for none. */
        int follow(int event, int element) {
            int i = position[event];
            int target = matches[i];
            if (target < 0) {
                return -1;
            }
            while (i != target) {
                join(slots[i], element);
                i = (i + 1) % size;
                if (entries[i] < 0) {
                    addCorner(~entries[i]);
                }
            }
            return startAt[entries[target]];
        }

        /** Adds an entry, a corner, to the loop, and the slot behind it to its piece. */
        void pass(int i, int element) {
            addCorner(~entries[i]);
            join(slots[i], element);
        }
    }
}
