package dev.graze.bench.paper;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What {@code --scenes} names. */
public final class SceneNames {
    private SceneNames() {
    }

    /**
     * The scenes of these names, each once.
     *
     * @throws InvalidInputException listing what there is, if there is none of a name
     */
    public static <S> List<S> find(List<String> names, List<S> scenes, Function<S, String> key) {
        return names.stream().map(name -> find(name, scenes, key)).distinct().toList();
    }

    private static <S> S find(String name, List<S> scenes, Function<S, String> key) {
        return scenes.stream().filter(scene -> key.apply(scene).equals(name)).findFirst()
                .orElseThrow(() -> new InvalidInputException("--scenes: there is no scene '" + name + "'; choose from: "
                        + scenes.stream().map(key).collect(Collectors.joining(", "))));
    }
}
