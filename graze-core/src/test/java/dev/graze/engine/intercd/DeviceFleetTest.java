package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.mesh.Topology;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StopSignal;
import dev.graze.engine.devices.DevicePool;
import dev.graze.engine.intercd.DeviceFleet.OpenDevice;
import dev.graze.mesh.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceFleetTest {
    private static final int PAIRS = 8;

    private final TriangleIndexQueue queue = new TriangleIndexQueue(4, PAIRS);
    private final List<OpenDevice> devices = new ArrayList<>();

    /** Finishes every task at once, with a nonzero result. */
    private static final class QuickTester implements PairTester {
        @Override
        public void begin(DeviceMotion motion, double reach) {
            throw new DeviceException("it does not accept positions");
        }

        @Override
        public DeviceTask submit(long[] pairs, int from, int count) {
            return new DeviceTask() {
                @Override
                public boolean isDone() {
                    return true;
                }

                @Override
                public void collect(DeviceResults results) {
                    results.counts(count, count, count);
                }
            };
        }

        @Override
        public long answers() {
            return 0;
        }

        @Override
        public void close() {
        }
    }

    private DeviceFleet fleetOf(int count) {
        DevicePool<OpenDevice> pool = DevicePool.open(
                Collections.nCopies(count, new FakeDevice(Topology.of(0, new int[0]))),
                device -> new OpenDevice(device, new QuickTester()), line -> {
                });
        devices.addAll(pool.members());
        return new DeviceFleet(SearchScene.of(Topology.of(0, new int[0])), pool, queue, Duration.ofSeconds(60));
    }

    private void send(DeviceFleet fleet) {
        int segment = queue.acquireEmpty();
        queue.pass(segment, PAIRS, TriangleIndexQueue.FULL);
        fleet.send(segment, segment + 1);
    }

    @Test
    void dropsTasksOfAFailedStep() {
        DeviceFleet fleet = fleetOf(2);
        send(fleet);
        send(fleet);
        fleet.clear(StopSignal.never());
        assertThat(fleet.isIdle()).isTrue();
        assertThat(fleet.collect()).isFalse();
        assertThat(fleet.devicePairs()).isZero();
        assertThat(devices).allMatch(device -> device.pendingPairs() == 0);
    }

    @Test
    void abandoningDevicesReturnsTheirSegments() {
        DeviceFleet fleet = fleetOf(3);
        send(fleet);
        send(fleet);
        fleet.abandonAll();
        assertThat(fleet.hasDevices()).isFalse();
        assertThat(fleet.isIdle()).isTrue();
        assertThat(queue.hasFull()).as("segments for the CPU").isTrue();
    }
}
