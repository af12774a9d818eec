package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceChooser;
import dev.graze.engine.devices.DeviceFindings;
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
import java.util.Arrays;
import java.util.List;

/** Contacts of a moving mesh: the paper's method, with boxes around the whole motion of each triangle. */
final class FuzzyContinuous implements Engine.ContinuousSession {
    private final ThreadTeam team;
    private final SearchScene scene;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final FeatureVolumes features;
    private final FuzzySearch search;
    private final SessionWorkers<ContactBuffer, Worker> workers;

    FuzzyContinuous(ThreadTeam team, SearchScene scene, EngineOptions options, FuzzySettings settings,
            DeviceChooser chooser) {
        Topology topology = scene.topology();
        this.team = team;
        this.scene = scene;
        this.items = SceneItems.moving(scene);
        this.vertices = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(), Separation.of(options));
        this.features = FeatureVolumes.of(topology, vertices, Simd.volumeKernel(vertices.shape()));
        this.workers = new SessionWorkers<>(team, member -> new Worker(scene, options));
        NarrowSink[] sinks = new NarrowSink[team.size()];
        Arrays.setAll(sinks, workers::get);
        this.search = new FuzzySearch(settings, options, scene, items, true, team, sinks, chooser);
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        long start = System.nanoTime();
        vertices.fit(scene, motion, team);
        features.fit(scene, team);
        // not bounds: these volumes only filter the tests; clusters sweep boxes of their own
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
        workers.forEach(worker -> worker.begin(t0, t1, contacts));
        search.begin(motion, vertices);
        search.run(contacts.stop(), statistics);
        decideRest(contacts, statistics);
        long collected = System.nanoTime();
        workers.finish();
        statistics.addNanos(Stage.NARROW, System.nanoTime() - collected);
        workers.gather(contacts, statistics);
    }

    /** Adds the contacts that devices found, and passes the pairs that they could not decide to the threads. */
    private void decideRest(ContactBuffer contacts, StepStatistics statistics) {
        for (ClusterDevice device : search.devices().active()) {
            if (device.hasTested()) {
                DeviceFindings findings = device.findings();
                contacts.addAll(findings.contacts());
                findings.report(statistics);
                int undecided = findings.undecidedCount();
                team.run(member -> findings.decide(team.share(undecided, member), team.share(undecided, member + 1),
                        workers.get(member).narrow()));
            }
        }
    }

    @Override
    public List<String> devices() {
        return search.devices().names();
    }

    @Override
    public void close() {
        workers.close();
        search.close();
    }

    /** Tests the pairs that one thread finds. */
    private final class Worker extends ContinuousWorker implements NarrowSink {
        private final long[] faces = new long[1];
        private long testNanos;

        Worker(SearchScene scene, EngineOptions options) {
            super(new NarrowPhase(scene, features, options));
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

        /** Boxes around whole motions overlap more often than slabs at t0 and t1 do. */
        private boolean mayTouch(int faceA, int faceB) {
            faces[0] = IndexPair.pack(faceA, faceB);
            return features.kernel().keepOverlapping(features.faces(), features.faces(), faces, 1) > 0;
        }

        @Override
        public long narrowNanos() {
            return testNanos;
        }
    }
}
