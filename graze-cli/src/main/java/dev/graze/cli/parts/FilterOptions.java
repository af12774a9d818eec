package dev.graze.cli.parts;

import dev.graze.Part;
import dev.graze.mesh.InvalidInputException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options that say which parts of a scene move, and which are tested against each other. */
public final class FilterOptions implements Serializable {
    private static final long serialVersionUID = 1L;

    @Option(names = "--fixed", paramLabel = "NAME",
            description = "Parts that never move: not tested against themselves or each other. NAME is a part, a "
                    + "file with all its parts, or a pattern with * and ?, here and below.")
    private ArrayList<String> fixed = new ArrayList<>();

    @Option(names = "--rigid", paramLabel = "NAME",
            description = "Parts that keep their shape: not tested against themselves.")
    private ArrayList<String> rigid = new ArrayList<>();

    @Option(names = "--ignore", paramLabel = "A:B", description = "Does not test A against B.")
    private ArrayList<String> ignored = new ArrayList<>();

    @Option(names = "--only", paramLabel = "A:B",
            description = "Tests A against B, and nothing that is not named this way.")
    private ArrayList<String> only = new ArrayList<>();

    @Option(names = "--ignore-within", paramLabel = "A", description = "Does not test parts against themselves.")
    private ArrayList<String> ignoredWithin = new ArrayList<>();

    @Option(names = "--test-within", paramLabel = "A",
            description = "Tests parts against themselves, rigid and fixed ones too.")
    private ArrayList<String> testedWithin = new ArrayList<>();

    void addTo(SceneRules rules) {
        fixed.forEach(name -> rules.motion("--fixed " + name, name, Part.Motion.FIXED));
        rigid.forEach(name -> rules.motion("--rigid " + name, name, Part.Motion.RIGID));
        ignored.forEach(text -> splitPair("--ignore " + text, text, (a, b) -> rules.ignore("--ignore " + text, a, b)));
        only.forEach(text -> splitPair("--only " + text, text, (a, b) -> rules.only("--only " + text, a, b)));
        ignoredWithin.forEach(name -> rules.within("--ignore-within " + name, name, false));
        testedWithin.forEach(name -> rules.within("--test-within " + name, name, true));
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
