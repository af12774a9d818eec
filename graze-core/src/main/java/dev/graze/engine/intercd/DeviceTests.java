package dev.graze.engine.intercd;

import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceParts;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DevicePool;
import dev.graze.engine.devices.SentParts;
import dev.graze.engine.intercd.DeviceFleet.OpenDevice;
import dev.graze.engine.intercd.SegmentWriter.CpuTests;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StopSignal;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Elementary tests on devices (HPCCD 5, and Fig. 3, right), as the session and its threads use them. */
final class DeviceTests implements AutoCloseable {
    private final TriangleIndexQueue queue;
    private final MasterThread master;
    private final SentParts sent;
    private final SegmentWriter[] writers;
    private final WorkCounter segments = new WorkCounter(1);
    private StopSignal stop = StopSignal.never();

    private DeviceTests(SearchScene scene, InterCdSettings settings, int threads, SceneItems items,
            DevicePool<OpenDevice> devices, IntFunction<? extends CpuTests> cpu) {
        this.queue = new TriangleIndexQueue(Math.max(settings.segments(), 4 * threads), settings.segmentPairs());
        this.master = new MasterThread(new DeviceFleet(scene, devices, queue, settings.deviceLimit()), queue);
        this.sent = new SentParts(scene);
        this.writers = new SegmentWriter[threads];
        for (int member = 0; member < threads; member++) {
            writers[member] = new SegmentWriter(items, queue, master, cpu.apply(member));
        }
        master.start(writers);
    }

    /**
     * Opens the devices that the user chose, if there are any. With a separation, devices only filter: they decide no
     * pair.
     *
     * @param items in the order of {@link SceneItems#moving}
     * @param cpu   how each thread tests pairs itself
     */
    static Optional<DeviceTests> open(DeviceChooser chooser, InterCdSettings settings, EngineOptions options,
            SearchScene scene, SceneItems items, IntFunction<? extends CpuTests> cpu) {
        DeviceMesh mesh = new DeviceMesh(scene.topology().vertexCount(), items.corners(), items.owned(),
                DeviceParts.of(scene, items.corners()));
        DevicePool<OpenDevice> devices = DevicePool.open(
                mesh.itemCount() < 2 ? List.of() : chooser.choose(options.device(), options.warnings()),
                device -> new OpenDevice(device, device.open(mesh, options.tolerance(), options.separation() == 0)),
                options.warnings());
        try {
            return devices.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new DeviceTests(scene, settings, options.threads(), items, devices, cpu));
        } catch (Throwable failure) {
            devices.close();
            throw failure;
        }
    }

    /** Returns whether a device is left. */
    boolean isUsable() {
        return master.fleet().hasDevices();
    }

    /** Returns the names of the devices that are left. Only between steps. */
    List<String> names() {
        return master.fleet().names();
    }

    /** Starts a step. When this returns, the master is sending the positions. */
    void begin(StepMotion motion, double reach, StopSignal stepStop) {
        stop = stepStop;
        queue.clear();
        sent.begin(motion);
        for (SegmentWriter writer : writers) {
            writer.begin();
        }
        master.begin(sent.send(motion), reach, stop);
    }

    /** Returns the sink for the pairs that a thread finds. */
    PairSink sink(int member) {
        return writers[member];
    }

    /** Ends the search of a thread: it has found its last pair. */
    void finish(int member) {
        writers[member].finish();
    }

    /** Waits until no device is working. Needed even if the search failed, so that the next step can start. */
    void settle() {
        master.settle();
        segments.reset(queue.segments(), stop::isRaised);
    }

    /** Throws the failure of the master in this step, if any: never a device's failure, but one like lack of memory. */
    void requireNoFailure() {
        master.requireNoFailure();
    }

    /**
     * Tests the pairs that devices left undecided, or did not test because they were lost. Every thread calls this
     * after {@link #settle}.
     */
    void testRest(int member, CpuTests cpu, NarrowPhase narrow) {
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

    /** Ends a step that succeeded: adds the contacts and the counters of the devices. */
    void end(ContactBuffer contacts, StepStatistics statistics) {
        sent.end();
        contacts.addAll(master.fleet().findings().contacts());
        master.fleet().findings().report(statistics);
        statistics.add(Counter.DEVICE_PAIRS, master.fleet().devicePairs());
        statistics.add(Counter.CPU_TAKEN_PAIRS, pairsTestedOnCpu());
    }

    private long pairsTestedOnCpu() {
        long pairs = 0;
        for (SegmentWriter writer : writers) {
            pairs += writer.testedPairs();
        }
        for (int segment = 0; segment < queue.segments() && !stop.isRaised(); segment++) {
            pairs += queue.state(segment) == TriangleIndexQueue.FULL ? queue.size(segment) : 0;
        }
        return pairs;
    }

    @Override
    public void close() {
        master.close();
    }
}
