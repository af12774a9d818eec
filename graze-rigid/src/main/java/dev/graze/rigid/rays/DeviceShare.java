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
 * The pairs that one device works on. A pair stays on its device until the broad phase drops it, because its state is
 * there (2.1.6, Fig. 2.7). The host has a copy in {@link BodyPair#raysOf}. A failing device leaves that copy unchanged,
 * so that another device or the threads can continue from it.
 */
final class DeviceShare extends HostedDevice {
    /** The state ranges of a pair's two jobs, and the last step in which the pair existed. */
    private static final class Placement {
        private final BodyPair pair;
        private final int placeA;
        private final int placeB;
        private final int verticesA;
        private final int verticesB;
        private long lastStep;

        Placement(BodyPair pair, StatePlaces places, int verticesA, int verticesB) {
            this.pair = pair;
            this.placeA = places.allocate(verticesA);
            this.placeB = places.allocate(verticesB);
            this.verticesA = verticesA;
            this.verticesB = verticesB;
        }

        void free(StatePlaces places) {
            places.free(placeA, verticesA);
            places.free(placeB, verticesB);
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
    /** The rays that each job fills. */
    private final List<TrackedRays> targets = new ArrayList<>();
    private final RayCounts counts = new RayCounts();
    private final Frame frame = new Frame();
    private long load;
    private long shapesVersion = -1;
    private long deformations;
    /** Whether the host follows rays that the device does not have yet. */
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

    /** Returns how long the last step spent on transfers. */
    long transferNanos() {
        return sendNanos + device.transferNanos();
    }

    /** Returns the maximum number of rays of its pairs. */
    long load() {
        return load;
    }

    boolean has(BodyPair pair) {
        Placement placement = placements.get(pair.key());
        return placement != null && placement.pair == pair;
    }

    /**
     * Assigns a pair to this device for as long as the pair exists. If the pair is already followed, it was traced
     * elsewhere, and its rays are sent to the device with the next search.
     */
    void assign(BodyPair pair, PlacedBody a, PlacedBody b) {
        Placement placement = new Placement(pair, places, a.shape().vertexCount(), b.shape().vertexCount());
        Placement before = placements.put(pair.key(), placement);
        if (before != null) {
            forget(before);
        }
        stateIsOld |= pair.isIterative();
        load += placement.vertices();
    }

    private void forget(Placement placement) {
        placement.free(places);
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

    /** Removes the pairs that the broad phase has dropped. */
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
     * Traces all jobs and stores their rays, unless the device fails or does not answer.
     *
     * @param version the version of the shapes, which are sent if the device has another one
     * @param deformed how many times deformable shapes have changed; they are sent again if the device has older ones
     */
    void attempt(List<BodyShape> shapes, long version, long deformed) {
        try {
            counts.clear();
            jobs.places(places.end());
            // Copied here: a device that wakes up after it was abandoned must not read data that others are using by
            // then.
            List<BodyShape> newShapes = shapesVersion == version ? List.of() : List.copyOf(shapes);
            List<BodyShape> changedShapes = newShapes.isEmpty() && deformations != deformed
                    ? List.copyOf(shapes)
                    : List.of();
            int[] newState = stateIsOld ? state() : null;
            switch (await(start(() -> trace(newShapes, changedShapes, newState)))) {
                case Completed<RayDevice> completed -> {
                    shapesVersion = version;
                    deformations = deformed;
                    stateIsOld = false;
                    storeRays();
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

    /** Returns why the device is unusable, or null if it works. */
    RuntimeException failure() {
        return failure;
    }

    /** Runs on the thread that talks to the device. */
    private RayDevice trace(List<BodyShape> newShapes, List<BodyShape> changedShapes, int[] newState) {
        long start = System.nanoTime();
        if (!newShapes.isEmpty()) {
            device.send(newShapes);
        }
        if (!changedShapes.isEmpty()) {
            device.update(changedShapes);
        }
        if (newState != null) {
            device.writeState(newState);
        }
        sendNanos = System.nanoTime() - start;
        device.trace(jobs, counts);
        return device;
    }

    /** Returns the current triangle of every followed ray on this device, by place in the state; -1 for none. */
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

    /** Stores the device's rays by job, then by vertex. Devices return them nearly in this order. */
    private void storeRays() {
        long[] order = new long[device.rays()];
        long height = jobs.mostVertices();
        int rayBits = Long.SIZE - Long.numberOfLeadingZeros(order.length);
        for (int ray = 0; ray < order.length; ray++) {
            order[ray] = (device.job(ray) * height + device.vertex(ray)) << rayBits | ray;
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

    /** Waits until a device that failed has released its memory, but not for a silent device, which may never do so. */
    @Override
    public void abandon() {
        if (silent) {
            super.abandon();
        } else {
            close();
        }
    }
}
