package dev.graze.rigid.rays;

import dev.graze.engine.devices.HostedDevice;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The pairs that one device works on. A pair stays until the broad phase drops it, since its state is on the device
 * (2.1.6, Fig. 2.7). The host has a copy of it in {@link BodyPair#raysOf}, which a device that fails leaves as it was
 * before the step, so that anybody can go on from there.
 */
final class DeviceShare extends HostedDevice {
    /** Where the states of a pair's two jobs are, and the last step it was there. */
    private static final class Placement {
        private final BodyPair pair;
        private final int placeA;
        private final int placeB;
        private final int verticesA;
        private final int verticesB;
        private long lastStep;

        Placement(BodyPair pair, StatePlaces places, int verticesA, int verticesB) {
            this.pair = pair;
            this.placeA = places.take(verticesA);
            this.placeB = places.take(verticesB);
            this.verticesA = verticesA;
            this.verticesB = verticesB;
        }

        void giveBack(StatePlaces places) {
            places.giveBack(placeA, verticesA);
            places.giveBack(placeB, verticesB);
        }

        int vertices() {
            return verticesA + verticesB;
        }
    }

    private final RayDevice device;
    private final StatePlaces places = new StatePlaces();
    private final Map<Long, Placement> placements = new HashMap<>();
    private final RayJobs jobs = new RayJobs();
    /** The pairs of this step. */
    private final List<BodyPair> pairs = new ArrayList<>();
    /** Whose rays each job fills. */
    private final List<TrackedRays> targets = new ArrayList<>();
    private final RayCounts counts = new RayCounts();
    private final Frame frame = new Frame();
    private long load;
    private long shapesVersion = -1;
    /** Whether the host has rays to be followed that the device does not have. */
    private boolean stateIsOld;
    private long sendNanos;
    private RuntimeException failure;
    private boolean silent;

    /** @param limit how long the device may stay silent before it counts as lost */
    DeviceShare(String name, RayDevice device, Duration limit) {
        super(name, limit);
        this.device = device;
    }

    RayCounts counts() {
        return counts;
    }

    List<BodyPair> pairs() {
        return pairs;
    }

    /** How much of the last step went into moving data. */
    long transferNanos() {
        return sendNanos + device.transferNanos();
    }

    /** How many rays its pairs have at most. */
    long load() {
        return load;
    }

    boolean has(BodyPair pair) {
        Placement placement = placements.get(pair.key());
        return placement != null && placement.pair == pair;
    }

    /**
     * Takes a pair for as long as it lasts. One that is followed already was traced elsewhere, and its rays go to the
     * device with the next search.
     */
    void take(BodyPair pair, PlacedBody a, PlacedBody b) {
        Placement placement = new Placement(pair, places, a.shape().vertexCount(), b.shape().vertexCount());
        Placement before = placements.put(pair.key(), placement);
        if (before != null) {
            forget(before);
        }
        stateIsOld |= pair.isIterative();
        load += placement.vertices();
    }

    private void forget(Placement placement) {
        placement.giveBack(places);
        load -= placement.vertices();
    }

    void begin() {
        pairs.clear();
        targets.clear();
        jobs.clear();
    }

    void add(BodyPair pair, PlacedBody a, PlacedBody b, Map<BodyShape, Integer> shapes, long step) {
        Placement placement = placements.get(pair.key());
        placement.lastStep = step;
        pairs.add(pair);
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
                forget(placement);
                all.remove();
            }
        }
    }

    /**
     * Traces all jobs and hands their rays over, unless the device fails or does not answer.
     *
     * @param version of the shapes: they are sent if the device has another
     */
    void attempt(List<BodyShape> shapes, long version) {
        try {
            counts.clear();
            jobs.places(places.end());
            // Made here, because a device that wakes up after it was given up must not look at what others work on by
            // then.
            List<BodyShape> newShapes = shapesVersion == version ? List.of() : List.copyOf(shapes);
            int[] newState = stateIsOld ? state() : null;
            switch (await(start(() -> trace(newShapes, newState)))) {
                case Completed<RayDevice> completed -> {
                    shapesVersion = version;
                    stateIsOld = false;
                    takeRays();
                }
                case Lost<RayDevice> lost -> {
                    failure = lost.reason();
                    silent = lost.silent();
                }
            }
        } catch (RuntimeException e) {
            // whatever the driver throws is a failure of the device, and other devices or threads can do the work
            failure = e;
        }
    }

    /** Why the device can be used no more; null if it can. */
    RuntimeException failure() {
        return failure;
    }

    /** By the thread that talks to the device. */
    private RayDevice trace(List<BodyShape> newShapes, int[] newState) {
        long start = System.nanoTime();
        if (!newShapes.isEmpty()) {
            device.send(newShapes);
        }
        if (newState != null) {
            device.writeState(newState);
        }
        sendNanos = System.nanoTime() - start;
        device.trace(jobs, counts);
        return device;
    }

    /** The triangles on which the rays of all pairs are that the device has. */
    private int[] state() {
        int[] triangles = new int[places.end()];
        Arrays.fill(triangles, -1);
        for (Placement placement : placements.values()) {
            put(placement.pair.raysOf(placement.pair.a()), triangles, placement.placeA);
            put(placement.pair.raysOf(placement.pair.b()), triangles, placement.placeB);
        }
        return triangles;
    }

    private static void put(TrackedRays rays, int[] triangles, int place) {
        for (int i = 0; i < rays.size(); i++) {
            triangles[place + rays.vertex(i)] = rays.triangle(i);
        }
    }

    /** By job, then by vertex. Devices hand rays over nearly in this order. */
    private void takeRays() {
        long[] order = new long[device.rays()];
        long rows = jobs.mostVertices();
        int rayBits = Long.SIZE - Long.numberOfLeadingZeros(order.length);
        for (int ray = 0; ray < order.length; ray++) {
            order[ray] = (device.job(ray) * rows + device.vertex(ray)) << rayBits | ray;
        }
        Arrays.sort(order);
        targets.forEach(TrackedRays::clear);
        for (long each : order) {
            int ray = (int) (each & (1L << rayBits) - 1);
            TrackedRays target = targets.get(device.job(ray));
            if (device.distance(ray) >= 0) {
                target.addHit(device.vertex(ray), device.triangle(ray), device.distance(ray));
            } else {
                target.addCandidate(device.vertex(ray), device.triangle(ray));
            }
        }
    }

    @Override
    protected long answers() {
        return device.answers();
    }

    @Override
    protected void release() {
        device.close();
    }

    /** Waits for a device that failed to release its memory, but not for a silent one, which may never do so. */
    @Override
    public void abandon() {
        if (silent) {
            super.abandon();
        } else {
            close();
        }
    }
}
