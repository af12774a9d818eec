package dev.graze.query.solid;

import java.util.BitSet;

/**
 * Finds on which side of each odd face of a closed surface the inside is. The order of the corners does not decide: a
 * mesh may be inside out, in whole or in part. Faces are gathered into patches across edges that have exactly two
 * triangles. Within a patch neighbors are oriented alike, so the parity just off one face decides for all: at a point
 * of it that is on no other face. Not thread-safe.
 */
public final class FaceOrientations {
    private final Surface surface;
    private final ExactSigns signs;
    private final PointLocator locator;
    private final byte[] outward;
    private final IntList patch = new IntList();

    private FaceOrientations(Surface surface) {
        this.surface = surface;
        this.signs = new ExactSigns(surface.unit());
        this.locator = new PointLocator(surface, signs);
        this.outward = new byte[surface.oddCount()];
    }

    /** Finds the orientations of a closed surface. */
    public static FaceOrientations of(Surface surface) {
        FaceOrientations found = new FaceOrientations(surface);
        for (int face = 0; face < found.outward.length; face++) {
            if (found.outward[face] == 0) {
                found.gatherPatch(face);
                found.turnPatch();
            }
        }
        return found;
    }

    /** Returns 1 if the normal of an odd face, in the order of its corners, points outward, -1 if inward. */
    public int sign(int face) {
        return outward[face];
    }

    private void gatherPatch(int first) {
        patch.clear();
        patch.add(first);
        outward[first] = 1;
        for (int i = 0; i < patch.size(); i++) {
            int face = patch.get(i);
            for (int k = 0; k < 3; k++) {
                spread(face, k);
            }
        }
    }

    private void spread(int face, int k) {
        int edge = surface.edge(face, k);
        if (surface.trianglesAt(edge) == 2) {
            int other = surface.faceAt(edge, 0) == face ? surface.faceAt(edge, 1) : surface.faceAt(edge, 0);
            if (other >= 0 && other < outward.length && outward[other] == 0) {
                outward[other] = (byte) (runsAlike(face, k, other) ? -outward[face] : outward[face]);
                patch.add(other);
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

    /**
     * Orients a patch by its first face that parity decides; if all of them lie on other faces, both ways are right.
     */
    private void turnPatch() {
        for (int i = 0; i < patch.size(); i++) {
            int sign = signAt(patch.get(i));
            if (sign != 0) {
                int flip = sign * outward[patch.get(i)];
                for (int j = 0; j < patch.size(); j++) {
                    outward[patch.get(j)] *= (byte) flip;
                }
                return;
            }
        }
    }

    /**
     * Returns the sign of a face by the parity at one of its points, 1 or -1; 0 if that point is on other faces too.
     */
    private int signAt(int face) {
        ExactPoint u = surface.cornerPoint(face, 0);
        ExactPoint v = surface.cornerPoint(face, 1);
        ExactPoint w = surface.cornerPoint(face, 2);
        ExactPoint p = signs.inside(u, v, w, 1);
        if (locator.countAt(p) > 1) {
            return 0;
        }
        boolean rayGoesBack = signs.turnAlongRay(u, v, w) < 0;
        return locator.isOdd(p) ^ rayGoesBack ? -1 : 1;
    }

    /** Returns whether parity agrees with the orientation of the patches about some of the faces. */
    boolean agreeAt(BitSet faces) {
        return faces.stream().allMatch(face -> {
            int sign = signAt(face);
            return sign == 0 || sign == outward[face];
        });
    }
}
