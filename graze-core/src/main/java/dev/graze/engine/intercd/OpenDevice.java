package dev.graze.engine.intercd;

import dev.graze.device.Device;
import dev.graze.device.PairTester;

/** A device that has the mesh, and what it has to do. The master's alone. */
final class OpenDevice {
    private final String name;
    private final int computeUnits;
    private final PairTester tester;
    private long waitingPairs;
    /** When it last answered, or was given something after it had nothing to do. */
    private long heardOf;

    OpenDevice(Device device, PairTester tester) {
        this.name = device.name();
        this.computeUnits = Math.max(1, device.computeUnits());
        this.tester = tester;
    }

    String name() {
        return name;
    }

    int computeUnits() {
        return computeUnits;
    }

    PairTester tester() {
        return tester;
    }

    /** Pairs sent and not answered. */
    long waitingPairs() {
        return waitingPairs;
    }

    /** Starts a step, in which nothing was sent yet. */
    void clear() {
        waitingPairs = 0;
    }

    void sent(int pairs) {
        if (waitingPairs == 0) {
            heardOf = System.nanoTime();
        }
        waitingPairs += pairs;
    }

    void answered(int pairs) {
        waitingPairs -= pairs;
        heardOf = System.nanoTime();
    }

    /** Gives back what is on the device; that it cannot is no news about a device that is not needed any more. */
    void close() {
        try {
            tester.close();
        } catch (RuntimeException failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + name, failure);
        }
    }

    boolean isSilent(long limitNanos) {
        return waitingPairs > 0 && System.nanoTime() - heardOf > limitNanos;
    }
}
