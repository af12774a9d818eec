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

/** A real device whose search of parts works until a certain call of a certain method, which fails or hangs. */
final class FailingParts extends ForwardingDevice {
    private final String method;
    private final int failingCall;
    private final Fault fault;

    private FailingParts(Device real, String method, int failingCall, Fault fault) {
        super(real);
        this.method = method;
        this.failingCall = failingCall;
        this.fault = fault;
    }

    static FailingParts failing(Device real, String method, int call) {
        return new FailingParts(real, method, call, work -> {
            throw new DeviceException("it takes no more");
        });
    }

    /** Says nothing for so long, and then goes on as if nothing had been. */
    static FailingParts hanging(Device real, String method, int call, Duration time) {
        return new FailingParts(real, method, call, work -> {
            LockSupport.parkNanos(time.toNanos());
            return work.call();
        });
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        return FailingCall.in(ClusterSearcher.class, super.openClusters(mesh, moving), method, failingCall, fault);
    }
}
