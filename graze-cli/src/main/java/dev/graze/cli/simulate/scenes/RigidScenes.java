package dev.graze.cli.simulate.scenes;

import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.world.RigidScene;
import java.util.List;

/** The available scenes, by name. */
public final class RigidScenes {
    private RigidScenes() {
    }

    public static List<String> names() {
        return List.of(Avalanche.NAME, Source.NAME);
    }

    /**
     * Returns the size that a scene has in the paper.
     *
     * @throws InvalidInputException listing the names if there is no such scene
     */
    public static SceneOptions usual(String name) {
        return switch (name) {
            case Avalanche.NAME -> Avalanche.USUAL;
            case Source.NAME -> Source.USUAL;
            default ->
                throw new InvalidInputException(
                        "there is no scene named '" + name + "'; choose one of " + String.join(", ", names()));
        };
    }

    /** Returns whether a scene adds bodies while it runs, at {@link SceneOptions#rate}. */
    public static boolean addsBodies(String name) {
        return name.equals(Source.NAME);
    }

    /**
     * Creates a scene.
     *
     * @throws InvalidInputException listing the names if there is no such scene
     */
    public static RigidScene create(String name, SceneOptions options) {
        usual(name);
        return name.equals(Avalanche.NAME) ? new Avalanche(options) : new Source(options);
    }
}
