package dev.graze.cli.search;

import dev.graze.BoundingVolume;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine;

/** Converts arguments to values, with messages that need no knowledge of Java. */
public final class Values {
    private Values() {
    }

    public static void register(CommandLine commandLine) {
        commandLine.registerConverter(int.class, Values::wholeNumber);
        commandLine.registerConverter(Integer.class, Values::wholeNumber);
        commandLine.registerConverter(long.class, text -> parse(text, "a whole number", Long::valueOf));
        commandLine.registerConverter(double.class, text -> parse(text, "a number", Double::valueOf));
        commandLine.registerConverter(Double.class, text -> parse(text, "a number", Double::valueOf));
        commandLine.registerConverter(Path.class, Values::path);
        commandLine.registerConverter(Mode.class, text -> choose(text, Mode.values(), Mode::toString));
        commandLine.registerConverter(SolverChoice.class,
                text -> choose(text, SolverChoice.values(), SolverChoice::toString));
        commandLine.registerConverter(StandardAlgorithm.class,
                text -> choose(text, StandardAlgorithm.values(),
                        algorithm -> algorithm.name().toLowerCase(Locale.ROOT)));
        commandLine.registerConverter(BoundingVolume.class,
                text -> text.equalsIgnoreCase("slabs")
                        ? BoundingVolume.SLABS
                        : choose(text, BoundingVolume.values(), BoundingVolume::key));
    }

    static Integer wholeNumber(String text) throws Exception {
        return parse(text, "a whole number of up to nine digits", Integer::valueOf);
    }

    /**
     * Rejects an empty name. Java treats it as the current directory, but an empty variable in a script does not mean
     * that.
     */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("the name is empty; name a file or directory, or . for the current one");
        }
        return Path.of(text);
    }

    private static <T> T parse(String text, String wanted, CommandLine.ITypeConverter<T> parser) throws Exception {
        try {
            return parser.convert(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not " + wanted);
        }
    }

    /** Returns the choice of a name, in upper or lower case. */
    public static <E> E choose(String text, E[] choices, Function<E, String> name) {
        for (E choice : choices) {
            if (name.apply(choice).equalsIgnoreCase(text)) {
                return choice;
            }
        }
        String names = Arrays.stream(choices).map(name).collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + text + "' is none of: " + names);
    }
}
