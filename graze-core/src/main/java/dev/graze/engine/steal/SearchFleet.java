package dev.graze.engine.steal;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.engine.devices.DeviceNews;
import dev.graze.engine.devices.DeviceOpening;
import dev.graze.spi.EngineOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The devices that search, each its own part of the test tree. All have the whole hierarchy; the parts are dealt out
 * when fronts are built, and a device keeps its part, because it has the front of it, until they are built anew.
 */
final class SearchFleet implements AutoCloseable {
    /** Nodes of the test tree for each device to begin with, so that parts of different size balance. */
    private static final int ROOTS_EACH = 256;

    private final List<SearchingDevice> devices;
    private final Consumer<String> warnings;
    private DeviceTree tree;

    private SearchFleet(List<SearchingDevice> devices, Consumer<String> warnings) {
        this.devices = devices;
        this.warnings = warnings;
    }

    /** Opens what devices the user wants; one that cannot be used is left out with a line of warning. */
    static SearchFleet open(Scheme scheme, StealSettings settings, EngineOptions options,
            DeviceChooser choice) {
        BoundingVolume bounds = settings.bounds(options);
        SearchPlan plan = new SearchPlan(scheme, bounds, options.tolerance(), options.separation() == 0,
                settings.groups(),
                settings.keepsFront() ? settings.frontBytes() : 0);
        return new SearchFleet(DeviceOpening.openAll(choice.choose(options.device(), options.warnings()),
                device -> new SearchingDevice(device, plan, settings), SearchingDevice::close, options.warnings()),
                options.warnings());
    }

    boolean isEmpty() {
        return devices.isEmpty();
    }

    /** The devices that are left. */
    List<SearchingDevice> devices() {
        return devices;
    }

    boolean hasTree() {
        return tree != null;
    }

    void setTree(DeviceTree builtTree) {
        tree = builtTree;
    }

    /** Whether the next step begins at the root. */
    boolean begins() {
        return !devices.stream().allMatch(device -> device.front().isUsable());
    }

    /** Searches a step on all devices; null if one was lost, and the step must be searched elsewhere. */
    List<SearchReport> search(DeviceStep step) {
        boolean fromRoot = begins();
        int parts = devices.size();
        // until all have answered: whatever is thrown on the way, the next step begins at the root
        devices.forEach(device -> device.front().forget());
        begin(step, fromRoot);
        List<SearchReport> reports = awaitAll();
        if (reports.size() < parts) {
            return null;
        }
        for (int part = 0; part < parts; part++) {
            devices.get(part).front().update(reports.get(part), fromRoot);
        }
        return reports;
    }

    private void begin(DeviceStep step, boolean fromRoot) {
        long[] roots = fromRoot ? tree.expanded(new long[] { DeviceTree.ROOT }, ROOTS_EACH * devices.size()) : null;
        for (int part = 0; part < devices.size(); part++) {
            devices.get(part).begin(tree, step, fromRoot ? dealt(roots, part) : null, part == 0);
        }
    }

    private List<SearchReport> awaitAll() {
        List<SearchReport> reports = new ArrayList<>();
        for (SearchingDevice device : List.copyOf(devices)) {
            try {
                reports.add(device.await());
            } catch (DeviceException failure) {
                lose(device, failure);
            }
        }
        return reports;
    }

    /** Every so manieth root, since neighbours are alike. */
    private long[] dealt(long[] roots, int part) {
        int parts = devices.size();
        long[] own = new long[Math.max(0, (roots.length - part + parts - 1) / parts)];
        Arrays.setAll(own, i -> roots[part + i * parts]);
        return own;
    }

    private void lose(SearchingDevice device, DeviceException failure) {
        devices.remove(device);
        device.abandon();
        warnings.accept(DeviceNews.lost(device.name(), failure));
    }

    @Override
    public void close() {
        devices.forEach(SearchingDevice::close);
        devices.clear();
    }
}
