package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import java.util.Arrays;

/**
 * Puts items into groups, one per part, for a hierarchy that splits between parts first. Groups are arranged by spatial
 * median of the parts, so that parts close together in space are close together in the order.
 */
final class PartGroups {
    private final SearchScene scene;
    private final int[] corners;
    private final SceneFrame frame;
    private final double[] t0;
    private final double[] t1;
    /** The parts that have items, in the order of their groups. */
    private final int[] parts;
    /** The depth of the split before each group: a range of groups is split where this is smallest. */
    private final int[] depths;
    private final PartOrder items;

    PartGroups(SearchScene scene, int[] corners, SceneFrame frame, double[] t0, double[] t1) {
        this.scene = scene;
        this.corners = corners;
        this.frame = frame;
        this.t0 = t0;
        this.t1 = t1;
        this.parts = partsWithItems();
        this.depths = new int[parts.length];
        arrange(new Splitter.SpatialMedian(centers(), parts), 0, parts.length, 0);
        int[] groupOfPart = new int[scene.partCount()];
        for (int group = 0; group < parts.length; group++) {
            groupOfPart[parts[group]] = group;
        }
        int[] groupOfItem = new int[corners.length / 3];
        Arrays.setAll(groupOfItem, item -> groupOfPart[part(item)]);
        this.items = new PartOrder(corners, groupOfItem, parts.length);
    }

    private int part(int item) {
        return scene.partOfVertex(corners[3 * item]);
    }

    private int[] partsWithItems() {
        boolean[] present = new boolean[scene.partCount()];
        for (int item = 0; item < corners.length / 3; item++) {
            present[part(item)] = true;
        }
        int[] found = new int[present.length];
        int count = 0;
        for (int part = 0; part < present.length; part++) {
            if (present[part]) {
                found[count++] = part;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private void arrange(Splitter splitter, int from, int to, int depth) {
        if (to - from > 1) {
            int middle = splitter.split(from, to);
            depths[middle] = depth;
            arrange(splitter, from, middle, depth + 1);
            arrange(splitter, middle, to, depth + 1);
        }
    }

    /** Returns the centers of the boxes around the parts during the step, in units of the size of the scene. */
    private float[] centers() {
        double scale = frame.largest() > 0 ? 1 / frame.largest() : 0;
        float[] centers = new float[3 * scene.partCount()];
        for (int part : parts) {
            for (int axis = 0; axis < 3; axis++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int i = 3 * scene.firstVertex(part) + axis; i < 3 * scene.firstVertex(part + 1); i += 3) {
                    low = Math.min(low, Math.min(t0[i], t1[i]));
                    high = Math.max(high, Math.max(t0[i], t1[i]));
                }
                centers[3 * part + axis] = (float) ((low / 2 + high / 2 - frame.center(axis)) * scale);
            }
        }
        return centers;
    }

    /** Returns the items, group by group. */
    int[] order() {
        return items.order();
    }

    /** Sorts the items of each part along a curve, and splits between groups, then where codes differ. */
    Splitter sorted(ThreadTeam team) {
        return betweenGroups(Splitter.byCodes(items.sortWithCodes(frame, t0, t1, team)));
    }

    /** Splits between groups, then as another splitter does. */
    Splitter betweenGroups(Splitter within) {
        return (from, to) -> {
            int first = groupAt(from);
            int last = groupAt(to - 1);
            return first == last ? within.split(from, to) : items.start(highestSplit(first, last));
        };
    }

    private int groupAt(int position) {
        int low = 0;
        int high = parts.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (items.start(middle) <= position) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int highestSplit(int first, int last) {
        int highest = first + 1;
        for (int group = first + 2; group <= last; group++) {
            highest = depths[group] < depths[highest] ? group : highest;
        }
        return highest;
    }
}
