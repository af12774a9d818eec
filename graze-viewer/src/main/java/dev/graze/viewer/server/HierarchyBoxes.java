package dev.graze.viewer.server;

import dev.graze.inspect.HierarchyPicture;
import dev.graze.viewer.ViewSpace;

/** The boxes of a hierarchy over one step, for the page to draw; the step asked for last is kept, since its levels are asked for one by one. */
final class HierarchyBoxes {
    private final ViewedFrames frames;
    private final ViewSpace space;
    private int pictured = -1;
    private boolean picturedStill;
    private HierarchyPicture picture;

    HierarchyBoxes(ViewedFrames frames, ViewSpace space) {
        this.frames = frames;
        this.space = space;
    }

    /** The sizes of the hierarchy of the step that leads out of a frame, as JSON; the last frame stands still. */
    synchronized String levels(int frame) {
        HierarchyPicture shown = picture(frame);
        return Json.object(json -> {
            json.writeNumberField("levels", shown.levelCount());
            json.writeNumberField("nodes", shown.nodeCount());
            json.writeNumberField("front", shown.frontLength());
        });
    }

    /** The boxes of a level, two corners each; null if there is no such level. */
    synchronized byte[] level(int frame, int level) {
        HierarchyPicture shown = picture(frame);
        return level < shown.levelCount() ? LittleEndian.bytes(space.of(shown.boxes(level))) : null;
    }

    /** The boxes of the nodes of a level that the front has; null if there is no such level. */
    synchronized byte[] front(int frame, int level) {
        HierarchyPicture shown = picture(frame);
        return level < shown.levelCount() ? LittleEndian.bytes(space.of(shown.frontBoxes(level))) : null;
    }

    private HierarchyPicture picture(int frame) {
        boolean still = frame + 1 == frames.frameCount();
        if (pictured != frame || picturedStill != still) {
            double[] t0 = frames.positions(frame);
            picture = HierarchyPicture.of(frames.topology(), t0, still ? t0 : frames.positions(frame + 1));
            pictured = frame;
            picturedStill = still;
        }
        return picture;
    }
}
