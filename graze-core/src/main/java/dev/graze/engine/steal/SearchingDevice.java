package dev.graze.engine.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.StepSearcher;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.HostedDevice;
import dev.graze.spi.SearchScene;
import java.util.concurrent.Callable;

/**
 * A device that searches its share of the test tree. It keeps the front of that share from step to step; this class
 * tracks how much the front has changed since it was built, and says when the next step must start at the root again
 * (section 2.1, by MCCD's equations 3 and 4).
 */
final class SearchingDevice extends HostedDevice {
    private final StepSearcher searcher;
    private final StealSettings settings;
    private final DeviceFindings findings;
    /** Whether the device has the hierarchy. Only the host thread uses this. */
    private boolean loaded;
    private boolean frontUsable;
    private long frontLength;
    /** Nodes added to and removed from the front since it was built. */
    private long sprouted;
    private long replaced;

    SearchingDevice(Device device, SearchScene scene, SearchPlan plan, StealSettings settings) {
        super(device.name(), settings.deviceLimit());
        this.searcher = device.openSearch(plan);
        this.settings = settings;
        this.findings = new DeviceFindings(scene);
    }

    /** Returns what the last step found. */
    DeviceFindings findings() {
        return findings;
    }

    /** Returns whether the next step can continue from the front. */
    boolean isFrontUsable() {
        return frontUsable;
    }

    /** Makes the next step start at the root. */
    void forgetFront() {
        frontUsable = false;
    }

    /**
     * Returns the search of a step, to run on the host thread.
     *
     * @param orphans            whether this device tests the orphan sets
     * @param oneContactIsEnough whether it may end its search with the first contact
     */
    Callable<SearchReport> search(DeviceTree tree, DeviceStep step, StepSearcher.Start start, boolean orphans,
            boolean oneContactIsEnough) {
        return () -> {
            findings.begin(step.motion().t0(), step.motion().t1(), oneContactIsEnough);
            if (!loaded) {
                searcher.load(tree);
                loaded = true; // set last: after a failure the next step loads again
            }
            return searcher.search(step, start, orphans, findings);
        };
    }

    /** Updates the front's statistics after a step that started at the root or continued from the front. */
    void updateFront(SearchReport report, boolean fromRoot) {
        long before = fromRoot ? 0 : frontLength;
        frontLength = report.count(Count.FRONT_LENGTH);
        if (fromRoot) {
            sprouted = 0;
            replaced = 0;
        } else {
            replaced += report.count(Count.FRONT_REPLACED);
            sprouted += sprouted(report, before);
        }
        frontUsable = settings.keepsFront() && report.keptFront() && q1() <= settings.largestQ1()
                && q2() <= settings.largestQ2();
    }

    /** Returns how many nodes a step added to a front that had {@code before} nodes. */
    static long sprouted(SearchReport report, long before) {
        return report.count(Count.FRONT_LENGTH) - before + report.count(Count.FRONT_REPLACED);
    }

    /** Returns the share of the front's nodes that were added since it was built (MCCD, equation 3). */
    double q1() {
        return frontLength == 0 ? 0 : (double) sprouted / frontLength;
    }

    /** Returns the nodes replaced since the front was built, relative to its length (MCCD, equation 4). */
    double q2() {
        return frontLength == 0 ? 0 : (double) replaced / frontLength;
    }

    @Override
    protected long answers() {
        return searcher.answers();
    }

    @Override
    protected void abort() {
        searcher.abort();
    }

    @Override
    protected void release() {
        searcher.close();
    }
}
