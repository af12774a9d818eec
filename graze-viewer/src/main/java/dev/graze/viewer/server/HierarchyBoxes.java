package dev.graze.viewer.server;

import dev.graze.inspect.HierarchyPicture;
import dev.graze.mesh.Mesh;
import dev.graze.viewer.ViewSpace;

/**
 * The boxes of a hierarchy over one step, for the page to draw. The last step requested is cached, since its levels are
 * requested one by one.
 */
final class HierarchyBoxes {
    private final ViewedFrames frames;
    private final ViewSpace space;
    private int pictured = -1;
    private boolean picturedLast;
    private HierarchyPicture picture;

    HierarchyBoxes(ViewedFrames frames, ViewSpace space) {
        this.frames = frames;
        this.space = space;
    }

    /**
     * Returns the sizes of the hierarchy of the step that starts at a frame, as JSON. The last frame does not move, and
     * neither does a frame before a change of triangles.
     */
    synchronized String levels(int frame) {
        HierarchyPicture shown = picture(frame);
        return Json.object(json -> {
            json.writeNumberField("levels", shown.levelCount());
            json.writeNumberField("nodes", shown.nodeCount());
            json.writeNumberField("front", shown.frontLength());
        });
    }

    /** Returns the boxes of a level, two corners each; null if there is no such level. */
    synchronized byte[] level(int frame, int level) {
        HierarchyPicture shown = picture(frame);
        return level < shown.levelCount() ? LittleEndian.bytes(space.of(shown.boxes(level))) : null;
    }

    /** Returns the boxes of the front's nodes on a level; null if there is no such level. */
    synchronized byte[] front(int frame, int level) {
        HierarchyPicture shown = picture(frame);
        return level < shown.levelCount() ? LittleEndian.bytes(space.of(shown.frontBoxes(level))) : null;
    }

    private HierarchyPicture picture(int frame) {
        boolean last = frame + 1 == frames.frameCount();
        if (pictured != frame || picturedLast != last) {
            Mesh t0 = frames.mesh(frame);
            picture = HierarchyPicture.of(t0.topology(), t0.positions(), last ? t0.positions() : next(t0, frame + 1));
            pictured = frame;
            picturedLast = last;
        }
        return picture;
    }

    /** Returns the positions at the end of the step; those of the frame itself if the next one has other triangles. */
    private double[] next(Mesh t0, int frame) {
        Mesh t1 = frames.mesh(frame);
        return t1.topology() == t0.topology() ? t1.positions() : t0.positions();
    }
}
