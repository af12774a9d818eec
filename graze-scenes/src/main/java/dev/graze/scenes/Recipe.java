package dev.graze.scenes;

/**
 * How to make one kind of scene.
 *
 * @param name             what users call it
 * @param description      one line on what it shows
 * @param defaultTriangles how big it is in the papers
 * @param fewestTriangles  below this it would not look like itself
 * @param defaultFrames    how long it is in the papers, or should be
 * @param maker            makes the scene
 */
record Recipe(String name, String description, int defaultTriangles, int fewestTriangles, int defaultFrames,
        Maker maker) {
    /** Makes a scene of a size that has been checked. */
    @FunctionalInterface
    interface Maker {
        Scene make(int triangles, int frames, long seed);
    }
}
