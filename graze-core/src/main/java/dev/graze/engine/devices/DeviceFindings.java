package dev.graze.engine.devices;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.device.DeviceResults;
import dev.graze.mesh.ArrayCapacity;
import dev.graze.mesh.Topology;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StopSignal;
import java.util.Arrays;

/**
 * The results of devices: contacts, and pairs that the CPU must decide. Devices do not know the single pairs of
 * vertices or triangles that a scene ignores: each concerns a few tests of one pair of leaves, too little to prune by,
 * and a list of them would slow down the test of every other pair. They are left out here.
 */
public final class DeviceFindings implements DeviceResults {
    private static final int INTS_PER_PAIR = 5;
    private static final ArrayCapacity CAPACITY = new ArrayCapacity(INTS_PER_PAIR, "pairs that devices left undecided",
            "split the scene or the step");

    private final Topology topology;
    private final IgnoredPairs ignored;
    private final ContactBuffer contacts = new ContactBuffer();
    private final FeaturePair pair = new FeaturePair();
    private final ContactGeometry geometry = new ContactGeometry();
    private double[] t0;
    private double[] t1;
    private boolean oneIsEnough;
    /** The kind and the vertices of each undecided pair. */
    private int[] undecided = new int[INTS_PER_PAIR * 64];
    private int undecidedCount;
    private long vertexFace;
    private long edgeEdge;
    private long searched;

    public DeviceFindings(SearchScene scene) {
        this.topology = scene.topology();
        this.ignored = scene.ignored();
    }

    /**
     * Starts a step of this motion.
     *
     * @param oneContactIsEnough whether the device may end its search with the first contact
     */
    public void begin(double[] stepT0, double[] stepT1, boolean oneContactIsEnough) {
        t0 = stepT0;
        t1 = stepT1;
        oneIsEnough = oneContactIsEnough;
        clear();
    }

    public void clear() {
        contacts.clear();
        undecidedCount = 0;
        vertexFace = 0;
        edgeEdge = 0;
        searched = 0;
    }

    /**
     * Adds a contact, unless the scene ignores it. A device never decides pairs that touch at t0: its arithmetic
     * distinguishes signs from each other, but not from zero.
     */
    @Override
    public void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx,
            double ny, double nz) {
        if (!ignored.isEmpty() && ignored.ignores(topology, kind, v0, v1, v2, v3)) {
            return;
        }
        contacts.add(kind, v0, v1, v2, v3, toi, ContactStatus.CONVERGED);
        pair.load(kind, t0, t1, v0, v1, v2, v3);
        contacts.geometry(u, v, nx, ny, nz, geometry.distance(pair, toi, u, v));
    }

    /** Adds a pair that the CPU must decide; {@link NarrowPhase} leaves it out if the scene ignores it. */
    @Override
    public void undecided(ContactKind kind, int v0, int v1, int v2, int v3) {
        reserve(1);
        int at = INTS_PER_PAIR * undecidedCount++;
        undecided[at] = kind.ordinal();
        undecided[at + 1] = v0;
        undecided[at + 2] = v1;
        undecided[at + 3] = v2;
        undecided[at + 4] = v3;
    }

    private void reserve(int more) {
        long needed = (long) undecidedCount + more;
        if (needed > undecided.length / INTS_PER_PAIR) {
            undecided = Arrays.copyOf(undecided,
                    INTS_PER_PAIR * CAPACITY.capacity(undecided.length / INTS_PER_PAIR, needed));
        }
    }

    @Override
    public void counts(long vertexFacePairs, long edgeEdgePairs, long searchedPairs) {
        vertexFace += vertexFacePairs;
        edgeEdge += edgeEdgePairs;
        searched += searchedPairs;
    }

    /** Returns false if the scene ignores single pairs: only the contacts that were passed on are sure to count. */
    @Override
    public boolean wouldBeEnough(long found) {
        return oneIsEnough && found > 0 && ignored.isEmpty();
    }

    /** Returns whether the device may end its search with the contacts that it has passed on. */
    public boolean isEnough() {
        return oneIsEnough && contacts.size() > 0;
    }

    /**
     * Stops the search if there is a contact. Not for the host thread of a device, whose findings may yet turn out not
     * to count.
     */
    public void stopAtFirst(StopSignal stop) {
        if (contacts.size() > 0) {
            stop.raise();
        }
    }

    public void addAll(DeviceFindings other) {
        reserve(other.undecidedCount);
        contacts.addAll(other.contacts);
        System.arraycopy(other.undecided, 0, undecided, INTS_PER_PAIR * undecidedCount,
                INTS_PER_PAIR * other.undecidedCount);
        undecidedCount += other.undecidedCount;
        counts(other.vertexFace, other.edgeEdge, other.searched);
    }

    public ContactBuffer contacts() {
        return contacts;
    }

    public int undecidedCount() {
        return undecidedCount;
    }

    /** Hands the undecided pairs {@code from} to {@code to} (exclusive) to the CPU. */
    public void decide(int from, int to, NarrowPhase narrow) {
        for (int i = from; i < to; i++) {
            int at = INTS_PER_PAIR * i;
            ContactKind kind = undecided[at] == ContactKind.VF.ordinal() ? ContactKind.VF : ContactKind.EE;
            narrow.addUndecided(kind, undecided[at + 1], undecided[at + 2], undecided[at + 3], undecided[at + 4]);
        }
    }

    /** Adds the counts; undecided pairs are counted by the thread that decides them. */
    public void report(StepStatistics statistics) {
        statistics.add(Counter.CANDIDATES_VF, vertexFace);
        statistics.add(Counter.CANDIDATES_EE, edgeEdge);
        statistics.add(Counter.ELEMENTARY_TESTS, Math.max(0, searched - undecidedCount));
    }
}
