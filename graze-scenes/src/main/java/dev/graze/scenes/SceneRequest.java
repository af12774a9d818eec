package dev.graze.scenes;

/**
 * Which scene, how big and how long.
 *
 * @param name      one of {@link Scenes#names}
 * @param triangles the approximate number of triangles; 0 for the scene's own
 * @param frames    the number of frames, which sample the same stretch of time whatever their number; 0 for the scene's
 *        own
 * @param seed      what random choices start from
 */
public record SceneRequest(String name, int triangles, int frames, long seed) {
}
