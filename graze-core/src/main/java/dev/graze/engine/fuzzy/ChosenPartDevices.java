package dev.graze.engine.fuzzy;

import dev.graze.EngineOptions;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.device.PartSearcher;
import dev.graze.engine.devices.DeviceNews;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The devices that the user wants and that have room for the scene. */
final class ChosenPartDevices {
    private final BiFunction<String, Consumer<String>, List<Device>> choice;

    /**
     * By some way to choose.
     *
     * @param choice makes devices of the user's words, and tells somebody in a line what cannot be had
     */
    ChosenPartDevices(BiFunction<String, Consumer<String>, List<Device>> choice) {
        this.choice = choice;
    }

    /** Brings the scene onto each device; one that fails is left out with a line of warning. */
    List<PartDevice> open(DeviceMesh mesh, boolean moving, FuzzySettings settings, EngineOptions options) {
        List<PartDevice> open = new ArrayList<>();
        if (mesh.itemCount() < 2) {
            return open;
        }
        try {
            for (Device device : wanted(options)) {
                open(device, mesh, moving, settings, options, open);
            }
        } catch (Throwable failure) {
            open.forEach(PartDevice::close); // nobody else could
            throw failure;
        }
        return open;
    }

    /** Nobody in particular is asked for unless somebody is: then a driver that makes a device of the processor only takes it from our own threads, and that there is none is no news. */
    private List<Device> wanted(EngineOptions options) {
        if (options.device() != null) {
            return choice.apply(options.device(), options.warnings());
        }
        return choice.apply(null, line -> {
        }).stream().filter(device -> !device.type().equals("CPU")).toList();
    }

    private static void open(Device device, DeviceMesh mesh, boolean moving, FuzzySettings settings, EngineOptions options,
            List<PartDevice> open) {
        try {
            PartSearcher searcher = device.openParts(mesh, moving);
            open.add(new PartDevice(device.name(), searcher, moving ? tester(device, mesh, options, searcher) : null, settings));
        } catch (RuntimeException failure) {
            options.warnings().accept(DeviceNews.unusable(device.name(), failure));
        }
    }

    /** With a separation, devices filter and decide nothing. */
    private static PairTester tester(Device device, DeviceMesh mesh, EngineOptions options, PartSearcher searcher) {
        try {
            return device.open(mesh, options.tolerance(), options.separation() == 0);
        } catch (RuntimeException failure) {
            searcher.close();
            throw failure;
        }
    }
}
