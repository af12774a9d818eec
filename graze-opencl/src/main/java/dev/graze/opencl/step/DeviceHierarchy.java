package dev.graze.opencl.step;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceTree;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.DeviceScene;

/**
 * A hierarchy on a device. It is sent once, and its volumes are fitted to each step from the leaves up: one launch per
 * large level, and one launch for all small levels.
 */
final class DeviceHierarchy {
    /** Levels with fewer nodes are faster one after the other in a single group than in separate launches. */
    private static final int SMALL_LEVEL = 256;
    private static final int TOP_GROUP = 64;
    private static final int FRAME_NUMBERS = 6;

    private final DeviceSession session;
    private final DeviceScene scene;
    /** Where each level of inner nodes starts in {@link #byHeight}, and where the last one ends. */
    private final int[] levelStarts;
    private final int leafCount;
    private final boolean skipsAdjacent;
    private final DeviceKernel fitLeaves;
    private final DeviceKernel fitLevel;
    private final DeviceKernel fitTop;
    private final DeviceBuffer links;
    private final DeviceBuffer leafNodes;
    private final DeviceBuffer byHeight;
    private final DeviceBuffer levels;
    private final DeviceBuffer frame;
    private final DeviceBuffer volumes;

    DeviceHierarchy(DeviceSession session, DeviceScene scene, DeviceTree tree, BoundingVolume bounds) {
        NodeHeights heights = new NodeHeights(tree.links());
        this.session = session;
        this.scene = scene;
        this.levelStarts = heights.levelStarts();
        this.leafCount = tree.mesh().itemCount();
        this.skipsAdjacent = tree.adjacent().skipped();
        this.fitLeaves = session.kernel("fit_leaves");
        this.fitLevel = session.kernel("fit_level");
        this.fitTop = session.kernel("fit_top");
        this.links = session.bufferOf(tree.links(), "links");
        this.leafNodes = session.bufferOf(heights.leafNodes(), "leaves");
        this.byHeight = session.bufferOf(heights.byHeight(), "nodes by height");
        this.levels = session.bufferOf(levelStarts, "levels");
        this.frame = session.buffer("frame numbers", Double.BYTES, FRAME_NUMBERS);
        this.volumes = session.buffer("bounding volumes", StepProgram.volumeBytes(bounds), tree.nodeCount());
    }

    void send(double[] frameNumbers) {
        session.write(frame, frameNumbers, FRAME_NUMBERS);
    }

    /** Fits all volumes to the positions sent last. */
    void fit() {
        session.launch(fitLeaves.arguments().with(leafCount).with(leafNodes, scene.corners()).with(scene.positions())
                .with(frame, volumes), leafCount);
        int levelCount = levelStarts.length - 1;
        int level = 0;
        for (; level < levelCount && size(level) >= SMALL_LEVEL; level++) {
            session.launch(fitLevel.arguments().with(byHeight).with(levelStarts[level]).with(levelStarts[level + 1])
                    .with(links, volumes), size(level));
        }
        if (level < levelCount) {
            session.launch(
                    fitTop.arguments().with(byHeight, levels).with(level).with(levelCount).with(links, volumes),
                    1, Math.min(TOP_GROUP, fitTop.largestGroup()));
        }
    }

    private int size(int level) {
        return levelStarts[level + 1] - levelStarts[level];
    }

    /** Sets what a test of two nodes needs, as the first arguments of a kernel. */
    DeviceKernel arguments(DeviceKernel kernel) {
        return kernel.arguments().with(links, scene.corners(), volumes).with(skipsAdjacent ? 1 : 0);
    }
}
