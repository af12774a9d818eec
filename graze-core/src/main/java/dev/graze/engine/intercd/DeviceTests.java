package dev.graze.engine.intercd;

import dev.graze.spi.ContactBuffer;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.WorkCounter;
import java.util.List;

/** Elementary tests on devices (HPCCD 5, and Fig. 3, right): what the session and its threads see of it. */
final class DeviceTests implements AutoCloseable {
    private final TriangleIndexQueue queue;
    private final MasterThread master;
    private final SegmentWriter[] writers;
    private final WorkCounter segments = new WorkCounter(1);

    private DeviceTests(InterCdSettings settings, EngineOptions options, SceneItems items, List<OpenDevice> devices,
            PairTests[] cpu) {
        this.queue = new TriangleIndexQueue(Math.max(settings.segments(), 4 * cpu.length), settings.segmentPairs());
        this.master = new MasterThread(new DeviceFleet(devices, queue, settings.deviceLimit(), options.warnings()),
                queue);
        this.writers = new SegmentWriter[cpu.length];
        for (int member = 0; member < cpu.length; member++) {
            writers[member] = new SegmentWriter(items, queue, master, cpu[member]);
        }
        master.start(writers);
    }

    /**
     * Opens what devices there are; null if there is none.
     *
     * @param items in the order of {@link SceneItems#moving}
     * @param cpu   for each thread, how it tests pairs itself
     */
    static DeviceTests open(ChosenDevices chosen, InterCdSettings settings, EngineOptions options, Topology topology,
            SceneItems items,
            PairTests[] cpu) {
        DeviceMesh mesh = new DeviceMesh(topology.vertexCount(), items.corners(), items.owned());
        List<OpenDevice> devices = chosen.open(mesh, options);
        try {
            return devices.isEmpty() ? null : new DeviceTests(settings, options, items, devices, cpu);
        } catch (Throwable refusal) {
            devices.forEach(OpenDevice::close);
            throw refusal;
        }
    }

    /** Whether a device is left. */
    boolean isUsable() {
        return master.fleet().hasDevices();
    }

    /** Of the devices that are left. Between steps. */
    List<String> names() {
        return master.fleet().names();
    }

    /** Starts a step: positions are on their way when this returns. */
    void begin(double[] t0, double[] t1, double reach) {
        queue.clear();
        for (SegmentWriter writer : writers) {
            writer.begin();
        }
        master.begin(t0, t1, reach);
    }

    /** Takes the pairs that a thread finds. */
    PairSink sink(int member) {
        return writers[member];
    }

    /** A thread has found its last pair. */
    void finish(int member) {
        writers[member].finish();
    }

    /** Waits until no device is at work; whatever became of the search, so that the next step can begin. */
    void settle() {
        master.settle();
        segments.reset(queue.segments());
    }

    /**
     * Throws what the master failed of in the step, if it did: nothing that a device did, but something like memory
     * that has run out.
     */
    void requireNoFailure() {
        master.requireNoFailure();
    }

    /** After that, in all threads: tests what devices have left undecided, or not tested because they were lost. */
    void testRest(int member, PairTests cpu, NarrowPhase narrow) {
        DeviceFindings findings = master.fleet().findings();
        int count = findings.undecidedCount();
        int threads = writers.length;
        findings.decide((int) ((long) count * member / threads), (int) ((long) count * (member + 1) / threads), narrow);
        for (int segment = segments.next(); segment >= 0; segment = segments.next()) {
            if (queue.state(segment) == TriangleIndexQueue.FULL) {
                cpu.test(queue.pairs(), queue.start(segment), queue.size(segment));
            }
        }
    }

    /** Hands over what devices found, and counts. */
    void report(ContactBuffer contacts, StepStatistics statistics) {
        contacts.addAll(master.fleet().findings().contacts());
        master.fleet().findings().report(statistics);
        statistics.add(Counter.DEVICE_PAIRS, master.fleet().devicePairs());
        statistics.add(Counter.CPU_TAKEN_PAIRS, takenPairs());
    }

    private long takenPairs() {
        long taken = 0;
        for (SegmentWriter writer : writers) {
            taken += writer.taken();
        }
        for (int segment = 0; segment < queue.segments(); segment++) {
            taken += queue.state(segment) == TriangleIndexQueue.FULL ? queue.size(segment) : 0;
        }
        return taken;
    }

    @Override
    public void close() {
        master.close();
    }
}
