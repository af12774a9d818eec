package dev.graze.opencl;

import dev.graze.device.ClusterSearcher;
import dev.graze.opencl.clusters.ClusterPipeline;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceQuery;
import dev.graze.opencl.driver.DeviceRules;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.OpenClLibrary;
import dev.graze.opencl.driver.Partition;
import dev.graze.opencl.elementary.Capacities;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.OpenClTester;
import dev.graze.opencl.elementary.PairPipeline;
import dev.graze.opencl.rays.RayPipeline;
import dev.graze.opencl.step.GroupChoice;
import dev.graze.opencl.step.StepPipeline;
import dev.graze.opencl.step.StepProgram;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.StepSearcher;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RaySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A device of an OpenCL platform, or a sub-device. */
public final class OpenClDevice implements Device {
    private static final String LONG_ATOMICS = "cl_khr_int64_base_atomics";

    private final DeviceHandle handle;
    private final DeviceFacts facts;
    private final CountLimits limits;
    private final DeviceContext tests;
    private final DeviceContext clusters;
    private final DeviceContext filteredClusters;

    OpenClDevice(DeviceHandle handle) {
        this(handle, CountLimits.DEFAULT);
    }

    OpenClDevice(DeviceHandle handle, CountLimits limits) {
        this.handle = handle;
        this.facts = handle.facts();
        this.limits = limits;
        this.tests = new DeviceContext(handle, ElementaryTests.PROGRAM, "");
        this.clusters = new DeviceContext(handle, ClusterPipeline.PROGRAM, "");
        this.filteredClusters = new DeviceContext(handle, ClusterPipeline.PROGRAM, DeviceRules.FILTERED);
    }

    /** Returns the driver's view of the device. */
    public DeviceHandle handle() {
        return handle;
    }

    @Override
    public String name() {
        return facts.name();
    }

    @Override
    public String platform() {
        return facts.platform();
    }

    @Override
    public String type() {
        return facts.type();
    }

    @Override
    public int computeUnits() {
        return facts.computeUnits();
    }

    @Override
    public long memoryBytes() {
        return facts.memoryBytes();
    }

    @Override
    public Optional<String> refusal() {
        return facts.refusal();
    }

    @Override
    public List<Device> split(int parts) {
        if (parts < 1 || parts > computeUnits()) {
            throw new DeviceException(
                    "OpenCL device '" + name() + "' cannot be split into " + parts + " parts: it has " + computeUnits()
                            + (computeUnits() == 1 ? " compute unit" : " compute units"));
        }
        if (parts == 1) {
            return List.of(this);
        }
        Partition partition = new Partition(handle, parts);
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            devices.add(new OpenClDevice(partition.part(i)));
        }
        return devices;
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return open(mesh, tolerance, decides, Capacities.DEFAULT);
    }

    /** Opens a tester with other initial capacities. */
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides, Capacities capacities) {
        requireUsable();
        return DeviceSession.open(tests, session -> new OpenClTester(name(),
                new PairPipeline(session, capacities, mesh, tolerance, decides)));
    }

    @Override
    public StepSearcher openSearch(SearchPlan plan) {
        requireUsable();
        requireLongAtomics();
        GroupShape shape = GroupChoice.of(handle, plan);
        return DeviceSession.open(StepProgram.ofStep(handle, plan, shape, limits),
                session -> new StepPipeline(session, plan, shape, limits));
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        requireUsable();
        return DeviceSession.open(mesh.parts().isFiltered() ? filteredClusters : clusters,
                session -> new ClusterPipeline(session, mesh, moving, limits));
    }

    /** Prepares the device to trace rays. */
    public RayDevice openRays(RaySettings settings) {
        requireUsable();
        return DeviceSession.open(new DeviceContext(handle, RayPipeline.PROGRAM, ""),
                session -> new RayPipeline(session, settings));
    }

    /** Both ends of a deque are packed into one 64-bit number, which groups update concurrently. */
    private void requireLongAtomics() {
        synchronized (OpenClLibrary.DRIVER) {
            if (!DeviceQuery.hasExtension(handle.id(), LONG_ATOMICS)) {
                throw new DeviceException(
                        "OpenCL device '" + name() + "' cannot search: it has no 64-bit atomics (" + LONG_ATOMICS
                                + ")");
            }
        }
    }

    private void requireUsable() {
        refusal().ifPresent(reason -> {
            throw new DeviceException("OpenCL device '" + name() + "' cannot be used: " + reason);
        });
    }

    @Override
    public String toString() {
        return name();
    }
}
