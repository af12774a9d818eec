package dev.graze.device;

import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;

/**
 * The parts of a mesh and which of them may collide, in the form that devices need.
 *
 * @param firstVertices the first vertex of each part, then the number of vertices: those of a part are consecutive
 * @param ofItems the part of each item; empty unless the mesh is filtered
 * @param rules which parts may collide
 */
public record DeviceParts(int[] firstVertices, int[] ofItems, PairRules rules) {
    /** Receives ranges of vertices. */
    public interface RangeSink {
        void accept(int first, int end);
    }

    /** Returns the parts of a mesh that is one part, without filters. */
    public static DeviceParts one(int vertexCount) {
        return new DeviceParts(new int[] { 0, vertexCount }, new int[0], PairRules.everythingInOnePart());
    }

    /**
     * Returns the parts of a scene.
     *
     * @param corners three vertices of each item
     */
    public static DeviceParts of(SearchScene scene, int[] corners) {
        int[] firstVertices = new int[scene.partCount() + 1];
        for (int part = 0; part < firstVertices.length; part++) {
            firstVertices[part] = scene.firstVertex(part);
        }
        int[] ofItems = new int[scene.rules().allowEverything() ? 0 : corners.length / 3];
        for (int item = 0; item < ofItems.length; item++) {
            ofItems[item] = scene.partOfVertex(corners[3 * item]);
        }
        return new DeviceParts(firstVertices, ofItems, scene.rules());
    }

    public int count() {
        return firstVertices.length - 1;
    }

    /** Returns whether there is anything to leave out of a search. If not, a device needs nothing but the ranges. */
    public boolean isFiltered() {
        return !rules.allowEverything();
    }

    /** Passes on the vertices whose positions a device does not have yet, in as few ranges as possible. */
    public void forEachChanged(DeviceMotion motion, RangeSink sink) {
        int part = 0;
        while (part < count()) {
            int end = part;
            while (end < count() && !motion.isKept(end)) {
                end++;
            }
            if (firstVertices[part] < firstVertices[end]) {
                sink.accept(firstVertices[part], firstVertices[end]);
            }
            part = end + 1;
        }
    }
}
