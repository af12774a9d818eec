package dev.graze.opencl.rays;

import dev.graze.opencl.driver.ProgramSource;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceArrays;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceUse;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RayJobs;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.List;

/**
 * Rays on one device: a kernel that traces or follows all of them, and one that collects those to be followed on. The
 * triangle and the distance of each ray stay on the device from step to step; the host gets a copy.
 */
public final class RayPipeline implements RayDevice {
    /** The kernels of rays. */
    public static final ProgramSource PROGRAM = new ProgramSource(List.of("driver/arithmetic.cl", "rays/rays.cl"));

    /** Where the counters stand; as in rays.cl. */
    private static final int FOUND = 0;
    private static final int CANDIDATES = 6;
    /** By place; the first counts hits and candidates together. */
    private static final Counter[] COUNTED = { Counter.HITS, Counter.STANDARD_RAYS, Counter.PREDICTIVE_RAYS,
            Counter.ITERATIVE_RAYS,
            Counter.WALK_STEPS, Counter.LOST_RAYS, Counter.CANDIDATES };
    private static final int RAY_INTS = 3;
    private static final int FIRST_ROOM = 1 << 12;

    private final RaySettings settings;
    private final OwnedObjects objects = new OwnedObjects();
    private final CommandQueue queue;
    private final DeviceUse use;
    private final DeviceKernel trace;
    private final DeviceKernel gather;
    private final ShapeArrays shapes;
    private final DeviceBuffer jobInts;
    private final DeviceBuffer jobDoubles;
    private final RayState state;
    private final DeviceBuffer counters;
    private final DeviceBuffer rayInts;
    private final DeviceBuffer rayDistances;
    private final int[] counted = new int[COUNTED.length];
    private int[] foundInts = new int[RAY_INTS * FIRST_ROOM];
    private double[] foundDistances = new double[FIRST_ROOM];
    private long transferNanos;

    /** On a context that the caller has acquired; {@link #close} releases it. If this fails, the caller must. */
    public RayPipeline(DeviceContext context, DeviceFacts facts, RaySettings settings) {
        this.settings = settings;
        boolean complete = false;
        try {
            DeviceMemory memory = new DeviceMemory(context, facts, objects);
            queue = new CommandQueue(context, objects);
            trace = new DeviceKernel(context, "trace", objects);
            gather = new DeviceKernel(context, "gather", objects);
            shapes = new ShapeArrays(queue, memory);
            jobInts = new DeviceBuffer(memory, "jobs", RayJobs.INTS * Integer.BYTES, 1);
            jobDoubles = new DeviceBuffer(memory, "frames of jobs", RayJobs.DOUBLES * Double.BYTES, 1);
            state = new RayState(queue, memory);
            counters = new DeviceBuffer(memory, "counters", Integer.BYTES, COUNTED.length);
            rayInts = new DeviceBuffer(memory, "rays found", RAY_INTS * Integer.BYTES, FIRST_ROOM);
            rayDistances = new DeviceBuffer(memory, "distances of rays found", Double.BYTES, FIRST_ROOM);
            use = new DeviceUse(context, queue, objects);
            complete = true;
        } finally {
            if (!complete) {
                objects.close();
            }
        }
    }

    @Override
    public void send(List<BodyShape> bodies) {
        shapes.send(bodies);
    }

    @Override
    public void trace(RayJobs jobs, RayCounts counts) {
        transferNanos = 0;
        counted[FOUND] = 0;
        if (jobs.size() == 0) {
            return;
        }
        timed(() -> sendJobs(jobs));
        queue.clear(counters, 0, COUNTED.length);
        queue.launch(trace.arguments().with(shapes.all()).with(jobInts, jobDoubles).with(jobs.size())
                .with(jobs.mostVertices())
                .with(state.triangles(), state.distances(), counters)
                .with(settings.standard() == StandardAlgorithm.BASIC ? 1 : 0)
                .with(settings.predictive() ? 1 : 0), Math.multiplyExact(jobs.size(), jobs.mostVertices()));
        collect(jobs);
        for (int i = 0; i < COUNTED.length; i++) {
            counts.add(COUNTED[i], counted[i]);
        }
        counts.add(Counter.HITS, -counted[CANDIDATES]);
    }

    private void sendJobs(RayJobs jobs) {
        state.makeRoom(jobs.places());
        jobInts.growTo(jobs.size());
        jobDoubles.growTo(jobs.size());
        queue.write(jobInts, jobs.size(),
                (bytes, first) -> bytes.asIntBuffer().put(jobs.ints(), RayJobs.INTS * first,
                        bytes.remaining() / Integer.BYTES));
        queue.write(jobDoubles, jobs.size(),
                (bytes, first) -> bytes.asDoubleBuffer().put(jobs.doubles(), RayJobs.DOUBLES * first,
                        bytes.remaining() / Double.BYTES));
    }

    private void collect(RayJobs jobs) {
        do {
            queue.clear(counters, FOUND, 1);
            queue.launch(gather.arguments().with(shapes.table(), jobInts).with(jobs.size()).with(jobs.mostVertices())
                    .with(state.triangles(), state.distances(), counters, rayInts, rayDistances)
                    .with(rayDistances.capacity()),
                    jobs.size() * jobs.mostVertices());
            queue.finish();
            queue.read(counters, COUNTED.length, bytes -> bytes.asIntBuffer().get(counted));
        } while (growForRays());
        timed(this::readRays);
    }

    /** Both, since they have the same room only by their own count. */
    private boolean growForRays() {
        boolean grown = rayInts.growTo(counted[FOUND]);
        return rayDistances.growTo(counted[FOUND]) || grown;
    }

    private void readRays() {
        int found = counted[FOUND];
        if (foundDistances.length < found) {
            foundInts = new int[2 * RAY_INTS * found];
            foundDistances = new double[2 * found];
        }
        queue.read(rayInts, found, DeviceArrays.into(foundInts));
        queue.read(rayDistances, found, DeviceArrays.into(foundDistances));
    }

    private void timed(Runnable transfer) {
        long start = System.nanoTime();
        transfer.run();
        transferNanos += System.nanoTime() - start;
    }

    @Override
    public int rays() {
        return counted[FOUND];
    }

    @Override
    public int job(int ray) {
        return foundInts[RAY_INTS * ray];
    }

    @Override
    public int vertex(int ray) {
        return foundInts[RAY_INTS * ray + 1];
    }

    @Override
    public int triangle(int ray) {
        return foundInts[RAY_INTS * ray + 2];
    }

    @Override
    public double distance(int ray) {
        return foundDistances[ray];
    }

    @Override
    public void writeState(int[] triangles) {
        state.write(triangles);
    }

    @Override
    public long answers() {
        return queue.answers();
    }

    @Override
    public long transferNanos() {
        return transferNanos;
    }

    @Override
    public void close() {
        use.close();
    }
}
