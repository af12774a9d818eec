package dev.graze.rigid.rays;

/** How a ray without a known triangle finds the triangle it hits (2.3.2). */
public enum StandardAlgorithm {
    /** Tests every triangle. */
    BASIC,
    /** Traverses a hierarchy of boxes without a stack. */
    STACKLESS
}
