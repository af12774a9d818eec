package dev.graze.opencl.rays;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.ProgramSource;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RayJobs;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.List;

/**
 * Rays on one device: one kernel traces or follows all of them, another collects those that hit or may hit soon. The
 * triangle and the distance of each ray stay on the device from step to step; the host gets a copy.
 */
public final class RayPipeline implements RayDevice {
    /** The kernels of rays. */
    public static final ProgramSource PROGRAM = new ProgramSource(List.of("driver/arithmetic.cl", "rays/rays.cl"));

    /** Indices of counters, as in rays.cl. */
    private static final int FOUND = 0;
    /** What each counter counts, by index, except the first one, which counts the rays to follow. */
    private static final Counter[] COUNTED = { null, Counter.STANDARD_RAYS, Counter.PREDICTIVE_RAYS,
            Counter.ITERATIVE_RAYS, Counter.WALK_STEPS, Counter.LOST_RAYS };
    private static final int RAY_INTS = 3;
    private static final int FIRST_CAPACITY = 1 << 12;

    private final RaySettings settings;
    private final DeviceSession session;
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
    private int[] foundInts = new int[RAY_INTS * FIRST_CAPACITY];
    private double[] foundDistances = new double[FIRST_CAPACITY];
    private long transferNanos;

    public RayPipeline(DeviceSession session, RaySettings settings) {
        this.session = session;
        this.settings = settings;
        this.trace = session.kernel("trace");
        this.gather = session.kernel("gather");
        this.shapes = new ShapeArrays(session);
        this.jobInts = session.buffer("jobs", RayJobs.INTS * Integer.BYTES, 1);
        this.jobDoubles = session.buffer("frames of jobs", RayJobs.DOUBLES * Double.BYTES, 1);
        this.state = new RayState(session);
        this.counters = session.buffer("counters", Integer.BYTES, COUNTED.length);
        this.rayInts = session.buffer("rays found", RAY_INTS * Integer.BYTES, FIRST_CAPACITY);
        this.rayDistances = session.buffer("distances of rays found", Double.BYTES, FIRST_CAPACITY);
    }

    @Override
    public void send(List<BodyShape> bodies) {
        shapes.send(bodies);
    }

    @Override
    public void update(List<BodyShape> bodies) {
        shapes.update(bodies);
    }

    @Override
    public void trace(RayJobs jobs, RayCounts counts) {
        transferNanos = 0;
        counted[FOUND] = 0;
        if (jobs.size() == 0) {
            return;
        }
        timed(() -> sendJobs(jobs));
        session.clear(counters, 0, COUNTED.length);
        session.launch(trace.arguments().with(shapes.all()).with(jobInts, jobDoubles).with(jobs.size())
                .with(jobs.mostVertices())
                .with(state.triangles(), state.distances(), counters)
                .with(settings.standard() == StandardAlgorithm.BASIC ? 1 : 0)
                .with(settings.predictive() ? 1 : 0).with(settings.statistics() ? 1 : 0),
                Math.multiplyExact(jobs.size(), jobs.mostVertices()));
        collect(jobs);
        for (int i = FOUND + 1; i < COUNTED.length; i++) {
            counts.add(COUNTED[i], counted[i]);
        }
        for (int ray = 0; ray < counted[FOUND]; ray++) {
            counts.add(foundDistances[ray] >= 0 ? Counter.HITS : Counter.CANDIDATES, 1);
        }
    }

    private void sendJobs(RayJobs jobs) {
        state.reserve(jobs.places());
        jobInts.growTo(jobs.size());
        jobDoubles.growTo(jobs.size());
        session.write(jobInts, jobs.ints(), jobs.size());
        session.write(jobDoubles, jobs.doubles(), jobs.size());
    }

    private void collect(RayJobs jobs) {
        do {
            session.clear(counters, FOUND, 1);
            session.launch(gather.arguments().with(shapes.table(), jobInts).with(jobs.size()).with(jobs.mostVertices())
                    .with(state.triangles(), state.distances(), counters, rayInts, rayDistances)
                    .with(rayDistances.capacity()),
                    jobs.size() * jobs.mostVertices());
            session.finish();
            session.read(counters, COUNTED.length, counted);
        } while (growForRays());
        timed(this::readRays);
    }

    /** Grows both buffers: their capacities can differ. */
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
        session.read(rayInts, found, foundInts);
        session.read(rayDistances, found, foundDistances);
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
        return session.answers();
    }

    @Override
    public long transferNanos() {
        return transferNanos;
    }

    @Override
    public void close() {
        session.close();
    }
}
