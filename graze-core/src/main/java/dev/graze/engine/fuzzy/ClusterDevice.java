package dev.graze.engine.fuzzy;

import dev.graze.bvh.PairStore;
import dev.graze.cluster.PrincipalAxes;
import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.device.PairTester;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DeviceHost;
import dev.graze.mesh.IndexPair;
import java.util.concurrent.Callable;

/**
 * A device that has the scene: what it is to do in a step, and what it has found. What it finds it keeps to itself
 * until somebody asks, who must not do so while its own thread may be at work: of a device that stays silent nothing
 * counts.
 */
final class ClusterDevice {
    private final String name;
    private final ClusterSearcher searcher;
    /** Null at instants, whose pairs the processor decides. */
    private final PairTester tester;
    private final FuzzySettings settings;
    private final DeviceHost host;
    private final PrincipalAxes analysis = new PrincipalAxes();
    private final PairStore pairs = new PairStore();
    private final PairStore ofPieces = new PairStore();
    private final DeviceFindings findings = new DeviceFindings();
    /** Of each part that it has finished, the pairs along its sweep axis. */
    private final long[] counts = new long[FuzzySettings.MAX_CLUSTERS];
    /** In which parts primitives are, where it is the one to say so. */
    private long[] covered = new long[0];
    /** The parts that it was given in this step, as bits. */
    private long given;
    /** Those of them that it has not finished. */
    private long parts;
    private long members;
    private long sortNanos;
    private long collectNanos;
    private long testNanos;
    private boolean tested;

    ClusterDevice(String name, ClusterSearcher searcher, PairTester tester, FuzzySettings settings) {
        this.name = name;
        this.searcher = searcher;
        this.tester = tester;
        this.settings = settings;
        this.host = new DeviceHost(name, settings.deviceLimit(),
                () -> searcher.answers() + (tester == null ? 0 : tester.answers()));
    }

    String name() {
        return name;
    }

    ClusterSearcher searcher() {
        return searcher;
    }

    DeviceHost host() {
        return host;
    }

    /** Lets it do something in its own thread, and waits for that. */
    <T> T ask(Callable<T> question) {
        return host.await(host.begin(question));
    }

    /** Starts a step. */
    void begin(ClusterStep step, double reach) {
        pairs.clear();
        ofPieces.clear();
        findings.clear();
        parts = 0;
        members = 0;
        sortNanos = 0;
        collectNanos = 0;
        testNanos = 0;
        tested = false;
        searcher.begin(step);
        if (tester != null) {
            tester.begin(step.t0(), step.t1(), reach);
        }
    }

    void giveNothing() {
        given = 0;
    }

    void give(int part) {
        given |= 1L << part;
    }

    long given() {
        return given;
    }

    long count(int part) {
        return counts[part];
    }

    /** In which parts each primitive is, in an array of its own. */
    long[] cover(double[] centers, int count, double[] between, int primitives) {
        if (covered.length < primitives) {
            covered = new long[primitives];
        }
        searcher.assign(centers, count, between, covered);
        return covered;
    }

    /** The parts that it was given and has not finished. */
    long unfinished() {
        return parts;
    }

    /** Searches its parts, then tests what it found. */
    void search(VirtualPieces pieces) {
        parts = given;
        while (parts != 0) {
            int part = Long.numberOfTrailingZeros(parts);
            searchPart(part, pieces);
            parts &= parts - 1;
        }
        if (tester != null) {
            test();
        }
    }

    /** A device that fails on the way through a part leaves no pair of it behind. */
    private void searchPart(int part, VirtualPieces pieces) {
        int before = pairs.size();
        int beforeOfPieces = ofPieces.size();
        boolean complete = false;
        try {
            long start = System.nanoTime();
            double[] sums = searcher.select(part);
            counts[part] = searcher.sort(axes(sums), settings.thirdAxis());
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
                    s[6] - s[0] * s[1] / n,
                    s[7] - s[0] * s[2] / n, s[8] - s[1] * s[2] / n };
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

    private void test() {
        long start = System.nanoTime();
        if (pairs.size() > 0) {
            tester.submit(pairs.pairs(), 0, pairs.size()).collect(findings);
        }
        tested = true;
        testNanos += System.nanoTime() - start;
    }

    /** The pairs of items that are whole. */
    PairStore pairs() {
        return pairs;
    }

    /** Pairs with a divided item, as often as their pieces overlap. */
    PairStore ofPieces() {
        return ofPieces;
    }

    /** Whether it has tested its pairs; else somebody else must, and its findings do not count. */
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

    /** Gives back what is on the device, after what is under way. */
    void close() {
        host.close(this::giveBack);
    }

    /** As {@link #close}, without waiting. */
    void abandon() {
        host.abandon(this::giveBack);
    }

    private void giveBack() {
        try {
            searcher.close();
        } finally {
            if (tester != null) {
                tester.close();
            }
        }
    }
}
