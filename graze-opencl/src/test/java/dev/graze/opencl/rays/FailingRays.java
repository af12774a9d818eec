package dev.graze.opencl.rays;

import dev.graze.opencl.FailingCall;
import dev.graze.opencl.ForwardingDevice;
import dev.graze.opencl.OpenClDevice;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.opencl.FailingCall.Fault;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RayDeviceSource;
import dev.graze.rigid.rays.RaySettings;
import java.util.concurrent.CountDownLatch;

/** A real device whose {@link RayDevice} fails at a given call of a given method; {@code open} fails when opened. */
final class FailingRays extends ForwardingDevice {
    private final OpenClDevice real;
    private final String method;
    private final int failingCall;
    private final Fault fault;

    FailingRays(OpenClDevice real, String method, int failingCall) {
        this(real, method, failingCall, work -> {
            throw new DeviceException("it accepts\nno more work");
        });
    }

    /** Blocks until the latch is released, and then fails. */
    FailingRays(OpenClDevice real, String method, int failingCall, CountDownLatch silence) {
        this(real, method, failingCall, work -> {
            silence.await();
            throw new DeviceException("it accepts\nno more work");
        });
    }

    FailingRays(OpenClDevice real, String method, int failingCall, Fault fault) {
        super(real);
        this.real = real;
        this.method = method;
        this.failingCall = failingCall;
        this.fault = fault;
    }

    private RayDevice openRays(RaySettings settings) {
        if (method.equals("open")) {
            throw new DeviceException("it accepts no more work");
        }
        return FailingCall.in(RayDevice.class, real.openRays(settings), method, failingCall, fault);
    }

    /** Registered as a service, beside the real one. */
    public static final class Source implements RayDeviceSource {
        @Override
        public boolean knows(Device device) {
            return device instanceof FailingRays;
        }

        @Override
        public RayDevice open(Device device, RaySettings settings) {
            return ((FailingRays) device).openRays(settings);
        }
    }
}
