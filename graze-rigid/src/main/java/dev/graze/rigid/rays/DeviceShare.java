package dev.graze.rigid.rays;

import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The pairs that one device works on. A pair stays until the broad phase drops it, since its state is on the device (2.1.6, Fig. 2.7). */
final class DeviceShare {
    /** Where the states of a pair's two jobs are, and the last step it was there. */
    private static final class Placement {
        private final int placeA;
        private final int placeB;
        private final int verticesA;
        private final int verticesB;
        private long lastStep;

        Placement(StatePlaces places, int verticesA, int verticesB) {
            this.placeA = places.take(verticesA);
            this.placeB = places.take(verticesB);
            this.verticesA = verticesA;
            this.verticesB = verticesB;
        }

        void giveBack(StatePlaces places) {
            places.giveBack(placeA, verticesA);
            places.giveBack(placeB, verticesB);
        }
    }

    private final RayDevice device;
    private final StatePlaces places = new StatePlaces();
    private final Map<Long, Placement> placements = new HashMap<>();
    /** Pairs whose rays the device does not have yet. */
    private final List<BodyPair> stored = new ArrayList<>();
    private final RayJobs jobs = new RayJobs();
    /** Whose rays each job fills. */
    private final List<TrackedRays> targets = new ArrayList<>();
    private final RayCounts counts = new RayCounts();
    private final Frame frame = new Frame();
    private long load;

    DeviceShare(RayDevice device) {
        this.device = device;
    }

    RayDevice device() {
        return device;
    }

    RayCounts counts() {
        return counts;
    }

    /** How many rays its pairs have at most. */
    long load() {
        return load;
    }

    boolean has(BodyPair pair) {
        return placements.containsKey(pair.key());
    }

    /** Takes a pair for as long as it lasts. One that is followed already was stored, and its rays go to the device with the next search. */
    void take(BodyPair pair, PlacedBody a, PlacedBody b) {
        Placement placement = new Placement(places, a.shape().vertexCount(), b.shape().vertexCount());
        placements.put(pair.key(), placement);
        if (pair.isIterative()) {
            stored.add(pair);
        }
        load += placement.verticesA + placement.verticesB;
    }

    void begin() {
        targets.clear();
        jobs.clear();
    }

    void add(BodyPair pair, PlacedBody a, PlacedBody b, Map<BodyShape, Integer> shapes, long step) {
        Placement placement = placements.get(pair.key());
        placement.lastStep = step;
        frame.setRelative(a.frame(), b.frame());
        jobs.add(shapes.get(a.shape()), shapes.get(b.shape()), placement.verticesA, placement.placeA, pair, frame);
        targets.add(pair.raysOf(pair.a()));
        frame.setRelative(b.frame(), a.frame());
        jobs.add(shapes.get(b.shape()), shapes.get(a.shape()), placement.verticesB, placement.placeB, pair, frame);
        targets.add(pair.raysOf(pair.b()));
    }

    /** Forgets the pairs that are gone. */
    void forgetBefore(long step) {
        for (Iterator<Placement> all = placements.values().iterator(); all.hasNext();) {
            Placement placement = all.next();
            if (placement.lastStep < step) {
                placement.giveBack(places);
                load -= placement.verticesA + placement.verticesB;
                all.remove();
            }
        }
    }

    private void sendStored() {
        if (stored.isEmpty()) {
            return;
        }
        int[] triangles = new int[places.end()];
        Arrays.fill(triangles, -1);
        device.readState(triangles, new double[triangles.length]);
        for (BodyPair pair : stored) {
            Placement placement = placements.get(pair.key());
            put(pair.raysOf(pair.a()), triangles, placement.placeA);
            put(pair.raysOf(pair.b()), triangles, placement.placeB);
        }
        device.writeState(triangles);
        stored.clear();
    }

    private static void put(TrackedRays rays, int[] triangles, int place) {
        for (int i = 0; i < rays.size(); i++) {
            triangles[place + rays.vertex(i)] = rays.triangle(i);
        }
    }

    /** Fetches all rays of its pairs, candidates too. */
    void collect(PairTable pairs) {
        int[] triangles = new int[places.end()];
        double[] distances = new double[places.end()];
        device.readState(triangles, distances);
        for (int i = 0; i < pairs.size(); i++) {
            BodyPair pair = pairs.get(i);
            Placement placement = placements.get(pair.key());
            if (placement != null) {
                fetch(pair.raysOf(pair.a()), placement.placeA, placement.verticesA, triangles, distances);
                fetch(pair.raysOf(pair.b()), placement.placeB, placement.verticesB, triangles, distances);
            }
        }
    }

    private static void fetch(TrackedRays rays, int place, int vertices, int[] triangles, double[] distances) {
        rays.clear();
        for (int vertex = 0; vertex < vertices; vertex++) {
            int triangle = triangles[place + vertex];
            if (triangle >= 0 && distances[place + vertex] >= 0) {
                rays.addHit(vertex, triangle, distances[place + vertex]);
            } else if (triangle >= 0) {
                rays.addCandidate(vertex, triangle);
            }
        }
    }

    /** Traces all jobs and hands the hits over, by vertex. */
    void trace() {
        counts.clear();
        jobs.places(places.end());
        sendStored();
        device.trace(jobs, counts);
        targets.forEach(TrackedRays::clear);
        long[] order = new long[device.hits()];
        for (int hit = 0; hit < order.length; hit++) {
            order[hit] = (long) device.vertex(hit) << 32 | hit;
        }
        Arrays.sort(order);
        for (long each : order) {
            int hit = (int) each;
            targets.get(device.job(hit)).addHit(device.vertex(hit), device.triangle(hit), device.distance(hit));
        }
    }
}
