package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.List;

/**
 * Contacts of a moving mesh (HPCCD, Fig. 3): threads search the hierarchy, and devices test what they find; without
 * devices each thread tests what it finds.
 */
final class InterCdContinuous implements Engine.ContinuousSession {
    private final ThreadTeam team;
    private final SceneItems items;
    private final InterCdSearch search;
    /**
     * The vertices at both ends of the step, for the filters of the narrow phase: those of the hierarchy if these are
     * its kind.
     */
    private final VertexVolumes ends;
    private final VertexVolumes vertices;
    private final FeatureVolumes features;
    private final Worker[] workers;
    /** Null without any. */
    private final DeviceTests devices;
    private final double separation;
    private boolean hybrid;

    InterCdContinuous(Topology topology, EngineOptions options, InterCdSettings settings, ChosenDevices chosen) {
        this.items = SceneItems.moving(topology);
        this.separation = options.separation();
        BoundingVolume bounds = settings.bounds(options);
        this.vertices = new VertexVolumes(bounds, true, topology.vertexCount(), Separation.of(options));
        this.ends = bounds == BoundingVolume.SLABS
                ? vertices
                : new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(), Separation.of(options));
        this.features = FeatureVolumes.of(topology, ends, Simd.volumeKernel(ends.shape()));
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, member -> new Worker(member, options));
        this.team = new ThreadTeam(options.threads());
        try {
            this.search = new InterCdSearch(settings, items, vertices, team, workers);
            this.devices = DeviceTests.open(chosen, settings, options, topology, items, workers);
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        hybrid = devices != null && devices.isUsable();
        if (hybrid) {
            devices.begin(t0, t1, reach(t0, t1));
        }
        try {
            search.fit(t0, t1, statistics);
            fitFeatures(t0, t1, statistics);
            for (Worker worker : workers) {
                worker.begin(t0, t1, contacts);
            }
            search(statistics);
        } finally {
            settle(statistics);
        }
        if (hybrid) {
            devices.requireNoFailure();
        }
        testRest(statistics);
        report(contacts, statistics);
    }

    /** How near features must come to count, which devices are told before the hierarchy is fitted. */
    private double reach(double[] t0, double[] t1) {
        if (separation == 0) {
            return 0;
        }
        vertices.begin(t0, t1);
        return vertices.reach();
    }

    private void fitFeatures(double[] t0, double[] t1, StepStatistics statistics) {
        long start = System.nanoTime();
        if (ends != vertices) {
            ends.fit(t0, t1, team);
        }
        features.fit(team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
    }

    private void search(StepStatistics statistics) {
        long start = System.nanoTime();
        search.run(statistics);
        if (hybrid) {
            team.run(devices::finish);
        }
        long narrow = 0;
        for (Worker worker : workers) {
            narrow += worker.testNanos;
        }
        statistics.addSearchNanos(System.nanoTime() - start, narrow, workers.length);
    }

    private void settle(StepStatistics statistics) {
        if (hybrid) {
            long start = System.nanoTime();
            devices.settle();
            statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
        }
    }

    private void testRest(StepStatistics statistics) {
        long start = System.nanoTime();
        team.run(member -> workers[member].finish());
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
    }

    private void report(ContactBuffer contacts, StepStatistics statistics) {
        for (Worker worker : workers) {
            contacts.addAll(worker.narrow.contacts());
            worker.narrow.report(statistics);
        }
        if (hybrid) {
            devices.report(contacts, statistics);
        }
    }

    @Override
    public List<String> devices() {
        return devices == null ? List.of() : devices.names();
    }

    @Override
    public void close() {
        team.close();
        if (devices != null) {
            devices.close();
        }
    }

    /** What one thread needs to itself. */
    private final class Worker implements PairSink, PairTests {
        private final int member;
        private final NarrowPhase narrow;
        /** Elementary tests during the search: a device would list the features of a pair too. */
        private long testNanos;

        Worker(int member, EngineOptions options) {
            this.member = member;
            this.narrow = new NarrowPhase(features, options);
        }

        void begin(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            testNanos = 0;
        }

        @Override
        public void accept(long[] pairs, int count) {
            if (hybrid) {
                devices.sink(member).accept(pairs, count);
            } else {
                test(pairs, 0, count);
            }
        }

        @Override
        public void test(long[] pairs, int from, int count) {
            long start = System.nanoTime();
            for (int i = from; i < from + count; i++) {
                int a = IndexPair.first(pairs[i]);
                int b = IndexPair.second(pairs[i]);
                narrow.addFaces(items.corners(), items.edges(), a, b, items.triangle(a), items.triangle(b),
                        items.tests(a, b));
            }
            testNanos += System.nanoTime() - start;
        }

        void finish() {
            if (hybrid) {
                devices.testRest(member, this, narrow);
            }
            narrow.finish();
        }
    }
}
