package dev.graze.engine.steal;

import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.device.DeviceMotion;
import dev.graze.spi.SearchScene;

/**
 * The frame of a step on devices. Where parts are told apart, it is kept while it encloses the scene, because a device
 * can keep the volumes of parts that have not changed only in the same frame.
 */
final class DeviceFrame {
    private final SearchScene scene;
    private final SceneFrame frame;
    /** Three lows and three highs of each part; empty for parts that are never tested, since they are never sent. */
    private final double[] boxes;

    DeviceFrame(SearchScene scene, Separation separation) {
        this.scene = scene;
        this.frame = new SceneFrame(separation);
        this.boxes = new double[VertexVolumes.tellsPartsApart(scene) ? 6 * scene.partCount() : 0];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = i % 6 < 3 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
    }

    SceneFrame frame() {
        return frame;
    }

    /** Fits the frame to a step. Reads only the positions that devices do not have yet. */
    void fit(DeviceMotion motion) {
        if (boxes.length == 0) {
            frame.fit(motion.t0(), motion.t1());
            return;
        }
        for (int part = 0; part < scene.partCount(); part++) {
            if (!motion.isKept(part)) {
                frame.box(motion.t0(), motion.t1(), 3 * scene.firstVertex(part), 3 * scene.firstVertex(part + 1), boxes,
                        6 * part);
            }
        }
        frame.keepOrFit(boxes);
        if (frame.largest() == Double.POSITIVE_INFINITY) {
            frame.fit(motion.t0(), motion.t1()); // a margin could be beyond the range of doubles
        }
    }
}
