package dev.graze;

/** The two kinds of feature pairs at which moving triangle meshes first touch, in the order of results. */
public enum ContactKind {
    /** Vertex {@code v0} against the face {@code v1, v2, v3} (ascending). */
    VF,
    /** Edge {@code v0, v1} against edge {@code v2, v3}: each ascending, the smaller edge first. */
    EE
}
