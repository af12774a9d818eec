package dev.graze.scenes;

/**
 * A request for a scene of a given size and length.
 *
 * @param name      one of {@link Scenes#names}
 * @param triangles the approximate number of triangles; 0 for the scene's default
 * @param frames    the number of frames, which sample the same time span whatever their number; 0 for the scene's
 *        default
 * @param seed      the seed of all random choices
 */
public record SceneRequest(String name, int triangles, int frames, long seed) {
}
