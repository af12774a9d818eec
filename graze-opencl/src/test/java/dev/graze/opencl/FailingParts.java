package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.device.PartSearcher;
import dev.graze.device.PartStep;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/** A real device whose search of parts works until a certain call of a certain method. */
record FailingParts(Device real, String method, int failingCall) implements Device {
    @Override
    public String name() {
        return real.name();
    }

    @Override
    public String platform() {
        return real.platform();
    }

    @Override
    public String type() {
        return real.type();
    }

    @Override
    public int computeUnits() {
        return real.computeUnits();
    }

    @Override
    public long memoryBytes() {
        return real.memoryBytes();
    }

    @Override
    public String refusal() {
        return real.refusal();
    }

    @Override
    public List<Device> split(int parts) {
        return real.split(parts);
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return real.open(mesh, tolerance, decides);
    }

    /** Counts calls; {@link PartSearcher#begin} starts each step, whose {@link PartStep} goes through as it is. */
    @Override
    public PartSearcher openParts(DeviceMesh mesh, boolean moving) {
        PartSearcher searcher = real.openParts(mesh, moving);
        int[] calls = { 0 };
        return (PartSearcher) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { PartSearcher.class },
                (proxy, called, arguments) -> {
                    if (called.getName().equals(method) && ++calls[0] == failingCall) {
                        throw new DeviceException("it takes no more");
                    }
                    try {
                        return called.invoke(searcher, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
