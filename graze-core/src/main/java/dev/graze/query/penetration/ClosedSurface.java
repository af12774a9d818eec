package dev.graze.query.penetration;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.query.distance.SurfaceTree;
import dev.graze.query.solid.BoxTree;
import dev.graze.query.solid.FaceOrientations;
import dev.graze.query.solid.IntList;
import dev.graze.query.solid.SelfCrossing;
import dev.graze.query.solid.Surface;
import dev.graze.query.solid.Weld;
import java.util.Optional;

/**
 * The triangles that bound a closed surface: those of its weld, except that copies over the same three points count as
 * one triangle if their number is odd, and as none if it is even. Keeps what every question about its penetration
 * needs: a tree, which way the triangles face, and a tree for distances. One thread at a time may call it.
 */
public final class ClosedSurface {
    private final Surface surface;
    private final Topology topology;
    private final double[] positions;
    /** The number of each triangle in the part. */
    private final int[] triangleNames;
    private final FaceOrientations orientations;
    private final byte[] signs;
    private final BoxTree tree;
    private Optional<SurfaceTree> distances = Optional.empty();
    private Optional<Boolean> isSelfCrossing = Optional.empty();

    private ClosedSurface(Surface surface, Topology topology, int[] welded) {
        this.surface = surface;
        this.topology = topology;
        this.positions = surface.weld().x();
        this.triangleNames = new int[welded.length];
        this.signs = new byte[welded.length];
        this.orientations = FaceOrientations.of(surface);
        for (int t = 0; t < welded.length; t++) {
            int face = surface.faceOf(welded[t]);
            triangleNames[t] = surface.weld().triangleOf()[welded[t]];
            signs[t] = (byte) (face < 0 ? 1 : orientations.sign(face)); // a triangle without area crosses nothing
        }
        this.tree = surface.hasOnlyOddFaces()
                ? surface.tree()
                : new BoxTree(positions, topology.copyTriangles());
    }

    /** Returns the bounding triangles of a surface that is closed ({@link Surface#isClosed}). */
    public static ClosedSurface of(Surface surface) {
        Weld weld = surface.weld();
        Topology all = weld.topology();
        boolean[] kept = new boolean[all.triangleCount()];
        for (int t = 0; t < kept.length; t++) {
            kept[all.original(t)] ^= true;
        }
        IntList welded = new IntList();
        IntList corners = new IntList();
        for (int t = 0; t < kept.length; t++) {
            if (kept[t]) {
                welded.add(t);
                for (int k = 0; k < 3; k++) {
                    corners.add(all.triangleVertex(t, k));
                }
            }
        }
        Topology bounding = welded.size() == kept.length ? all : Topology.of(all.vertexCount(), corners.toArray());
        return new ClosedSurface(surface, bounding, welded.toArray());
    }

    /** Returns the same surface with coordinates multiplied by a power of two. */
    ClosedSurface scaled(int exponent) {
        if (exponent == 0) {
            return this;
        }
        double[] x = positions.clone();
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.scalb(x[i], exponent);
        }
        ClosedSurface scaled = of(Surface.of(topology, x));
        for (int t = 0; t < scaled.triangleNames.length; t++) {
            scaled.triangleNames[t] = triangleNames[scaled.triangleNames[t]];
        }
        return scaled;
    }

    /** Returns the surface that the triangles bound. */
    Surface surface() {
        return surface;
    }

    Topology topology() {
        return topology;
    }

    double[] positions() {
        return positions;
    }

    BoxTree tree() {
        return tree;
    }

    /** Returns a tree for distances to the triangles. */
    SurfaceTree distances() {
        if (distances.isEmpty()) {
            distances = Optional.of(SurfaceTree.ofTriangles(topology, positions));
        }
        return distances.get();
    }

    /** Returns whether the surface passes through itself. */
    public boolean isSelfCrossing(ThreadTeam team) {
        if (isSelfCrossing.isEmpty()) {
            isSelfCrossing = Optional.of(SelfCrossing.isIn(surface, orientations, team));
        }
        return isSelfCrossing.get();
    }

    /** Returns 1 if the normal of a triangle, in the order of its corners, points outward, -1 if inward. */
    int sign(int triangle) {
        return signs[triangle];
    }

    /** Returns what the part calls a triangle. */
    int nameOf(int triangle) {
        return triangleNames[triangle];
    }

    int triangleCount() {
        return topology.triangleCount();
    }

    /** Copies the three corners of a triangle, nine coordinates. */
    void copyTriangle(int triangle, double[] to, int at) {
        for (int k = 0; k < 3; k++) {
            System.arraycopy(positions, 3 * topology.triangleVertex(triangle, k), to, at + 3 * k, 3);
        }
    }

    /** Returns the vector along a triangle's normal, in the order of its corners, that is as long as twice its area. */
    double[] normal(int triangle) {
        double[] x = new double[9];
        copyTriangle(triangle, x, 0);
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            n[axis] = (x[3 + j] - x[j]) * (x[6 + k] - x[k]) - (x[3 + k] - x[k]) * (x[6 + j] - x[j]);
        }
        return n;
    }
}
