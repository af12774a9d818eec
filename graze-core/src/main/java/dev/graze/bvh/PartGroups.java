package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.spi.SearchScene;
import java.util.Arrays;

/**
 * Puts items into groups, one per part, for a hierarchy that splits between parts first. Groups are arranged by spatial
 * median of the parts, so that neighbours in space are neighbours in the order; within a group items keep their order.
 */
final class PartGroups {
    private final SearchScene scene;
    private final int[] corners;
    /** The parts that have items, in the order of their groups, and the first item of each, then the end. */
    private final int[] parts;
    private final int[] starts;
    /** The depth of the split before each group: a range of groups is split where this is smallest. */
    private final int[] depths;

    PartGroups(SearchScene scene, int[] corners, SceneFrame frame, double[] t0, double[] t1) {
        this.scene = scene;
        this.corners = corners;
        int[] sizes = new int[scene.partCount()];
        for (int item = 0; item < corners.length / 3; item++) {
            sizes[part(item)]++;
        }
        this.parts = nonEmpty(sizes);
        this.depths = new int[parts.length];
        arrange(new Splitter.SpatialMedian(centers(frame, t0, t1), parts), 0, parts.length, 0);
        this.starts = new int[parts.length + 1];
        for (int group = 0; group < parts.length; group++) {
            starts[group + 1] = starts[group] + sizes[parts[group]];
        }
    }

    private int part(int item) {
        return scene.partOfVertex(corners[3 * item]);
    }

    private static int[] nonEmpty(int[] sizes) {
        int[] parts = new int[sizes.length];
        int count = 0;
        for (int part = 0; part < sizes.length; part++) {
            if (sizes[part] > 0) {
                parts[count++] = part;
            }
        }
        return Arrays.copyOf(parts, count);
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
    private float[] centers(SceneFrame frame, double[] t0, double[] t1) {
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

    /**
     * Returns values that belong to items, in the order of the groups; within a group they keep their order.
     *
     * @param order the item of each value
     */
    int[] grouped(int[] order, int[] values) {
        int[] next = new int[scene.partCount()];
        for (int group = 0; group < parts.length; group++) {
            next[parts[group]] = starts[group];
        }
        int[] grouped = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            grouped[next[part(order[i])]++] = values[i];
        }
        return grouped;
    }

    /** Returns a splitter that splits between groups, and where only one is left, as another splitter does. */
    Splitter splitter(Splitter within) {
        return (from, to) -> {
            int first = groupAt(from);
            int last = groupAt(to - 1);
            return first == last ? within.split(from, to) : starts[splitOf(first, last)];
        };
    }

    private int groupAt(int position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : -found - 2;
    }

    private int splitOf(int first, int last) {
        int highest = first + 1;
        for (int group = first + 2; group <= last; group++) {
            highest = depths[group] < depths[highest] ? group : highest;
        }
        return highest;
    }
}
