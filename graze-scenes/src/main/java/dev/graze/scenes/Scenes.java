package dev.graze.scenes;

import dev.graze.mesh.InvalidInputException;
import java.util.List;

/** The available scenes, modeled on the benchmarks of the papers. The last two are as hard as the originals. */
public final class Scenes {
    private static final int MOST_TRIANGLES = 50_000_000;
    private static final int MOST_FRAMES = 100_000;

    private static final List<Recipe> RECIPES = List.of(ClothBall.RECIPE, Funnel.RECIPE, NBody.RECIPE, Bart.RECIPE,
            Skirt.RECIPE, Ruffles.RECIPE, Breaking.RECIPE, ClothBall.TANGLED, Bart.DENSE);

    private Scenes() {
    }

    /** Returns the names of all scenes. */
    public static List<String> names() {
        return RECIPES.stream().map(Recipe::name).toList();
    }

    /**
     * Returns one line on what a scene shows.
     *
     * @throws InvalidInputException listing the names if there is no such scene
     */
    public static String description(String name) {
        return recipe(name).description();
    }

    /**
     * Prepares a scene; {@link MovingScene#generate} makes its frames.
     *
     * @throws InvalidInputException if there is no such scene, or the requested size is out of range
     */
    public static MovingScene create(SceneRequest request) {
        Recipe recipe = recipe(request.name());
        int triangles = request.triangles() == 0 ? recipe.defaultTriangles() : request.triangles();
        int frames = request.frames() == 0 ? recipe.defaultFrames() : request.frames();
        requireRange(recipe, "triangles", triangles, recipe.fewestTriangles(), MOST_TRIANGLES);
        requireRange(recipe, "frames", frames, 1, MOST_FRAMES);
        return recipe.maker().make(triangles, frames, request.seed());
    }

    private static Recipe recipe(String name) {
        return RECIPES.stream().filter(recipe -> recipe.name().equals(name)).findFirst().orElseThrow(
                () -> new InvalidInputException(
                        "there is no scene named '" + name + "'; choose one of " + String.join(", ", names())));
    }

    private static void requireRange(Recipe recipe, String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    "scene " + recipe.name() + " can have " + least + " to " + most + " " + what + ", not " + value
                            + "; name no number of " + what + " for the default");
        }
    }
}
