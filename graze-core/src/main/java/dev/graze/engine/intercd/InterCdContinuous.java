package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceChooser;
import dev.graze.engine.intercd.SegmentWriter.CpuTests;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Contacts of a moving mesh (HPCCD, Fig. 3): threads search the hierarchy, and devices test the pairs they find.
 * Without devices, each thread tests the pairs it finds.
 */
final class InterCdContinuous implements Engine.ContinuousSession {
    private final SearchScene scene;
    private final ThreadTeam team;
    private final SceneItems items;
    private final InterCdSearch search;
    private final VertexVolumes vertices;
    private final FeatureVolumes features;
    private final SessionWorkers<ContactBuffer, Worker> workers;
    private final Optional<DeviceTests> devices;
    /** Tells devices how close features must come to count, before the volumes are fitted. */
    private final SceneFrame frame;
    private final double separation;

    InterCdContinuous(ThreadTeam team, SearchScene scene, EngineOptions options, InterCdSettings settings,
            DeviceChooser chooser) {
        Topology topology = scene.topology();
        this.scene = scene;
        this.team = team;
        this.items = SceneItems.moving(scene);
        this.separation = options.separation();
        this.frame = new SceneFrame(Separation.of(options));
        BoundingVolume bounds = settings.bounds(options);
        this.vertices = new VertexVolumes(bounds, true, topology.vertexCount(), Separation.of(options));
        this.features = FeatureVolumes.slabs(topology, vertices, Simd::volumeKernel);
        this.workers = new SessionWorkers<>(team, member -> new Worker(scene, member, options));
        PairSink[] sinks = new PairSink[team.size()];
        Arrays.setAll(sinks, workers::get);
        this.search = new InterCdSearch(scene, settings, items, vertices, team, sinks);
        this.devices = DeviceTests.open(chooser, settings, options, scene, items, workers::get);
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        Optional<DeviceTests> usable = devices.filter(DeviceTests::isUsable);
        usable.ifPresent(tests -> tests.begin(motion, reach(t0, t1), contacts.stop()));
        try {
            search.fit(motion, statistics);
            fitFeatures(motion, statistics);
            workers.forEach(worker -> worker.begin(t0, t1, contacts, usable));
            search(usable, contacts.stop(), statistics);
        } finally {
            usable.ifPresent(tests -> settle(tests, statistics));
        }
        usable.ifPresent(DeviceTests::requireNoFailure);
        testRest(usable, statistics);
        workers.gather(contacts, statistics);
        usable.ifPresent(tests -> tests.end(contacts, statistics));
    }

    private double reach(double[] t0, double[] t1) {
        if (separation > 0) {
            frame.fit(t0, t1);
        }
        return frame.reach();
    }

    private void fitFeatures(StepMotion motion, StepStatistics statistics) {
        long start = System.nanoTime();
        features.fitAfter(vertices, scene, motion, team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
    }

    private void search(Optional<DeviceTests> usable, StopSignal stop, StepStatistics statistics) {
        long start = System.nanoTime();
        search.run(stop, statistics);
        usable.ifPresent(tests -> team.run(tests::finish));
        workers.reportSearch(System.nanoTime() - start, statistics);
    }

    private static void settle(DeviceTests tests, StepStatistics statistics) {
        long start = System.nanoTime();
        tests.settle();
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
    }

    private void testRest(Optional<DeviceTests> usable, StepStatistics statistics) {
        long start = System.nanoTime();
        team.run(member -> {
            Worker worker = workers.get(member);
            usable.ifPresent(tests -> tests.testRest(member, worker, worker.narrow()));
            worker.finish();
        });
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
    }

    @Override
    public List<String> devices() {
        return devices.map(DeviceTests::names).orElse(List.of());
    }

    @Override
    public void close() {
        workers.close();
        devices.ifPresent(DeviceTests::close);
    }

    /** Passes the pairs that one thread finds to devices, or tests them. */
    private final class Worker extends ContinuousWorker implements PairSink, CpuTests {
        private final int member;
        /** Elementary tests during the search, with the expansion of pairs into features, which devices do as well. */
        private long testNanos;
        private PairSink sink = this::test;

        Worker(SearchScene scene, int member, EngineOptions options) {
            super(new NarrowPhase(scene, features, options));
            this.member = member;
        }

        void begin(double[] t0, double[] t1, ContactBuffer contacts, Optional<DeviceTests> usable) {
            narrow.begin(t0, t1, contacts);
            testNanos = 0;
            sink = usable.isPresent() ? usable.get().sink(member) : this::test;
        }

        @Override
        public void accept(long[] pairs, int count) {
            sink.accept(pairs, count);
        }

        private void test(long[] pairs, int count) {
            test(pairs, 0, count);
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

        @Override
        public long narrowNanos() {
            return testNanos;
        }
    }
}
