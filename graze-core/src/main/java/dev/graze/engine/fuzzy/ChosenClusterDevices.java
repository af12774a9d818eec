package dev.graze.engine.fuzzy;

import dev.graze.device.ClusterSearcher;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.engine.devices.DeviceOpening;
import dev.graze.spi.EngineOptions;
import java.util.List;

/** The devices that the user wants and that have room for the scene. */
final class ChosenClusterDevices {
    private final DeviceChooser choice;

    /**
     * By some way to choose.
     *
     * @param choice makes devices of the user's words, and tells somebody in a line what cannot be had
     */
    ChosenClusterDevices(DeviceChooser choice) {
        this.choice = choice;
    }

    /** Brings the scene onto each device; one that fails is left out with a line of warning. */
    List<ClusterDevice> open(DeviceMesh mesh, boolean moving, FuzzySettings settings, EngineOptions options) {
        if (mesh.itemCount() < 2) {
            return List.of();
        }
        return DeviceOpening.openAll(wanted(options), device -> open(device, mesh, moving, settings, options),
                ClusterDevice::close,
                options.warnings());
    }

    /**
     * Nobody in particular is asked for unless somebody is: then a driver that makes a device of the processor only
     * takes it from our own threads, and that there is none is no news.
     */
    private List<Device> wanted(EngineOptions options) {
        if (options.device() != null) {
            return choice.choose(options.device(), options.warnings());
        }
        return choice.choose(null, line -> {
        }).stream().filter(device -> !device.type().equals("CPU")).toList();
    }

    private static ClusterDevice open(Device device, DeviceMesh mesh, boolean moving, FuzzySettings settings,
            EngineOptions options) {
        ClusterSearcher searcher = device.openClusters(mesh, moving);
        try {
            return new ClusterDevice(device.name(), searcher, moving ? tester(device, mesh, options) : null, settings);
        } catch (Throwable failure) {
            searcher.close(); // nobody else could
            throw failure;
        }
    }

    /** With a separation, devices filter and decide nothing. */
    private static PairTester tester(Device device, DeviceMesh mesh, EngineOptions options) {
        return device.open(mesh, options.tolerance(), options.separation() == 0);
    }
}
