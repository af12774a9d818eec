package dev.graze.engine.fuzzy;

import dev.graze.bvh.PairStore;
import dev.graze.cluster.PrincipalAxes;
import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.HostedDevice;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import java.util.Optional;

/**
 * A device that has the scene, with its work and its results in a step. Other threads must not read the results while
 * the device's host thread may be working: nothing that a silent device found counts.
 */
final class ClusterDevice extends HostedDevice {
    private final ClusterSearcher searcher;
    /** Absent at instants, whose pairs the CPU decides. */
    private final Optional<PairTester> tester;
    private final FuzzySettings settings;
    private final PrincipalAxes analysis = new PrincipalAxes();
    private final PairStore pairs = new PairStore();
    private final PairStore ofPieces = new PairStore();
    private final DeviceFindings findings;
    /** For each finished cluster, the number of pairs that overlap along its sweep axis. */
    private final long[] counts = new long[FuzzySettings.MAX_CLUSTERS];
    /** The clusters of each primitive, if this device computes them. */
    private long[] assigned = new long[0];
    /** The clusters that this device searches in this step, as bits. */
    private long given;
    /** Those that it has not finished. */
    private long unfinished;
    private long members;
    private long sortNanos;
    private long collectNanos;
    private long testNanos;
    private boolean tested;
    private boolean oneIsEnough;

    private ClusterDevice(String name, SearchScene scene, ClusterSearcher searcher, Optional<PairTester> tester,
            FuzzySettings settings) {
        super(name, settings.deviceLimit());
        this.searcher = searcher;
        this.tester = tester;
        this.settings = settings;
        this.findings = new DeviceFindings(scene);
    }

    /** Sends the scene to a device. With a separation, devices only filter: they decide no pair. */
    static ClusterDevice open(Device device, SearchScene scene, DeviceMesh mesh, boolean moving,
            FuzzySettings settings, EngineOptions options) {
        ClusterSearcher searcher = device.openClusters(mesh, moving);
        try {
            Optional<PairTester> tester = moving
                    ? Optional.of(device.open(mesh, options.tolerance(), options.separation() == 0))
                    : Optional.empty();
            return new ClusterDevice(device.name(), scene, searcher, tester, settings);
        } catch (Throwable failure) {
            searcher.close(); // the caller never gets a reference to close
            throw failure;
        }
    }

    ClusterSearcher searcher() {
        return searcher;
    }

    /** Starts a step. Runs on the host thread. */
    void begin(ClusterStep step, double reach, boolean oneContactIsEnough) {
        oneIsEnough = oneContactIsEnough;
        pairs.clear();
        ofPieces.clear();
        findings.begin(step.motion().t0(), step.motion().t1(), oneIsEnough);
        unfinished = 0;
        members = 0;
        sortNanos = 0;
        collectNanos = 0;
        testNanos = 0;
        tested = false;
        searcher.begin(step);
        tester.ifPresent(each -> each.begin(step.motion(), reach));
    }

    void giveNothing() {
        given = 0;
    }

    void give(int cluster) {
        given |= 1L << cluster;
    }

    long given() {
        return given;
    }

    /** Returns the number of pairs that overlap along the sweep axis of a finished cluster. */
    long count(int cluster) {
        return counts[cluster];
    }

    /** Computes the clusters of each primitive, into an array that belongs to this device. Runs on the host thread. */
    long[] assign(double[] centers, int count, double[] between, int primitives) {
        if (assigned.length < primitives) {
            assigned = new long[primitives];
        }
        searcher.assign(centers, count, between, assigned);
        return assigned;
    }

    /** Returns the clusters that were given to this device and that it has not finished. */
    long unfinished() {
        return unfinished;
    }

    /**
     * Searches the given clusters, then tests the pairs found. If one contact is enough, tests after each cluster and
     * leaves the others unfinished once there is one. Runs on the host thread.
     */
    void search(VirtualPieces pieces) {
        unfinished = given;
        int first = 0;
        while (unfinished != 0 && !findings.isEnough()) {
            searchCluster(Long.numberOfTrailingZeros(unfinished), pieces);
            unfinished &= unfinished - 1;
            if (oneIsEnough) {
                testFrom(first);
                first = pairs.size();
            }
        }
        testFrom(first);
        tested = tester.isPresent();
    }

    /** Searches one cluster. A device that fails halfway through leaves none of its pairs behind. */
    private void searchCluster(int cluster, VirtualPieces pieces) {
        int before = pairs.size();
        int beforeOfPieces = ofPieces.size();
        boolean complete = false;
        try {
            long start = System.nanoTime();
            double[] sums = searcher.select(cluster);
            counts[cluster] = searcher.sort(axes(sums), settings.thirdAxis());
            members += (long) sums[9];
            long sorted = System.nanoTime();
            searcher.collect((found, count) -> keep(pieces, found, count));
            sortNanos += sorted - start;
            collectNanos += System.nanoTime() - sorted;
            complete = true;
        } finally {
            if (!complete) {
                pairs.truncate(before);
                ofPieces.truncate(beforeOfPieces);
            }
        }
    }

    private double[] axes(double[] s) {
        double[] axes = new double[9];
        double[] covariance = new double[6];
        if (settings.principalAxes() && s[9] > 0) {
            double n = s[9];
            double[] exact = { s[3] - s[0] * s[0] / n, s[4] - s[1] * s[1] / n, s[5] - s[2] * s[2] / n,
                    s[6] - s[0] * s[1] / n, s[7] - s[0] * s[2] / n, s[8] - s[1] * s[2] / n };
            System.arraycopy(exact, 0, covariance, 0, 6);
        }
        analysis.find(covariance, axes);
        return axes;
    }

    private void keep(VirtualPieces pieces, long[] found, int count) {
        for (int i = 0; i < count; i++) {
            boolean divided = pieces.isDivided(IndexPair.first(found[i]))
                    || pieces.isDivided(IndexPair.second(found[i]));
            (divided ? ofPieces : pairs).add(found[i]);
        }
    }

    /** Tests the pairs found from this one on, if the device tests at all. */
    private void testFrom(int first) {
        long start = System.nanoTime();
        if (tester.isPresent() && pairs.size() > first) {
            tester.get().submit(pairs.pairs(), first, pairs.size() - first).collect(findings);
        }
        testNanos += System.nanoTime() - start;
    }

    /** Returns the pairs of undivided items. */
    PairStore pairs() {
        return pairs;
    }

    /** Returns the pairs with a divided item, once per overlap of their pieces. */
    PairStore ofPieces() {
        return ofPieces;
    }

    /**
     * Returns whether the device has tested its pairs. If not, its findings do not count, and the CPU must test them.
     */
    boolean hasTested() {
        return tested;
    }

    DeviceFindings findings() {
        return findings;
    }

    long members() {
        return members;
    }

    long sortNanos() {
        return sortNanos;
    }

    long collectNanos() {
        return collectNanos;
    }

    long testNanos() {
        return testNanos;
    }

    @Override
    protected long answers() {
        return searcher.answers() + tester.map(PairTester::answers).orElse(0L);
    }

    @Override
    protected void release() {
        try {
            searcher.close();
        } finally {
            tester.ifPresent(PairTester::close);
        }
    }
}
