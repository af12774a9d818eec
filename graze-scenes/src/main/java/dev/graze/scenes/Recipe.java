package dev.graze.scenes;

/** How to make one kind of scene. */
interface Recipe {
    String name();

    String description();

    int defaultTriangles();

    int fewestTriangles();

    int defaultFrames();

    /** Makes the scene; sizes have been checked and are never 0. */
    Scene create(int triangles, int frames, long seed);
}
