package dev.graze.cli.parts;

import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.mesh.InvalidInputException;
import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say how mesh files are read. */
final class ReadSettings {
    @Option(names = "--weld", arity = "0..1", paramLabel = "HOW", fallbackValue = "exact",
            preprocessor = OptionalChoice.class,
            description = "Which vertices of a part become one: auto, those duplicated for texture coordinates or "
                    + "normals; exact, those with the same position; a distance, those at most that far apart; none. "
                    + "--weld alone means exact. Default: auto")
    private String weld;

    @Option(names = "--lenient", description = "Skip broken faces with a note instead of refusing the file.")
    private boolean lenient;

    /** Takes what follows a space as the value of {@code --weld} only if it can be one: otherwise it is a file. */
    static final class OptionalChoice implements IParameterPreprocessor {
        private static final Pattern CHOICE = Pattern.compile("auto|exact|none|[+-]?[0-9.]+([eE][+-]?[0-9]+)?");

        @Override
        public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option,
                Map<String, Object> info) {
            boolean isAttached = info.get("separator") != null && !" ".equals(info.get("separator"));
            if (!isAttached && (arguments.isEmpty() || !CHOICE.matcher(arguments.peek()).matches())) {
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
