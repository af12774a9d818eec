package dev.graze.opencl.step;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceArrays;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.device.DeviceTree;

/**
 * A hierarchy on a device: sent once, its volumes fitted to each step from the leaves up, a launch for each level and
 * one for all small ones.
 */
final class DeviceHierarchy {
    /** Levels with fewer nodes go faster one after the other in a single group than each in a launch of its own. */
    private static final int SMALL_LEVEL = 256;
    private static final int TOP_GROUP = 64;
    private static final int FRAME_NUMBERS = 6;

    private final CommandQueue queue;
    private final DeviceScene scene;
    private final NodeHeights heights;
    private final int leafCount;
    private final boolean skipsAdjacent;
    private final DeviceKernel fitLeaves;
    private final DeviceKernel fitLevel;
    private final DeviceKernel fitTop;
    private final DeviceBuffer links;
    private final DeviceBuffer leafNodes;
    private final DeviceBuffer byHeight;
    private final DeviceBuffer levelStarts;
    private final DeviceBuffer frame;
    private final DeviceBuffer volumes;

    DeviceHierarchy(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects,
            DeviceScene scene,
            DeviceTree tree,
            int volumeBytes) {
        this.queue = queue;
        this.scene = scene;
        this.heights = new NodeHeights(tree.links());
        this.leafCount = tree.mesh().itemCount();
        this.skipsAdjacent = tree.adjacent().skipped();
        this.fitLeaves = new DeviceKernel(context, "fit_leaves", objects);
        this.fitLevel = new DeviceKernel(context, "fit_level", objects);
        this.fitTop = new DeviceKernel(context, "fit_top", objects);
        this.links = DeviceArrays.of(tree.links(), "links", queue, memory);
        this.leafNodes = DeviceArrays.of(heights.leafNodes(), "leaves", queue, memory);
        this.byHeight = DeviceArrays.of(heights.byHeight(), "nodes by height", queue, memory);
        this.levelStarts = DeviceArrays.of(heights.levelStarts(), "levels", queue, memory);
        this.frame = new DeviceBuffer(memory, "frame", Double.BYTES, FRAME_NUMBERS);
        this.volumes = new DeviceBuffer(memory, "bounding volumes", volumeBytes, tree.nodeCount());
    }

    void send(double[] frameNumbers) {
        queue.write(frame, FRAME_NUMBERS, (bytes, first) -> bytes.asDoubleBuffer().put(frameNumbers));
    }

    /** Fits all volumes to the positions that were sent last. */
    void fit() {
        queue.launch(
                fitLeaves.arguments().with(leafCount).with(leafNodes, scene.topology()[0]).with(scene.positions())
                        .with(frame, volumes),
                leafCount);
        int level = 0;
        for (; level < heights.levels() && heights.size(level) >= SMALL_LEVEL; level++) {
            queue.launch(
                    fitLevel.arguments().with(byHeight).with(heights.start(level)).with(heights.start(level + 1))
                            .with(links, volumes),
                    heights.size(level));
        }
        if (level < heights.levels()) {
            queue.launch(
                    fitTop.arguments().with(byHeight, levelStarts).with(level).with(heights.levels()).with(links,
                            volumes),
                    1,
                    Math.min(TOP_GROUP, fitTop.largestGroup()));
        }
    }

    /** Sets what a look at nodes of the test tree needs, as the first arguments of a kernel. */
    DeviceKernel arguments(DeviceKernel kernel) {
        return kernel.arguments().with(links, scene.topology()[0], volumes).with(skipsAdjacent ? 1 : 0);
    }
}
