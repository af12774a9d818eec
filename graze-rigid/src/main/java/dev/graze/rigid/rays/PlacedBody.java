package dev.graze.rigid.rays;

import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import dev.graze.mesh.Pose;

/** A body and its current pose. */
public final class PlacedBody {
    private final BodyShape shape;
    private final Frame frame = new Frame();
    private Pose pose;

    public PlacedBody(BodyShape shape, Pose pose) {
        this.shape = shape;
        place(pose);
    }

    public void place(Pose next) {
        pose = next;
        frame.set(next);
    }

    /** Writes the axis-aligned box around the shape's own box, grown on all sides: lows and highs at {@code at}. */
    public void writeBox(double[] boxes, int at, double growth) {
        frame.boxAround(shape.box(), growth, boxes, at);
    }

    public BodyShape shape() {
        return shape;
    }

    public Frame frame() {
        return frame;
    }

    public Pose pose() {
        return pose;
    }
}
