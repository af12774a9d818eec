package dev.graze.device;

import java.util.List;

/** Something besides the processor's own threads that can test pairs, search for them or trace rays. */
public interface Device {
    String name();

    /** The driver it belongs to, with its version. */
    String platform();

    /** Such as "CPU" or "GPU". */
    String type();

    int computeUnits();

    long memoryBytes();

    /** Why it cannot be used, in words for a person; null if it can. */
    String refusal();

    /**
     * Parts of this device that work independently.
     *
     * @throws DeviceException if it cannot be split so
     */
    List<Device> split(int parts);

    /**
     * Brings a mesh onto the device.
     *
     * @param tolerance how early a toi may be at most, as a fraction of the step
     * @param decides   whether to search for impacts; if not, whatever passes the filters comes back undecided
     * @throws DeviceException if the device fails or has no room
     */
    PairTester open(DeviceMesh mesh, double tolerance, boolean decides);

    /**
     * Prepares the device to search whole steps.
     *
     * @throws DeviceException if the device fails or does no such thing
     */
    default StepSearcher openSearch(SearchPlan plan) {
        throw new DeviceException("device '" + name() + "' does not search");
    }

    /**
     * Prepares the device to search parts of a scene.
     *
     * @param moving whether for steps; else for instants
     * @throws DeviceException if the device fails, has no room or does no such thing
     */
    default ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        throw new DeviceException("device '" + name() + "' does not search parts of a scene");
    }
}
