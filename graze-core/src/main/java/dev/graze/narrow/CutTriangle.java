package dev.graze.narrow;

/**
 * One triangle of a pair as the plane of the other cuts it: the sides its corners lie on, and its corners turned so
 * that {@code p} is alone on its side. Then the plane meets the triangle between the points where it meets the sides p,
 * q and p, r.
 */
final class CutTriangle {
    private final int first;
    private int above;
    private int below;
    private int p;
    private int q;
    private int r;

    CutTriangle(int first) {
        this.first = first;
    }

    /**
     * Sees on which side of the other triangle's plane each corner lies; those in the set {@code shared} are the
     * other's too, and so in it.
     */
    void takeSides(TrianglePlane other, int shared) {
        above = 0;
        below = 0;
        for (int corner = 0; corner < 3; corner++) {
            if ((shared & (1 << corner)) == 0) {
                int side = other.side(first + 3 * corner);
                above |= side > 0 ? 1 << corner : 0;
                below |= side < 0 ? 1 << corner : 0;
            }
        }
    }

    /** Whether all corners but the shared ones lie strictly on one side of the other plane. */
    boolean isBesideButFor(int shared) {
        return (above | shared) == 7 || (below | shared) == 7;
    }

    /** Whether all corners lie in the other plane, or there is no other plane because that triangle has no area. */
    boolean isInPlane() {
        return (above | below) == 0;
    }

    /**
     * Names the corners: p on one closed side of the plane, q and r on the other, neither side p, q nor p, r within it.
     *
     * @return whether p is on the upper side
     */
    boolean turn() {
        boolean alone = Integer.bitCount(above) == 1;
        boolean aloneBelow = !alone && Integer.bitCount(below) == 1;
        int loneCorner = alone ? above : aloneBelow ? below : 7 - above - below;
        int corner = Integer.numberOfTrailingZeros(loneCorner);
        p = first + 3 * corner;
        q = first + 3 * ((corner + 1) % 3);
        r = first + 3 * ((corner + 2) % 3);
        return alone || (!aloneBelow && above == 0);
    }

    /** Turns the triangle over, and with it which side of its plane is up. */
    void flip() {
        int swapped = q;
        q = r;
        r = swapped;
    }

    /** Whether the plane only touches this triangle, in p. */
    boolean isTouchedInP() {
        return isInPlane(p);
    }

    boolean isInPlane(int corner) {
        int bit = 1 << ((corner - first) / 3);
        return ((above | below) & bit) == 0;
    }

    int p() {
        return p;
    }

    int q() {
        return q;
    }

    int r() {
        return r;
    }
}
