package dev.graze.engine.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchReport;
import dev.graze.device.StepSearcher;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DeviceHost;
import java.util.concurrent.Future;

/** A device that searches its part of the test tree, on a host thread of its own. */
final class SearchingDevice {
    private final String name;
    private final StepSearcher search;
    private final DeviceHost host;
    private final DeviceFindings findings = new DeviceFindings();
    private final FrontWear front;
    /** Whether the device has the hierarchy. Its own thread's. */
    private boolean loaded;
    private Future<SearchReport> underWay;

    SearchingDevice(Device device, SearchPlan plan, StealSettings settings) {
        this.name = device.name();
        this.search = device.openSearch(plan);
        this.front = new FrontWear(settings);
        this.host = new DeviceHost(name, settings.deviceLimit(), search::answers);
    }

    String name() {
        return name;
    }

    FrontWear front() {
        return front;
    }

    /** What the last step found. */
    DeviceFindings findings() {
        return findings;
    }

    /** Starts a step, at these nodes or, if they are null, at the front. */
    void begin(DeviceTree tree, DeviceStep step, long[] roots, boolean orphans) {
        underWay = host.begin(() -> {
            findings.clear();
            if (!loaded) {
                search.load(tree);
                loaded = true; // after it: one that failed leaves it to the next step
            }
            return search.search(step, roots, orphans, findings);
        });
    }

    /**
     * Waits for the step.
     *
     * @throws DeviceException if the device failed, or has given no answer to anything for as long as the limit
     */
    SearchReport await() {
        try {
            return host.await(underWay);
        } catch (DeviceHost.SilenceException silence) {
            search.abort();
            throw silence;
        }
    }

    /** Gives everything back, after what is under way. */
    void close() {
        host.close(search::close);
    }

    /** As {@link #close}, without waiting. */
    void abandon() {
        host.abandon(search::close);
    }
}
