package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RayDeviceSource;
import dev.graze.rigid.rays.RaySettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

/** A real device whose rays work until a certain call of a certain method of {@link RayDevice}; {@code open} is refused before there is one. */
final class FailingRays extends ForwardingDevice {
    private final OpenClDevice real;
    private final String method;
    private final int failingCall;
    /** What it waits for in the call that fails; null if it fails at once. */
    private final CountDownLatch silence;

    FailingRays(OpenClDevice real, String method, int failingCall) {
        this(real, method, failingCall, null);
    }

    /** Does not answer before the latch is down, and then fails. */
    FailingRays(OpenClDevice real, String method, int failingCall, CountDownLatch silence) {
        super(real);
        this.real = real;
        this.method = method;
        this.failingCall = failingCall;
        this.silence = silence;
    }

    private RayDevice openRays(RaySettings settings) {
        if (method.equals("open")) {
            throw new DeviceException("it takes no more");
        }
        RayDevice device = real.openRays(settings);
        int[] calls = { 0 };
        return (RayDevice) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { RayDevice.class },
                (proxy, called, arguments) -> {
                    if (called.getName().equals(method) && ++calls[0] == failingCall) {
                        fail();
                    }
                    try {
                        return called.invoke(device, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void fail() throws InterruptedException {
        if (silence != null) {
            silence.await();
        }
        throw new DeviceException("it takes\nno more");
    }

    /** Found as a service, beside the real one. */
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
