package dev.graze.rigid.rays;

/** How a ray that nothing is known of finds the triangle it hits (2.3.2). */
public enum StandardAlgorithm {
    /** Every triangle in turn. */
    BASIC,
    /** Down a hierarchy of boxes, without a stack. */
    STACKLESS
}
