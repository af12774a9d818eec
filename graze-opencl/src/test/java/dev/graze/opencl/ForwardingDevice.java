package dev.graze.opencl;

import dev.graze.device.ClusterSearcher;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.device.SearchPlan;
import dev.graze.device.StepSearcher;
import java.util.List;
import java.util.Optional;

/** A device that forwards everything to another one, for tests that let some calls fail. */
public abstract class ForwardingDevice implements Device {
    private final Device real;

    public ForwardingDevice(Device real) {
        this.real = real;
    }

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
    public Optional<String> refusal() {
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

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        return real.openClusters(mesh, moving);
    }

    @Override
    public StepSearcher openSearch(SearchPlan plan) {
        return real.openSearch(plan);
    }
}
