package dev.graze.cli.parts;

import dev.graze.Part;
import java.io.Serializable;
import java.util.ArrayList;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private PairFilters pairs = new PairFilters();

    @Option(names = "--ignore-within", paramLabel = "A", description = "Does not test parts against themselves.")
    private ArrayList<String> ignoredWithin = new ArrayList<>();

    @Option(names = "--test-within", paramLabel = "A",
            description = "Tests parts against themselves, rigid and fixed ones too.")
    private ArrayList<String> testedWithin = new ArrayList<>();

    void addTo(SceneRules rules) {
        fixed.forEach(name -> rules.motion("--fixed " + name, name, Part.Motion.FIXED));
        rigid.forEach(name -> rules.motion("--rigid " + name, name, Part.Motion.RIGID));
        pairs.addTo(rules);
        ignoredWithin.forEach(name -> rules.within("--ignore-within " + name, name, false));
        testedWithin.forEach(name -> rules.within("--test-within " + name, name, true));
    }
}
