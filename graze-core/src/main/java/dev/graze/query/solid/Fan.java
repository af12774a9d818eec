package dev.graze.query.solid;

import java.util.Arrays;

/**
 * All faces of two surfaces that contain one point of a line, where each of them contains a piece of the line: around
 * the line, a face is one half-plane if the line runs along its edge, and two opposite ones if it runs through its
 * interior. Half-planes are ordered by angle, counterclockwise as seen against the direction of the line.
 *
 * <p>Rays start at the point and go in the direction (1, e, e^2) with an infinitesimal e, which lies in no half-plane.
 */
final class Fan {
    private final ExactSigns signs;
    private ExactPoint from;
    private ExactPoint to;
    private ExactPoint at;
    private int count;
    private int[] surface = new int[16];
    private int[] face = new int[16];
    private ExactPoint[] apex = new ExactPoint[16];
    private boolean[] frontIsCounterclockwise = new boolean[16];

    Fan(ExactSigns signs) {
        this.signs = signs;
    }

    /** Empties the fan and moves it to a point of the line through two others. */
    void start(ExactPoint lineFrom, ExactPoint lineTo, ExactPoint point) {
        from = lineFrom;
        to = lineTo;
        at = point;
        count = 0;
    }

    /** Adds the half-planes of a face of surface 0 or 1 that contains the point and a piece of the line. */
    void add(int ofSurface, Surface of, int added) {
        ExactPoint u = of.cornerPoint(added, 0);
        ExactPoint v = of.cornerPoint(added, 1);
        ExactPoint w = of.cornerPoint(added, 2);
        int axis = signs.projection(u, v, w);
        int front = signs.seenAlong(axis, u, v, w);
        boolean hasLeft = false;
        boolean hasRight = false;
        for (ExactPoint corner : new ExactPoint[] { u, v, w }) {
            int side = signs.seenAlong(axis, from, to, corner);
            if ((side > 0 && !hasLeft) || (side < 0 && !hasRight)) {
                hasLeft |= side > 0;
                hasRight |= side < 0;
                addHalfPlane(ofSurface, added, corner, side == front);
            }
        }
    }

    private void addHalfPlane(int ofSurface, int added, ExactPoint corner, boolean isFront) {
        if (count == face.length) {
            surface = Arrays.copyOf(surface, 2 * count);
            face = Arrays.copyOf(face, 2 * count);
            apex = Arrays.copyOf(apex, 2 * count);
            frontIsCounterclockwise = Arrays.copyOf(frontIsCounterclockwise, 2 * count);
        }
        surface[count] = ofSurface;
        face[count] = added;
        apex[count] = corner;
        frontIsCounterclockwise[count++] = isFront;
    }

    ExactPoint at() {
        return at;
    }

    /** Returns the number of half-planes. */
    int size() {
        return count;
    }

    /** Returns the surface, 0 or 1, of a half-plane. */
    int surface(int h) {
        return surface[h];
    }

    int face(int h) {
        return face[h];
    }

    /** Returns whether the front of the face looks counterclockwise from the half-plane. */
    boolean isFrontCounterclockwise(int h) {
        return frontIsCounterclockwise[h];
    }

    /** Returns 1 if h is less than half a turn counterclockwise of g, -1 if clockwise, 0 if in the same plane. */
    int turn(int g, int h) {
        return signs.of3D(from, to, apex[g], apex[h]);
    }

    /** Returns whether half-planes in one plane coincide rather than continue each other. */
    boolean coincide(int g, int h) {
        int axis = signs.projection(from, to, apex[g]);
        return signs.seenAlong(axis, from, to, apex[g]) == signs.seenAlong(axis, from, to, apex[h]);
    }

    /** Returns 1 if the direction of rays is less than half a turn counterclockwise of h, else -1. */
    private int turnToRay(int h) {
        return signs.turnAlongRay(from, to, apex[h]);
    }

    /**
     * Returns whether a ray from a point infinitesimally counterclockwise of half-plane g crosses half-plane h near the
     * line: h is between the two directions.
     */
    boolean isCrossed(int g, int h) {
        int toRay = turnToRay(g);
        int turn = turn(g, h);
        if (turn == 0) {
            // the starting point has just left a half-plane that coincides with g
            return toRay < 0 && coincide(g, h);
        }
        return turn == toRay && turn == turnToRay(h);
    }

    /**
     * Orders the half-planes by angle, starting with the first; {@code rank[h]} becomes the place of half-plane h, the
     * same for coinciding ones. Returns the number of places.
     */
    int rank(int[] rank) {
        int[] order = new int[count];
        for (int h = 0; h < count; h++) {
            int place = h;
            while (place > 0 && compare(order[place - 1], h) > 0) {
                order[place] = order[place - 1];
                place--;
            }
            order[place] = h;
        }
        int places = 0;
        for (int i = 0; i < count; i++) {
            places += i == 0 || compare(order[i - 1], order[i]) != 0 ? 1 : 0;
            rank[order[i]] = places - 1;
        }
        return places;
    }

    private int compare(int g, int h) {
        int quarterG = quarter(g);
        int quarterH = quarter(h);
        return quarterG != quarterH ? Integer.compare(quarterG, quarterH) : quarterG % 2 == 0 ? 0 : -turn(g, h);
    }

    /** Returns 0 if a half-plane coincides with the first, 1 up to half a turn, 2 at half a turn, 3 beyond. */
    private int quarter(int h) {
        int turn = turn(0, h);
        return turn > 0 ? 1 : turn < 0 ? 3 : coincide(0, h) ? 0 : 2;
    }
}
