package dev.graze.engine.steal;

import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;

/**
 * How much of a device's front is not what it was when it was built; it is built anew when that is too much (section
 * 2.1, by MCCD's equations 3 and 4).
 */
final class FrontWear {
    private final StealSettings settings;
    private boolean usable;
    private long length;
    private long sprouted;
    private long replaced;

    FrontWear(StealSettings settings) {
        this.settings = settings;
    }

    /** Whether the next step can go on from the front. */
    boolean isUsable() {
        return usable;
    }

    /** Forgets the front: the next step begins at the root. */
    void forget() {
        usable = false;
    }

    /** Takes account of a step that began at the root, or at the front. */
    void update(SearchReport report, boolean fromRoot) {
        long before = fromRoot ? 0 : length;
        length = report.count(Count.FRONT_LENGTH);
        if (fromRoot) {
            sprouted = 0;
            replaced = 0;
        } else {
            replaced += report.count(Count.FRONT_REPLACED);
            sprouted += sprouted(report, before);
        }
        usable = settings.keepsFront() && report.keptFront() && q1() <= settings.largestQ1()
                && q2() <= settings.largestQ2();
    }

    /** Nodes that were put into a front that had so many. */
    static long sprouted(SearchReport report, long before) {
        return report.count(Count.FRONT_LENGTH) - before + report.count(Count.FRONT_REPLACED);
    }

    double q1() {
        return length == 0 ? 0 : (double) sprouted / length;
    }

    double q2() {
        return length == 0 ? 0 : (double) replaced / length;
    }
}
