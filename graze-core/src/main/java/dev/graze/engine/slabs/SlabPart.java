package dev.graze.engine.slabs;

import dev.graze.bounds.RankMaps;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.CurveOrder;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.StepMotion;

/**
 * What the engine keeps about one part of a scene: the slabs of its vertices as ranks, and its items in order. All of
 * it is in the part's own numbers, so it stays valid when other parts come and go.
 */
abstract class SlabPart {
    private final VertexVolumes vertices;
    private final short[] ranks;
    private final CurveOrder curve;
    private final int itemCount;
    /** Three lows and three highs over the last step. */
    private final double[] box = new double[6];
    /** The first vertex among those of the scene. */
    private int firstVertex;
    /** The time until which the volumes bound the last step. */
    private double until;
    /** Whether the volumes are those of the session's last step. */
    private boolean fitted;
    private boolean known;
    private boolean moved;
    private boolean kept;

    SlabPart(Topology topology, SceneItems items, SceneFrame frame, boolean moving) {
        this.vertices = VertexVolumes.forRanks(moving, topology.vertexCount(), frame);
        this.ranks = RankMaps.newVolumes(topology.vertexCount());
        this.curve = new CurveOrder(CurveOrder.Curve.HILBERT, items.corners());
        this.itemCount = items.size();
    }

    /** Puts the items into another order. */
    abstract void reorder(int[] order, ThreadTeam team);

    final int itemCount() {
        return itemCount;
    }

    final VertexVolumes vertices() {
        return vertices;
    }

    /** Returns the ranks of the vertices, read-only. */
    final short[] ranks() {
        return ranks;
    }

    final double[] box() {
        return box;
    }

    final int firstVertex() {
        return firstVertex;
    }

    /**
     * Starts a step.
     *
     * @param unchanged whether the positions are those of the last step, which was completed
     * @param resting   whether the part ends where it starts, so that volumes of any part of the step are the same
     */
    final void begin(StepMotion motion, int first, boolean unchanged, boolean resting) {
        firstVertex = first;
        moved = !known || !fitted || !unchanged || (until != motion.until() && !resting);
        until = motion.until();
        fitted = false;
        vertices.begin(motion, first);
    }

    /** Fits the box, if the part has moved. */
    final void fitBox(StepMotion motion, SceneFrame frame) {
        if (moved) {
            frame.box(motion.t0(), motion.t1(), 3 * firstVertex, 3 * (firstVertex + vertices.vertexCount()), box, 0);
        }
    }

    /** Notes that the volumes must be fitted, whether the part has moved or not. */
    final void setMoved() {
        moved = true;
    }

    /** Returns whether the volumes of the vertices differ from those of the last step. */
    final boolean hasMoved() {
        return moved;
    }

    /** Notes that the order and the trees are not those of the last step, until a step is completed. */
    final void forget() {
        known = false;
    }

    /** Returns whether the part has an order. */
    final boolean isKnown() {
        return known;
    }

    final void setKept(boolean isKept) {
        kept = isKept;
    }

    /** Returns whether the ranks and the order are those of the last step. */
    final boolean isKept() {
        return kept;
    }

    final void completed() {
        known = true;
        fitted = true;
    }

    /** Notes that a step passed without fitting the volumes to it. */
    final void skipped() {
        fitted = false;
    }

    /** Sorts the items by their positions in the frame of the whole scene. */
    final void sort(StepMotion motion, SceneFrame frame, ThreadTeam team) {
        reorder(curve.sort(frame, motion.t0(), motion.t1(), firstVertex, team), team);
    }

    /** Sorts the items as finely as if the part were alone. */
    final void sortInOwnFrame(StepMotion motion, ThreadTeam team) {
        SceneFrame own = new SceneFrame(Separation.NONE);
        own.keepOrFit(box);
        sort(motion, own, team);
    }
}
