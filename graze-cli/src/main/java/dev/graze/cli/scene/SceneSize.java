package dev.graze.cli.scene;

import dev.graze.mesh.InvalidInputException;
import dev.graze.scenes.SceneRequest;

/**
 * How big a scene the user wants; null where the option was left out. A number that was given is never taken for "the
 * default", which is what 0 means in a {@link SceneRequest}.
 */
record SceneSize(Integer triangles, Integer frames) {
    /**
     * The request for a scene of that size.
     *
     * @throws InvalidInputException if a number that was given is less than 1
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
