package dev.graze.query;

import dev.graze.query.solid.SurfaceRelation;

/**
 * How two parts relate. A part whose surface is closed is a solid: the points that a ray leaves through an odd number
 * of triangles. If both parts are solids, relations compare the solids; if one is open, there is no inside, and
 * relations compare the surfaces.
 */
public enum Relation {
    /** Nothing in common, neither inside the other, and farther apart than the clearance. */
    APART("apart"),
    /** Like {@link #APART}, but at most the clearance apart. */
    CLEARANCE("clearance"),
    /**
     * The surfaces have a point in common, but the interiors do not. If one is open: neither passes through the other.
     */
    TOUCHING("touching"),
    /**
     * The interiors have points in common and neither contains the other. If one is open: one surface passes through
     * the other.
     */
    CROSSING("crossing"),
    /** Every point of A is in B, and B is larger; the surfaces may touch. Only for two solids. */
    A_INSIDE_B("a-inside-b"),
    /** Every point of B is in A, and A is larger; the surfaces may touch. Only for two solids. */
    B_INSIDE_A("b-inside-a"),
    /** A and B are the same set of points, however it is cut into triangles. */
    COINCIDENT("coincident");

    private final String key;

    Relation(String key) {
        this.key = key;
    }

    /** Returns the name that stands in files and on the command line. */
    public String key() {
        return key;
    }

    /** Returns the relation seen from the other part. */
    public Relation swapped() {
        return switch (this) {
            case A_INSIDE_B -> B_INSIDE_A;
            case B_INSIDE_A -> A_INSIDE_B;
            default -> this;
        };
    }

    /** Returns the relation of two surfaces, given whether they are within the clearance if they are apart. */
    static Relation of(SurfaceRelation.Kind kind, boolean isWithinClearance) {
        return switch (kind) {
            case APART -> isWithinClearance ? CLEARANCE : APART;
            case TOUCHING -> TOUCHING;
            case CROSSING -> CROSSING;
            case A_INSIDE_B -> A_INSIDE_B;
            case B_INSIDE_A -> B_INSIDE_A;
            case COINCIDENT -> COINCIDENT;
        };
    }
}
