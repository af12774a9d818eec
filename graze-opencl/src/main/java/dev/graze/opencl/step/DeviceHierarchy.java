package dev.graze.opencl.step;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.DeviceScene;
import java.util.Arrays;
import java.util.Optional;

/**
 * A hierarchy on a device. It is sent once, and its volumes are fitted to each step from the leaves up: one launch per
 * large level, and one launch for all small levels. If nodes are labeled with their parts, those of parts that have
 * not changed keep their volumes as long as the frame stays the same: on a CPU device, fitting them again would cost
 * much more than the positions that need not be sent.
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
    /** Empty if everything may collide. */
    private final Optional<DeviceLabels> labels;
    private final DeviceKernel fitLeaves;
    private final DeviceKernel fitLevel;
    private final DeviceKernel fitTop;
    private final DeviceBuffer links;
    private final DeviceBuffer leafNodes;
    private final DeviceBuffer byHeight;
    private final DeviceBuffer levels;
    private final DeviceBuffer frame;
    private final DeviceBuffer volumes;
    /** The frame of the last step. */
    private double[] lastFrame = {};

    DeviceHierarchy(DeviceSession session, DeviceScene scene, DeviceTree tree, BoundingVolume bounds) {
        NodeHeights heights = new NodeHeights(tree.links());
        this.session = session;
        this.scene = scene;
        this.levelStarts = heights.levelStarts();
        this.leafCount = tree.mesh().itemCount();
        this.skipsAdjacent = tree.adjacent().skipped();
        this.labels = DeviceLabels.of(session, tree);
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

    /** Sends a step and returns how many bytes of positions that took. */
    long send(DeviceStep step) {
        long bytes = scene.send(step.motion());
        boolean sameFrame = Arrays.equals(step.frame(), lastFrame);
        session.write(frame, step.frame(), FRAME_NUMBERS);
        labels.ifPresent(each -> each.keep(step.motion(), sameFrame));
        lastFrame = step.frame().clone();
        return bytes;
    }

    /** Fits the volumes of everything that has changed to the step sent last. */
    void fit() {
        session.launch(keeping(fitLeaves.arguments().with(leafCount).with(leafNodes, scene.corners())
                .with(scene.positions()).with(frame, volumes)), leafCount);
        int levelCount = levelStarts.length - 1;
        int level = 0;
        for (; level < levelCount && size(level) >= SMALL_LEVEL; level++) {
            session.launch(keeping(fitLevel.arguments().with(byHeight).with(levelStarts[level])
                    .with(levelStarts[level + 1]).with(links, volumes)), size(level));
        }
        if (level < levelCount) {
            session.launch(
                    keeping(fitTop.arguments().with(byHeight, levels).with(level).with(levelCount)
                            .with(links, volumes)),
                    1, Math.min(TOP_GROUP, fitTop.largestGroup()));
        }
    }

    private DeviceKernel keeping(DeviceKernel kernel) {
        return labels.map(each -> each.keepArguments(kernel)).orElse(kernel);
    }

    private int size(int level) {
        return levelStarts[level + 1] - levelStarts[level];
    }

    /** Sets what a test of two nodes needs, as the first arguments of a kernel. */
    DeviceKernel arguments(DeviceKernel kernel) {
        kernel.arguments().with(links, scene.corners(), volumes).with(skipsAdjacent ? 1 : 0);
        return labels.map(each -> each.pruneArguments(kernel)).orElse(kernel);
    }
}
