package dev.graze.opencl.clusters;

import dev.graze.device.ClusterSearcher;
import dev.graze.opencl.FailingCall;
import dev.graze.opencl.ForwardingDevice;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.opencl.FailingCall.Fault;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A real device whose cluster search fails or hangs at a given call of a given method. */
final class FailingClusters extends ForwardingDevice {
    private final String method;
    private final int failingCall;
    private final Fault fault;

    private FailingClusters(Device real, String method, int failingCall, Fault fault) {
        super(real);
        this.method = method;
        this.failingCall = failingCall;
        this.fault = fault;
    }

    static FailingClusters failing(Device real, String method, int call) {
        return new FailingClusters(real, method, call, work -> {
            throw new DeviceException("it accepts no more work");
        });
    }

    /** Returns a device that blocks for a given time and then continues normally. */
    static FailingClusters hanging(Device real, String method, int call, Duration time) {
        return new FailingClusters(real, method, call, work -> {
            LockSupport.parkNanos(time.toNanos());
            return work.call();
        });
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        return FailingCall.in(ClusterSearcher.class, super.openClusters(mesh, moving), method, failingCall, fault);
    }
}
