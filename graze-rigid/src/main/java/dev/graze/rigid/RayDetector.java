package dev.graze.rigid;

import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.broad.SweepAndPrune;
import dev.graze.rigid.rays.ContactGathering;
import dev.graze.rigid.rays.LossAudit;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.PairSearch;
import dev.graze.rigid.rays.PairTable;
import dev.graze.rigid.rays.PlacedBody;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.ThreadedSearch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds vertices of bodies that have entered other bodies, step after step, by iterative and predictive rays.
 *
 * <p><b>What rays can see.</b> The ray of a vertex goes into its own body, against the vertex normal, and ends where it
 * leaves that body. The vertex is reported if the ray leaves the other body on the way: then both bodies contain the
 * part of the ray up to there, and its length is the depth. That is right for bodies that have just begun to overlap,
 * which is what a simulation needs. It misses
 * <ul>
 * <li>a body that is inside the other one by more than its own thickness: its rays end within it;
 * <li>an overlap in which no vertex of either body is inside the other, such as crossed beams;
 * <li>a vertex that is exactly on the surface of the other body, so that its ray first meets that surface from
 * outside: of two equal boxes, one shifted along an axis, all vertices are like that;
 * <li>a ray that is parallel to the triangle through which it would leave.
 * </ul>
 * For an exact answer whether bodies overlap, touch or contain each other, ask
 * {@link dev.graze.query.SceneQueries#relation}.
 *
 * <pre>{@code
 * try (RayDetector detector = RayDetector.on(2, RaySettings.usual(RayConstants.forRadius(0.5)))) {
 *     int floor = detector.addFixed(floorShape, Pose.ORIGIN);
 *     int stone = detector.add(stoneShape, Pose.at(0, 3, 0));
 *     RayContacts contacts = detector.detect();
 *     detector.move(stone, nextPose);
 *     contacts = detector.detect();
 * }
 * }</pre>
 *
 * <p>The same bodies and poses in the same order give the same contacts, bit for bit, on any number of threads. For one
 * thread at a time.
 */
public final class RayDetector implements AutoCloseable {
    private static final int BOX = 6;
    /**
     * As fractions of a body's radius and of its distance from the origin: how much larger than necessary its box in
     * the world is, so that rounding never drops a pair.
     */
    private static final double BOX_SLACK = 1e-9;
    private static final double PLACE_SLACK = 1e-14;

    private final RaySettings settings;
    private final PairSearch search;
    private final SweepAndPrune broad = new SweepAndPrune();
    private final List<PlacedBody> bodies = new ArrayList<>();
    private final PairTable pairs = new PairTable();
    private final RayCounts counts = new RayCounts();
    private final double[] box = new double[BOX];
    private long broadNanos;
    private long traceNanos;

    /** Creates a detector with a given search, which is closed with the detector. */
    public RayDetector(RaySettings settings, PairSearch search) {
        this.settings = settings;
        this.search = search;
    }

    /** Returns a detector that traces rays on a number of threads. */
    public static RayDetector on(int threads, RaySettings settings) {
        return new RayDetector(settings, new ThreadedSearch(settings, threads));
    }

    /** Adds a body and returns its number. Numbers count from 0 and are never reused. */
    public int add(BodyShape shape, Pose pose) {
        return add(shape, pose, false);
    }

    /** Adds a body that never moves; such bodies are not tested against each other. */
    public int addFixed(BodyShape shape, Pose pose) {
        return add(shape, pose, true);
    }

    private int add(BodyShape shape, Pose pose, boolean fixed) {
        if (shape.isDeformable() && bodies.stream().anyMatch(body -> body != null && body.shape() == shape)) {
            throw new InvalidInputException(
                    "a deformable shape can belong to one body only; create another shape for this body");
        }
        int number = bodies.size();
        bodies.add(new PlacedBody(shape, pose));
        broad.add(number, fixed);
        place(number);
        return number;
    }

    /** Returns how many bodies were added, including removed ones. */
    public int bodyCount() {
        return bodies.size();
    }

    /** Moves a body to a pose. */
    public void move(int body, Pose pose) {
        require(body);
        bodies.get(body).place(pose);
    }

    /** Removes a body. */
    public void remove(int body) {
        require(body);
        bodies.set(body, null);
        broad.remove(body);
    }

    private void require(int body) {
        if (body < 0 || body >= bodies.size() || bodies.get(body) == null) {
            throw new InvalidInputException("there is no body " + body + "; it was never added, or is removed");
        }
    }

    private void place(int body) {
        PlacedBody placed = bodies.get(body);
        // half of the extension on each side, so that two boxes overlap before the bodies are that close
        placed.writeBox(box, 0, settings.constants().distanceExtension() / 2 + slack(placed));
        broad.move(body, box, 0);
    }

    private static double slack(PlacedBody body) {
        Pose pose = body.pose();
        return BOX_SLACK * body.shape().radius()
                + PLACE_SLACK * (Math.abs(pose.x()) + Math.abs(pose.y()) + Math.abs(pose.z()));
    }

    /** Finds the contacts at the current poses. */
    public RayContacts detect() {
        long start = System.nanoTime();
        for (int body = 0; body < bodies.size(); body++) {
            if (bodies.get(body) != null) {
                place(body);
            }
        }
        pairs.update(broad.update());
        long found = System.nanoTime();
        counts.clear();
        trace();
        counts.add(search.counts());
        RayContacts contacts = new RayContacts();
        ContactGathering.gather(bodies, pairs, contacts);
        if (settings.selfPenetration()) {
            search.traceSelf(bodies, contacts);
        }
        broadNanos = found - start;
        traceNanos = System.nanoTime() - found;
        return contacts;
    }

    /**
     * Traces the rays. If that fails, drops all pairs: the state of their rays is unknown, so the next search retraces
     * them.
     */
    private void trace() {
        boolean complete = false;
        try {
            pairs.prepare(bodies, settings, counts);
            search.trace(bodies, pairs);
            complete = true;
        } finally {
            if (!complete) {
                pairs.clear();
            }
        }
    }

    /** Returns the counters of the last {@link #detect}. */
    public RayCounts counts() {
        return counts;
    }

    /** Returns how long the broad phase of the last {@link #detect} took. */
    public long broadNanos() {
        return broadNanos;
    }

    /** Returns how long the rays of the last {@link #detect} took, including transfers to and from devices. */
    public long traceNanos() {
        return traceNanos;
    }

    /** Returns how long transfers to and from devices took. */
    public long transferNanos() {
        return search.transferNanos();
    }

    /** Compares the last {@link #detect} with what the standard algorithm finds at the same poses. */
    public LossReport audit() {
        return new LossAudit(settings).compare(bodies, pairs);
    }

    /** Stores the state that later searches build on, but not the bodies. */
    public void writeRays(DataOutput out) throws IOException {
        pairs.writeTo(out);
    }

    /** Restores what {@link #writeRays} stored; the same bodies must have been added at the same poses. */
    public void readRays(DataInput in) throws IOException {
        pairs.readFrom(in);
    }

    @Override
    public void close() {
        search.close();
    }
}
