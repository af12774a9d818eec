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

    /** Takes a new pair for as long as it lasts. */
    void take(BodyPair pair, PlacedBody a, PlacedBody b) {
        if (pair.isIterative()) {
            throw new IllegalStateException("a pair that is followed is on another device, or nowhere: rays on devices cannot be resumed");
        }
        Placement placement = new Placement(places, a.shape().vertexCount(), b.shape().vertexCount());
        placements.put(pair.key(), placement);
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

    /** Traces all jobs and hands the hits over, by vertex. */
    void trace() {
        counts.clear();
        jobs.places(places.end());
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
