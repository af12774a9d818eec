package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.Contact;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A device made of a thread and the CPU's own narrow phase, with selectable faults. */
final class FakeDevice implements Device {
    /** How the device misbehaves. */
    enum Fault {
        NONE,
        /** Cannot be opened. */
        OUT_OF_MEMORY,
        /** Throws at some call, before or after it delivers results. */
        FAILS_AT_BEGIN, FAILS_AT_SUBMIT, FAILS_WHEN_ASKED, FAILS_AT_COLLECT, FAILS_HALFWAY,
        /** Never answers. */
        SILENT,
        /** Works, but is of little help. */
        DECIDES_NOTHING, SLOW
    }

    private static final int SLOW_MILLIS = 3;

    private final Topology topology;
    private final Fault fault;
    /** The number of the submission that fails, from 1. */
    private final int failingTask;
    private final AtomicInteger open = new AtomicInteger();

    FakeDevice(Topology topology, Fault fault, int failingTask) {
        this.topology = topology;
        this.fault = fault;
        this.failingTask = failingTask;
    }

    FakeDevice(Topology topology) {
        this(topology, Fault.NONE, 0);
    }

    /** Returns the number of testers opened and not closed. */
    int openCount() {
        return open.get();
    }

    @Override
    public String name() {
        return "fake device, fault " + fault;
    }

    @Override
    public String platform() {
        return "tests";
    }

    @Override
    public String type() {
        return "FAKE";
    }

    @Override
    public int computeUnits() {
        return 1;
    }

    @Override
    public long memoryBytes() {
        return 1 << 20;
    }

    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public List<Device> split(int parts) {
        throw new DeviceException("a fake device cannot be split");
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        if (fault == Fault.OUT_OF_MEMORY) {
            throw new DeviceException("out of device memory");
        }
        open.incrementAndGet();
        return new Tester(decides);
    }

    /** Its thread runs one task at a time, like a command queue. */
    private final class Tester implements PairTester {
        private final SceneItems items = SceneItems.moving(topology);
        private NarrowPhase narrow;
        private final ExecutorService thread = Executors
                .newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
        private final boolean decides;
        private double[] t0;
        private double[] t1;
        private int tasks;
        private boolean closed;

        Tester(boolean decides) {
            this.decides = decides;
        }

        @Override
        public void begin(DeviceMotion motion, double reach) {
            if (fault == Fault.FAILS_AT_BEGIN) {
                throw new DeviceException("it does not accept positions");
            }
            thread.execute(() -> {
                t0 = motion.t0();
                t1 = motion.t1();
                narrow = narrowPhase(reach);
            });
        }

        @Override
        public long answers() {
            return tasks;
        }

        /** Finds every pair that comes within reach; the CPU then decides which ones count. */
        private NarrowPhase narrowPhase(double reach) {
            VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(),
                    new Separation(reach, 1e-6));
            vertices.fit(t0, t1);
            FeatureVolumes features = FeatureVolumes.of(topology, vertices, Simd.volumeKernel(vertices.shape()));
            try (ThreadTeam one = new ThreadTeam(1)) {
                features.fit(one);
            }
            return new NarrowPhase(SearchScene.of(topology), features,
                    new EngineOptions(1, reach, 1e-6, 20_000, false, null, null, warning -> {
                    }));
        }

        @Override
        public DeviceTask submit(long[] pairs, int from, int count) {
            boolean fails = ++tasks == failingTask;
            if (fault == Fault.FAILS_AT_SUBMIT && fails) {
                throw new DeviceException("it accepts no more tasks");
            }
            long[] sent = Arrays.copyOfRange(pairs, from, from + count);
            Future<Found> found = thread.submit(() -> {
                Found result = test(sent);
                boolean same = Arrays.equals(sent, Arrays.copyOfRange(pairs, from, from + count));
                return same ? result : null;
            });
            return new Task(found, fails, decides);
        }

        private Found test(long[] pairs) throws InterruptedException {
            if (fault == Fault.SLOW) {
                Thread.sleep(SLOW_MILLIS);
            }
            narrow.begin(t0, t1);
            for (long pair : pairs) {
                int a = IndexPair.first(pair);
                int b = IndexPair.second(pair);
                narrow.addFaces(items.corners(), items.edges(), a, b, items.triangle(a), items.triangle(b),
                        items.tests(a, b));
            }
            narrow.finish();
            StepStatistics statistics = new StepStatistics();
            narrow.report(statistics);
            return new Found(narrow.contacts().toContacts(), statistics);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                thread.shutdownNow();
                open.decrementAndGet();
            }
        }
    }

    private record Found(Contacts contacts, StepStatistics statistics) {
    }

    private final class Task implements DeviceTask {
        private final Future<Found> found;
        private final boolean fails;
        private final boolean decides;

        Task(Future<Found> found, boolean fails, boolean decides) {
            this.found = found;
            this.fails = fails;
            this.decides = decides;
        }

        @Override
        public boolean isDone() {
            if (fault == Fault.FAILS_WHEN_ASKED && fails) {
                throw new DeviceException("it is gone");
            }
            return found.isDone() && !(fault == Fault.SILENT && fails);
        }

        private boolean breaksOff() {
            return fault == Fault.FAILS_HALFWAY && fails;
        }

        @Override
        public void collect(DeviceResults results) {
            if (fault == Fault.FAILS_AT_COLLECT && fails) {
                throw new DeviceException("it has lost what it found");
            }
            Found result = found.resultNow();
            if (result == null) {
                throw new AssertionError("pairs changed while a device tested them");
            }
            int count = result.contacts.size();
            for (int i = 0; i < (breaksOff() ? count / 2 : count); i++) {
                hand(result.contacts, i, decides, results);
            }
            if (breaksOff()) {
                throw new IllegalStateException("the driver is broken");
            }
            StepStatistics statistics = result.statistics;
            results.counts(statistics.count(Counter.CANDIDATES_VF), statistics.count(Counter.CANDIDATES_EE),
                    statistics.count(Counter.ELEMENTARY_TESTS));
        }
    }

    /** A real device cannot decide pairs that touch at t0 or stay coplanar, which needs exact arithmetic. */
    private void hand(Contacts contacts, int i, boolean decides, DeviceResults results) {
        int v0 = contacts.vertex(i, 0);
        int v1 = contacts.vertex(i, 1);
        int v2 = contacts.vertex(i, 2);
        int v3 = contacts.vertex(i, 3);
        if (!decides || fault == Fault.DECIDES_NOTHING || contacts.status(i) != ContactStatus.CONVERGED
                || contacts.phase(i) != Contact.Phase.APPROACHING) {
            results.undecided(contacts.kind(i), v0, v1, v2, v3);
        } else {
            results.contact(contacts.kind(i), v0, v1, v2, v3, contacts.toi(i), contacts.u(i), contacts.v(i),
                    contacts.normal(i, 0),
                    contacts.normal(i, 1), contacts.normal(i, 2));
        }
    }
}
