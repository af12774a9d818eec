package dev.graze.query.solid;

import java.util.ArrayDeque;

/**
 * Finds on which side of each odd face of a closed surface the inside is. The order of the corners does not tell: a
 * mesh may be inside out, in whole or in part. Faces are gathered into patches across edges that have exactly two
 * triangles. Within a patch neighbors are oriented alike, so the parity at one point, just off a face, decides for all.
 */
public final class FaceOrientations {
    private final Surface surface;
    private final ExactSigns signs;
    private final PointLocator locator;
    private final byte[] outward;

    private FaceOrientations(Surface surface) {
        this.surface = surface;
        this.signs = new ExactSigns(surface.unit());
        this.locator = new PointLocator(surface, signs);
        this.outward = new byte[surface.oddCount()];
    }

    /** Returns for each odd face 1 if its normal, in the order of its corners, points outward, -1 if inward. */
    public static byte[] of(Surface surface) {
        FaceOrientations found = new FaceOrientations(surface);
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int start = 0; start < found.outward.length; start++) {
            if (found.outward[start] == 0) {
                found.outward[start] = (byte) (found.isFrontInside(start) ? -1 : 1);
                open.add(start);
                while (!open.isEmpty()) {
                    found.spread(open.poll(), open);
                }
            }
        }
        return found.outward;
    }

    /** Returns whether points just in front of a face are inside. */
    private boolean isFrontInside(int face) {
        ExactPoint u = surface.cornerPoint(face, 0);
        ExactPoint v = surface.cornerPoint(face, 1);
        ExactPoint w = surface.cornerPoint(face, 2);
        boolean rayGoesBack = signs.turnAlongRay(u, v, w) < 0;
        return locator.isOdd(signs.inside(u, v, w, 1)) ^ rayGoesBack;
    }

    private void spread(int face, ArrayDeque<Integer> open) {
        for (int k = 0; k < 3; k++) {
            int edge = surface.edge(face, k);
            if (surface.trianglesAt(edge) != 2) {
                continue;
            }
            int other = surface.faceAt(edge, 0) == face ? surface.faceAt(edge, 1) : surface.faceAt(edge, 0);
            if (other >= 0 && other < outward.length && outward[other] == 0) {
                outward[other] = (byte) (runsAlike(face, k, other) ? -outward[face] : outward[face]);
                open.add(other);
            }
        }
    }

    /** Returns whether another face has edge k of a face in the same direction, so that their fronts differ. */
    private boolean runsAlike(int face, int k, int other) {
        int from = surface.corner(face, k);
        int to = surface.corner(face, (k + 1) % 3);
        for (int i = 0; i < 3; i++) {
            if (surface.corner(other, i) == from) {
                return surface.corner(other, (i + 1) % 3) == to;
            }
        }
        throw new AssertionError("faces " + face + " and " + other + " have no edge in common");
    }
}
