package dev.graze.device;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.Optional;

/** A device besides the CPU threads, such as a GPU, that can test pairs, search for them or trace rays. */
public interface Device {
    String name();

    /** Returns the name and version of its driver. */
    String platform();

    /** Returns its type, such as "CPU" or "GPU". */
    String type();

    int computeUnits();

    long memoryBytes();

    /** Returns why the device cannot be used, as a message for the user; empty if it can be used. */
    Optional<String> refusal();

    /**
     * Splits this device into several that work independently.
     *
     * @throws DeviceException if it cannot be split like that
     */
    List<Device> split(int parts);

    /**
     * Sends a mesh to the device, to test pairs of its items.
     *
     * @param tolerance how early a toi may be reported, as a fraction of the step
     * @param decides   whether to search for impacts; if not, every pair that passes the filters is returned undecided
     * @throws DeviceException if the device fails or has too little memory
     */
    PairTester open(DeviceMesh mesh, double tolerance, boolean decides);

    /**
     * Prepares the device to search whole steps.
     *
     * @throws DeviceException       if the device fails or cannot search
     * @throws InvalidInputException if the plan sets groups or stacks that this device cannot have
     */
    default StepSearcher openSearch(SearchPlan plan) {
        throw new DeviceException("device '" + name() + "' cannot search");
    }

    /**
     * Prepares the device to search clusters of a scene.
     *
     * @param moving whether to search steps; else instants
     * @throws DeviceException if the device fails, has too little memory or cannot search clusters
     */
    default ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        throw new DeviceException("device '" + name() + "' cannot search clusters of a scene");
    }
}
