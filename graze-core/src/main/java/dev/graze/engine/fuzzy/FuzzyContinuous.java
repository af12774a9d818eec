package dev.graze.engine.fuzzy;

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
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.List;

/** Contacts of a moving mesh: the paper's method with boxes around the whole motion of each triangle. */
final class FuzzyContinuous implements Engine.ContinuousSession {
    private final ThreadTeam team;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final FeatureVolumes features;
    private final FuzzySearch search;
    /** Null without any. */
    private final ClusterDevices devices;
    private final Worker[] workers;

    FuzzyContinuous(Topology topology, EngineOptions options, FuzzySettings settings, ChosenClusterDevices chosen) {
        this.items = SceneItems.moving(topology);
        this.vertices = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(), Separation.of(options));
        this.features = FeatureVolumes.of(topology, vertices, Simd.volumeKernel(vertices.shape()));
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, member -> new Worker(options));
        this.team = new ThreadTeam(options.threads());
        try {
            this.devices = ClusterDevices.open(chosen,
                    new DeviceMesh(topology.vertexCount(), items.corners(), items.owned()), true, settings,
                    options);
            this.search = ClusterDevices.closedUnlessMade(devices,
                    () -> new FuzzySearch(settings, items, true, team, workers, devices));
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        features.fit(team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
        for (Worker worker : workers) {
            worker.begin(t0, t1, contacts);
        }
        search.begin(t0, t1, vertices.frame(), vertices.reach());
        search.run(statistics);
        decideRest(contacts, statistics);
        long collected = System.nanoTime();
        team.run(member -> workers[member].narrow.finish());
        statistics.addNanos(Stage.NARROW, System.nanoTime() - collected);
        for (Worker worker : workers) {
            contacts.addAll(worker.narrow.contacts());
            worker.narrow.report(statistics);
        }
    }

    /** Takes over what devices found, and leaves to threads what they could not decide. */
    private void decideRest(ContactBuffer contacts, StepStatistics statistics) {
        if (devices == null) {
            return;
        }
        for (ClusterDevice device : devices.active()) {
            if (device.hasTested()) {
                DeviceFindings findings = device.findings();
                contacts.addAll(findings.contacts());
                findings.report(statistics);
                int undecided = findings.undecidedCount();
                team.run(member -> findings.decide(team.share(undecided, member), team.share(undecided, member + 1),
                        workers[member].narrow));
            }
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
    private final class Worker implements NarrowSink {
        private final NarrowPhase narrow;
        private final long[] faces = new long[1];
        private long testNanos;

        Worker(EngineOptions options) {
            narrow = new NarrowPhase(features, options);
        }

        void begin(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            testNanos = 0;
        }

        @Override
        public void accept(long[] pairs, int count) {
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                test(IndexPair.first(pairs[i]), IndexPair.second(pairs[i]));
            }
            testNanos += System.nanoTime() - start;
        }

        private void test(int a, int b) {
            int faceA = items.triangle(a);
            int faceB = items.triangle(b);
            if (faceA < 0 || faceB < 0 || mayTouch(faceA, faceB)) {
                narrow.addFaces(items.corners(), items.edges(), a, b, faceA, faceB, items.tests(a, b));
            }
        }

        /** Boxes around whole motions overlap more often than volumes at both ends of it do. */
        private boolean mayTouch(int faceA, int faceB) {
            faces[0] = IndexPair.pack(faceA, faceB);
            return features.kernel().keepOverlapping(features.faces(), features.faces(), faces, 1) > 0;
        }

        @Override
        public long nanos() {
            return testNanos;
        }
    }
}
