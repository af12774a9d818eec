package dev.graze.opencl.step;

import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceParts;
import dev.graze.device.DeviceTree;
import dev.graze.device.DeviceTree.NodeLabels;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceRules;
import dev.graze.opencl.driver.DeviceSession;
import java.util.Optional;

/** The parts below the nodes of a hierarchy, on a device, as labels.cl reads them, and which parts have not changed. */
final class DeviceLabels {
    private final DeviceSession session;
    private final int partCount;
    private final DeviceRules rules;
    private final DeviceBuffer ofNodes;
    private final DeviceBuffer present;
    private final DeviceBuffer partners;
    private final DeviceBuffer within;
    private final DeviceBuffer kept;

    private DeviceLabels(DeviceSession session, DeviceParts parts, NodeLabels labels) {
        this.session = session;
        this.partCount = parts.count();
        this.rules = new DeviceRules(parts, session);
        this.ofNodes = session.bufferOf(labels.ofNodes(), "the labels of nodes");
        this.present = session.bufferOf(labels.present(), "the classes of labels");
        this.partners = session.bufferOf(labels.partners(), "the partners of labels");
        this.within = session.buffer("the labels tested against themselves", Byte.BYTES, labels.within().length);
        this.kept = session.buffer("the parts that have not changed", Byte.BYTES, partCount);
        write(within, labels.within());
    }

    /** Sends the labels of a hierarchy; empty if it has none. */
    static Optional<DeviceLabels> of(DeviceSession session, DeviceTree tree) {
        return tree.labels().map(labels -> new DeviceLabels(session, tree.mesh().parts(), labels));
    }

    private void write(DeviceBuffer buffer, boolean[] flags) {
        session.write(buffer, flags.length, (bytes, first) -> {
            for (int i = first; bytes.hasRemaining(); i++) {
                bytes.put((byte) (flags[i] ? 1 : 0));
            }
        });
    }

    /**
     * Sets which volumes are kept: those of the parts that the motion keeps.
     *
     * @param sameFrame whether the frame is that of the last step; if not, no volume is kept
     */
    void keep(DeviceMotion motion, boolean sameFrame) {
        boolean[] parts = new boolean[partCount];
        for (int part = 0; part < partCount; part++) {
            parts[part] = sameFrame && motion.isKept(part);
        }
        write(kept, parts);
    }

    /** Adds what kernels need to prune pairs of nodes. */
    DeviceKernel pruneArguments(DeviceKernel kernel) {
        return rules.arguments(kernel.with(ofNodes).with(partCount).with(present, partners, within));
    }

    /** Adds what kernels need to fit only the nodes of parts that have changed. */
    DeviceKernel keepArguments(DeviceKernel kernel) {
        return kernel.with(ofNodes).with(partCount).with(kept);
    }
}
