package dev.graze.scenes;

/**
 * Describes and creates one kind of scene.
 *
 * @param name the name that users choose
 * @param description one line on what it shows
 * @param defaultTriangles its size in the papers
 * @param fewestTriangles the smallest size at which it is still recognizable
 * @param defaultFrames its length in the papers, or a suitable one
 * @param maker makes the scene
 */
record Recipe(String name, String description, int defaultTriangles, int fewestTriangles, int defaultFrames,
        Maker maker) {
    /** Makes a scene of a size that has been checked. */
    @FunctionalInterface
    interface Maker {
        MovingScene make(int triangles, int frames, long seed);
    }
}
