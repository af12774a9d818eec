package dev.graze.cli.view;

import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.io.FrameSequence;
import dev.graze.io.LabelledMesh;
import dev.graze.io.PartLabels;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.SceneParts;
import dev.graze.viewer.server.ViewedFrames;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Frames from files, for the page's server. A longer version of the same sequence can replace them. */
final class SequenceFrames implements ViewedFrames {
    private final Mode mode;
    private volatile FrameSequence frames;

    SequenceFrames(FrameSequence frames, Mode mode) {
        this.frames = frames;
        this.mode = mode;
    }

    void replace(FrameSequence longer) {
        frames = longer;
    }

    @Override
    public Topology topology() {
        return frames.topology();
    }

    @Override
    public int frameCount() {
        return frames.frameCount();
    }

    @Override
    public String frameName(int frame) {
        return frames.frameName(frame);
    }

    @Override
    public Mesh mesh(int frame) {
        return mode == Mode.CONTINUOUS ? motion(frames, frame) : frames.mesh(frame);
    }

    private static Mesh motion(FrameSequence frames, int frame) {
        return new Mesh(frames.topology(), SceneFrames.positionsInMotion(frames, frame));
    }

    @Override
    public SceneParts parts(int frame) {
        LabelledMesh labelled = frame == 0
                ? new LabelledMesh(new Mesh(frames.topology(), frames.positions(0)), frames.labels(), List.of())
                : frames.labelledMesh(frame);
        PartLabels labels = labelled.labels();
        int[] vertices = starts(labelled.mesh().topology().vertexCount(), labels::partOfVertex, labels.count());
        int[] triangles = starts(labelled.mesh().topology().triangleCount(), labels::partOfTriangle, labels.count());
        return vertices.length == 0 || triangles.length == 0
                ? SceneParts.ofOnePart()
                : new SceneParts(labels.names(), part -> vertices[part], part -> triangles[part], labels::fileVertex,
                        labels::fileTriangle);
    }

    /** Returns where each part starts; nothing if the file mixes the parts, which the page then shows as one. */
    private static int[] starts(int count, IntUnaryOperator partOf, int parts) {
        int[] starts = new int[parts];
        int part = -1;
        for (int i = 0; i < count; i++) {
            int next = partOf.applyAsInt(i);
            if (next == part + 1) {
                starts[next] = i;
            } else if (next != part) {
                return new int[0];
            }
            part = next;
        }
        return part == parts - 1 ? starts : new int[0];
    }
}
