package dev.graze.query.solid;

import dev.graze.narrow.Orientation;
import dev.graze.narrow.discrete.IntersectionShape;
import dev.graze.narrow.discrete.TriangleIntersection;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Decides exactly whether a closed surface passes through itself, so that it has several layers. It does if an edge of
 * a face pierces another face. Faces that meet in another way, beyond common corners and edges, may only touch, as do
 * bodies that stand on each other. There the surface has layers if faces that lie on each other face the same way, or
 * if parity puts the inside on another side of such a face than of the rest of its patch.
 */
public final class SelfCrossing {
    private static final int NODES_PER_TASK = 256;

    private final Surface surface;
    private final Orientation orientation = new Orientation();
    private final TriangleIntersection intersection = new TriangleIntersection();
    private final IntersectionShape shape = new IntersectionShape();
    private final ExactSigns signs;
    private final FaceOrientations orientations;
    private final BitSet touching = new BitSet();
    /** The corners of a face at 0, 3, 6 and of another at 9, 12, 15. */
    private final double[] x = new double[18];
    private final int[] sides = new int[6];

    private SelfCrossing(Surface surface, FaceOrientations orientations) {
        this.surface = surface;
        this.orientations = orientations;
        this.signs = new ExactSigns(surface.unit());
    }

    /** Returns whether a closed surface passes through itself. */
    public static boolean isIn(Surface surface, FaceOrientations orientations, ThreadTeam team) {
        SelfCrossing[] searches = new SelfCrossing[team.size()];
        Arrays.setAll(searches, member -> new SelfCrossing(surface, orientations));
        AtomicBoolean hasLayers = new AtomicBoolean();
        WorkCounter counter = new WorkCounter(NODES_PER_TASK);
        counter.reset(surface.tree().nodeCount());
        team.run(member -> {
            for (int from = counter.next(); from >= 0 && !hasLayers.get(); from = counter.next()) {
                if (!searches[member].search(from, counter.end(from))) {
                    hasLayers.set(true);
                }
            }
        });
        BitSet touching = new BitSet();
        for (SelfCrossing search : searches) {
            touching.or(search.touching);
        }
        return hasLayers.get() || !orientations.agreeAt(touching);
    }

    private boolean search(int firstNode, int endNode) {
        int faces = surface.oddCount();
        return surface.tree().searchOwnPairs(firstNode, endNode,
                (f, g) -> f >= faces || g >= faces || isHarmless(f, g));
    }

    /** Returns false if an edge of one face pierces the other or they are layers; notes faces that touch. */
    private boolean isHarmless(int f, int g) {
        if (areNeighbors(f, g)) {
            return true;
        }
        surface.tree().copyItem(f, x, 0);
        surface.tree().copyItem(g, x, 9);
        if (isBeside(f, g, 9, 0)) {
            return true;
        }
        boolean isCoplanar = sides[0] == 0 && sides[1] == 0 && sides[2] == 0; // exact zeros take long: not again
        if (!isCoplanar && isBeside(g, f, 0, 9)) {
            return true;
        }
        for (int k = 0; k < 3 && !isCoplanar; k++) {
            if (pierces(k, 0, 9) || pierces(k, 9, 0)) {
                return false;
            }
        }
        if (intersection.intersect(surface.x(), surface.corner(f, 0), surface.corner(f, 1), surface.corner(f, 2),
                surface.corner(g, 0), surface.corner(g, 1), surface.corner(g, 2))) {
            touching.set(f);
            touching.set(g);
            return !isCoplanar || shape.compute(x, 0, 1, 2, 3, 4, 5) < 3 || !faceAlike(f, g);
        }
        return true;
    }

    /** Returns whether only these two triangles have a certain edge: at most they are folded onto each other. */
    private boolean areNeighbors(int f, int g) {
        for (int k = 0; k < 3; k++) {
            int edge = surface.edge(f, k);
            if (surface.trianglesAt(edge) == 2 && (surface.faceAt(edge, 0) == g || surface.faceAt(edge, 1) == g)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the outward normals of two faces in one plane are the same. */
    private boolean faceAlike(int f, int g) {
        int axis = signs.projection(surface.cornerPoint(f, 0), surface.cornerPoint(f, 1), surface.cornerPoint(f, 2));
        return front(f, axis) * orientations.sign(f) == front(g, axis) * orientations.sign(g);
    }

    private int front(int face, int axis) {
        return signs.seenAlong(axis, surface.cornerPoint(face, 0), surface.cornerPoint(face, 1),
                surface.cornerPoint(face, 2));
    }

    /**
     * Finds on which sides of a plane the corners of a face are; returns whether the face can have nothing in common
     * with the plane's face but common corners: all others are strictly on one side.
     */
    private boolean isBeside(int face, int planeFace, int plane, int points) {
        int least = 1;
        int most = -1;
        for (int k = 0; k < 3; k++) {
            int corner = surface.corner(face, k);
            boolean isCommon = corner == surface.corner(planeFace, 0) || corner == surface.corner(planeFace, 1)
                    || corner == surface.corner(planeFace, 2);
            int side = isCommon ? 0 : orientation.of3D(x, plane, plane + 3, plane + 6, points + 3 * k);
            sides[points / 3 + k] = side;
            least = isCommon ? least : Math.min(least, side);
            most = isCommon ? most : Math.max(most, side);
        }
        return least > 0 || most < 0;
    }

    /** Returns whether edge k of the face at an offset passes through the interior of the other. */
    private boolean pierces(int k, int edges, int face) {
        int next = (k + 1) % 3;
        if (sides[edges / 3 + k] * sides[edges / 3 + next] >= 0) {
            return false;
        }
        int p = edges + 3 * k;
        int q = edges + 3 * next;
        int first = orientation.of3D(x, p, q, face, face + 3);
        return first != 0 && first == orientation.of3D(x, p, q, face + 3, face + 6)
                && first == orientation.of3D(x, p, q, face + 6, face);
    }
}
