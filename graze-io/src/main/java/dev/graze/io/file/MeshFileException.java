package dev.graze.io.file;

import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;

/**
 * An input file cannot be used. The message names the file as it was given, then the place in it, what is wrong and
 * what would mend it. Words of the file that the message quotes can be of any length and hold what makes a terminal do
 * things, so it is cut in the middle and shown without control characters.
 */
public class MeshFileException extends InvalidInputException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_START = 280;
    private static final int LONGEST_END = 200;

    public MeshFileException(Path file, String problem) {
        super(file + ": " + shown(problem));
    }

    public MeshFileException(Path file, String problem, Throwable cause) {
        super(file + ": " + shown(problem), cause);
    }

    private static String shown(String problem) {
        String cut = problem.length() <= LONGEST_START + LONGEST_END
                ? problem
                : problem.substring(0, LONGEST_START) + " ... " + problem.substring(problem.length() - LONGEST_END);
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
