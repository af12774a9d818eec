package dev.graze.bench.paper;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.stream.Collectors;

/** A generated scene that stands in for a benchmark of a paper. */
public interface PaperScene {
    /** Returns the scene's name for {@code --scenes} and in row names. */
    String key();

    /** Returns the name of the scene generator. */
    default String generator() {
        return key();
    }

    /** Returns the number of triangles in the paper. */
    int triangles();

    /** Returns the number of triangles with {@code --quick}. */
    int quickTriangles();

    /** Returns the smallest number of triangles that the generator supports. */
    int fewestTriangles();

    /**
     * Finds the scenes named by {@code --scenes}, without duplicates.
     *
     * @throws InvalidInputException if a name is unknown; the message lists the known names
     */
    static <S extends PaperScene> List<S> find(List<String> names, List<S> scenes) {
        return names.stream().map(name -> find(name, scenes)).distinct().toList();
    }

    private static <S extends PaperScene> S find(String name, List<S> scenes) {
        return scenes.stream().filter(scene -> scene.key().equals(name)).findFirst()
                .orElseThrow(() -> new InvalidInputException("--scenes: there is no scene '" + name + "'; choose from: "
                        + scenes.stream().map(PaperScene::key).collect(Collectors.joining(", "))));
    }
}
