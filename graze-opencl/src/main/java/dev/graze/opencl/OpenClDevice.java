package dev.graze.opencl;

import dev.graze.device.ClusterSearcher;
import dev.graze.opencl.clusters.PartPipeline;
import dev.graze.opencl.driver.CallCheck;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceQuery;
import dev.graze.opencl.driver.OpenClLibrary;
import dev.graze.opencl.driver.Partition;
import dev.graze.opencl.elementary.Capacities;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.OpenClTester;
import dev.graze.opencl.elementary.PairPipeline;
import dev.graze.opencl.rays.RayPipeline;
import dev.graze.opencl.step.GroupChoice;
import dev.graze.opencl.step.SearchDefinitions;
import dev.graze.opencl.step.StepPipeline;
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
import java.util.function.Supplier;

/** A device of an OpenCL platform, or a part of one. */
public final class OpenClDevice implements Device {
    private static final String LONG_ATOMICS = "cl_khr_int64_base_atomics";

    private final DeviceFacts facts;
    private final DeviceHandle handle;
    private final CountLimits limits;
    private final CallCheck check;
    private final DeviceContext context;
    private final DeviceContext parts;

    public OpenClDevice(DeviceFacts facts, DeviceHandle handle) {
        this(facts, handle, CountLimits.DEFAULT);
    }

    public OpenClDevice(DeviceFacts facts, DeviceHandle handle, CountLimits limits) {
        this.limits = limits;
        this.facts = facts;
        this.handle = handle;
        this.check = new CallCheck(facts.name());
        this.context = new DeviceContext(handle, check, ElementaryTests.PROGRAM, "");
        this.parts = new DeviceContext(handle, check, PartPipeline.PROGRAM, "");
    }

    /** Returns what the driver reports about the device. */
    public DeviceFacts facts() {
        return facts;
    }

    /** Returns how to reach the driver's object for the device. */
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
    public String refusal() {
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
        int units = computeUnits() / parts;
        Partition partition = new Partition(handle, parts, units, check);
        synchronized (OpenClLibrary.DRIVER) {
            partition.requirePossible();
        }
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            devices.add(new OpenClDevice(facts.part(i, parts, units), partition.part(i)));
        }
        return devices;
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return open(mesh, tolerance, decides, Capacities.DEFAULT);
    }

    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides, Capacities capacities) {
        requireUsable();
        return open(context,
                () -> new OpenClTester(name(), new PairPipeline(context, facts, capacities, mesh, tolerance, decides)));
    }

    @Override
    public StepSearcher openSearch(SearchPlan plan) {
        requireUsable();
        requireLongAtomics();
        GroupShape shape = GroupChoice.of(handle, check, facts, plan);
        DeviceContext program = new DeviceContext(handle, check, SearchDefinitions.STEPS,
                SearchDefinitions.of(plan, shape, limits));
        return open(program, () -> new StepPipeline(program, facts, plan, shape, limits));
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        requireUsable();
        return open(parts, () -> new PartPipeline(parts, facts, mesh, moving, limits));
    }

    public RayDevice openRays(RaySettings settings) {
        requireUsable();
        DeviceContext program = new DeviceContext(handle, check, RayPipeline.PROGRAM, "");
        return open(program, () -> new RayPipeline(program, facts, settings));
    }

    private static <T> T open(DeviceContext program, Supplier<T> pipeline) {
        synchronized (OpenClLibrary.DRIVER) {
            program.acquire();
            try {
                return pipeline.get();
            } catch (RuntimeException | Error e) {
                program.release();
                throw e;
            }
        }
    }

    /** The ends of a deque are one number of 64 bits, which groups change at the same time. */
    private void requireLongAtomics() {
        synchronized (OpenClLibrary.DRIVER) {
            if (!DeviceQuery.hasExtension(handle.id(), LONG_ATOMICS)) {
                throw new DeviceException(
                        "OpenCL device '" + name() + "' cannot search: it has no atomics of 64 bits (" + LONG_ATOMICS
                                + ")");
            }
        }
    }

    private void requireUsable() {
        if (refusal() != null) {
            throw new DeviceException("OpenCL device '" + name() + "' cannot be used: " + refusal());
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
