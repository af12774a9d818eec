package dev.graze.opencl.step;

import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.DeviceTree.AdjacentItems;

/**
 * A folded sheet of two thousand triangles under a hierarchy that halves it: enough to compare group sizes.
 */
final class SampleScene {
    private static final int SIDE = 32;
    private static final int TRIANGLES = 2 * SIDE * SIDE;

    private final int[] links = new int[2 * TRIANGLES - 1];

    SampleScene() {
        cut(0, TRIANGLES, 0);
    }

    private void cut(int from, int to, int node) {
        if (to - from == 1) {
            links[node] = ~from;
            return;
        }
        int middle = (from + to) >>> 1;
        links[node] = node + 2 * (middle - from);
        cut(from, middle, node + 1);
        cut(middle, to, links[node]);
    }

    DeviceTree tree() {
        int[] corners = new int[3 * TRIANGLES];
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            int low = cell / SIDE * (SIDE + 1) + cell % SIDE;
            int high = low + SIDE + 1;
            put(corners, 6 * cell, low, low + 1, high);
            put(corners, 6 * cell + 3, low + 1, high, high + 1);
        }
        DeviceMesh mesh = new DeviceMesh((SIDE + 1) * (SIDE + 1), corners, new byte[TRIANGLES]);
        return new DeviceTree(mesh, links, new int[TRIANGLES], AdjacentItems.searched());
    }

    private static void put(int[] corners, int at, int a, int b, int c) {
        corners[at] = a;
        corners[at + 1] = b;
        corners[at + 2] = c;
    }

    /** Returns a step in which the folds of the sheet close a little. */
    DeviceStep step() {
        return new DeviceStep(DeviceMotion.of(positions(0.06), positions(0.05)),
                new double[] { 0.5, 0.5, 0, 1, 0x1p-40, 0 }, 0);
    }

    private static double[] positions(double fold) {
        double[] positions = new double[3 * (SIDE + 1) * (SIDE + 1)];
        for (int v = 0; v < positions.length / 3; v++) {
            int row = v / (SIDE + 1);
            positions[3 * v] = (double) (v % (SIDE + 1)) / SIDE;
            positions[3 * v + 1] = fold * (row % 8 < 4 ? row % 8 : 8 - row % 8);
            positions[3 * v + 2] = 0.02 * row / SIDE;
        }
        return positions;
    }
}
