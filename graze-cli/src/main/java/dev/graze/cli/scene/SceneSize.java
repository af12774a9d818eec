package dev.graze.cli.scene;

import dev.graze.mesh.InvalidInputException;
import dev.graze.scenes.SceneRequest;

/**
 * The requested size of a scene; null where the option was not given. An explicit 0 is refused, since it means "the
 * default" in a {@link SceneRequest}.
 */
record SceneSize(Integer triangles, Integer frames) {
    /**
     * Returns the request for a scene of that size.
     *
     * @throws InvalidInputException if an explicit number is less than 1
     */
    SceneRequest request(String name, long seed) {
        return new SceneRequest(name, orDefault("--triangles", triangles), orDefault("--frames", frames), seed);
    }

    private static int orDefault(String option, Integer count) {
        if (count == null) {
            return 0;
        }
        if (count < 1) {
            throw new InvalidInputException(
                    option + " " + count + ": a scene has 1 or more; leave " + option + " out for the default");
        }
        return count;
    }
}
