package dev.graze.cli.parts;

import dev.graze.mesh.InvalidInputException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options that say which parts of a scene are tested against each other. */
final class PairFilters implements Serializable {
    private static final long serialVersionUID = 1L;

    @Option(names = "--ignore", paramLabel = "A:B",
            description = "Does not test A against B: parts, files with all their parts, or patterns with * and ?.")
    private ArrayList<String> ignored = new ArrayList<>();

    @Option(names = "--only", paramLabel = "A:B",
            description = "Tests A against B, and nothing that is not named this way.")
    private ArrayList<String> only = new ArrayList<>();

    void addTo(SceneRules rules) {
        ignored.forEach(text -> splitPair("--ignore " + text, text, (a, b) -> rules.ignore("--ignore " + text, a, b)));
        only.forEach(text -> splitPair("--only " + text, text, (a, b) -> rules.only("--only " + text, a, b)));
    }

    private static void splitPair(String where, String text, BiConsumer<String, String> action) {
        String[] names = text.split(":", -1);
        if (names.length != 2 || names[0].isEmpty() || names[1].isEmpty()) {
            throw new InvalidInputException(where + ": write two parts as A:B; "
                    + "names that contain a colon can be used in a scene file");
        }
        action.accept(names[0], names[1]);
    }
}
