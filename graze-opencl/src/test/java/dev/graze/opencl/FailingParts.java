package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PartSearcher;
import dev.graze.device.PartStep;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A real device whose search of parts works until a certain call of a certain method, which fails or hangs. */
final class FailingParts extends ForwardingDevice {
    private final String method;
    private final int failingCall;
    private final Runnable fault;

    private FailingParts(Device real, String method, int failingCall, Runnable fault) {
        super(real);
        this.method = method;
        this.failingCall = failingCall;
        this.fault = fault;
    }

    static FailingParts failing(Device real, String method, int call) {
        return new FailingParts(real, method, call, () -> {
            throw new DeviceException("it takes no more");
        });
    }

    /** Says nothing for so long, and then goes on as if nothing had been. */
    static FailingParts hanging(Device real, String method, int call, Duration time) {
        return new FailingParts(real, method, call, () -> LockSupport.parkNanos(time.toNanos()));
    }

    /** Counts calls; {@link PartSearcher#begin} starts each step, whose {@link PartStep} goes through as it is. */
    @Override
    public PartSearcher openParts(DeviceMesh mesh, boolean moving) {
        PartSearcher searcher = super.openParts(mesh, moving);
        int[] calls = { 0 };
        return (PartSearcher) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { PartSearcher.class },
                (proxy, called, arguments) -> {
                    if (called.getName().equals(method) && ++calls[0] == failingCall) {
                        fault.run();
                    }
                    try {
                        return called.invoke(searcher, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
