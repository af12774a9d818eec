package dev.graze.query.penetration;

import java.util.ArrayList;
import java.util.List;

/**
 * Chains segments into closed lines. Segments join at events, and each event has an even number of them: one per
 * triangle at its edge. So a walk along unused segments always comes back to where it began.
 */
final class Contours {
    /** The segments at each event, as compressed rows. */
    private final int[] starts;
    private final int[] segments;
    private final boolean[] used;

    private Contours(Crossings crossings) {
        this.starts = new int[crossings.eventCount() + 1];
        this.segments = new int[2 * crossings.segmentCount()];
        this.used = new boolean[crossings.segmentCount()];
        for (int s = 0; s < used.length; s++) {
            starts[crossings.start(s) + 1]++;
            starts[crossings.end(s) + 1]++;
        }
        for (int e = 0; e + 1 < starts.length; e++) {
            starts[e + 1] += starts[e];
        }
        int[] next = starts.clone();
        for (int s = 0; s < used.length; s++) {
            segments[next[crossings.start(s)]++] = s;
            segments[next[crossings.end(s)]++] = s;
        }
    }

    /**
     * Returns the closed lines as coordinates of their points.
     *
     * @param ofA the regions of A, which the segments bound
     * @param ofB the regions of B
     */
    static List<double[]> of(Crossings crossings, InnerSurface a, Regions ofA, InnerSurface b, Regions ofB) {
        Contours contours = new Contours(crossings);
        List<double[]> found = new ArrayList<>();
        Loop loop = new Loop();
        for (int first = 0; first < crossings.segmentCount(); first++) {
            if (contours.used[first]) {
                continue;
            }
            loop.clear();
            boolean bounds = false;
            int event = crossings.start(first);
            for (int s = first; s >= 0; s = contours.unusedAt(event)) {
                contours.used[s] = true;
                loop.add(crossings.point(event), crossings.coordinates(), 3 * event);
                event = crossings.start(s) == event ? crossings.end(s) : crossings.start(s);
                bounds |= ofA.ofLoop(a.loopOf(s)) >= 0 || ofB.ofLoop(b.loopOf(s)) >= 0;
            }
            loop.reduce();
            if (bounds && loop.size() > 0) {
                found.add(loop.toArray());
            }
        }
        return found;
    }

    private int unusedAt(int event) {
        for (int i = starts[event]; i < starts[event + 1]; i++) {
            if (!used[segments[i]]) {
                return segments[i];
            }
        }
        return -1;
    }
}
