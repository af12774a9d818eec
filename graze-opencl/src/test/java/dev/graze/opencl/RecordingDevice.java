package dev.graze.opencl;

import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.device.PairTester;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A device that records how many vertices each step sends to it. */
final class RecordingDevice extends ForwardingDevice {
    private final List<Integer> toTester = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> toClusters = Collections.synchronizedList(new ArrayList<>());

    RecordingDevice(Device real) {
        super(real);
    }

    List<Integer> sentToTester() {
        return toTester;
    }

    List<Integer> sentToClusters() {
        return toClusters;
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return recording(PairTester.class, super.open(mesh, tolerance, decides), mesh, toTester);
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        return recording(ClusterSearcher.class, super.openClusters(mesh, moving), mesh, toClusters);
    }

    private static <T> T recording(Class<T> type, T real, DeviceMesh mesh, List<Integer> sent) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
                (proxy, method, arguments) -> {
                    if (method.getName().equals("begin")) {
                        DeviceMotion motion = arguments[0] instanceof ClusterStep step
                                ? step.motion()
                                : (DeviceMotion) arguments[0];
                        int[] vertices = new int[1];
                        mesh.parts().forEachChanged(motion, (first, end) -> vertices[0] += end - first);
                        sent.add(vertices[0]);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
