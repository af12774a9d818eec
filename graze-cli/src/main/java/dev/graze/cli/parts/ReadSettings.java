package dev.graze.cli.parts;

import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.mesh.InvalidInputException;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say how mesh files are read. */
final class ReadSettings {
    @Option(names = "--weld", arity = "0..1", paramLabel = "HOW", fallbackValue = "exact",
            preprocessor = OnlyAttached.class,
            description = "Which vertices of a part become one: auto, those duplicated for texture coordinates or "
                    + "normals; exact, those with the same position; a distance, those at most that far apart; none. "
                    + "--weld alone means exact. Default: auto")
    private String weld;

    @Option(names = "--lenient", description = "Skip broken faces with a note instead of refusing the file.")
    private boolean lenient;

    /** Takes the value of an option only after an equals sign: what follows a space is the next argument. */
    static final class OnlyAttached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option,
                Map<String, Object> info) {
            if (info.get("separator") == null || " ".equals(info.get("separator"))) {
                arguments.push("exact");
            }
            return false;
        }
    }

    /**
     * Returns how to read the files.
     *
     * @throws InvalidInputException if {@code --weld} is none of its choices
     */
    ReadOptions options() {
        return ReadOptions.DEFAULT.withWeld(weld()).withLenient(lenient);
    }

    private Weld weld() {
        return switch (weld) {
            case null -> Weld.AUTO;
            case "auto" -> Weld.AUTO;
            case "exact" -> Weld.EXACT;
            case "none" -> Weld.NONE;
            default -> weldWithin();
        };
    }

    private Weld weldWithin() {
        try {
            return Weld.within(Double.parseDouble(weld));
        } catch (NumberFormatException e) {
            throw new InvalidInputException(
                    "--weld=" + weld + ": is neither a distance nor one of auto, exact and none", e);
        }
    }
}
