package dev.graze.io.file;

import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;

/**
 * Thrown when an input file cannot be used. The message names the file as the caller did, then the position in it, the
 * problem and a remedy. Since it may quote text of any length from the file, it is shortened in the middle, and control
 * characters, which could drive a terminal, are replaced.
 */
public class MeshFileException extends InvalidInputException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_START = 280;
    private static final int LONGEST_END = 200;

    private final String problem;

    public MeshFileException(Path file, String problem) {
        super(file + ": " + shown(problem));
        this.problem = shown(problem);
    }

    public MeshFileException(Path file, String problem, Throwable cause) {
        super(file + ": " + shown(problem), cause);
        this.problem = shown(problem);
    }

    /** Returns the message without the name of the file. */
    public String problem() {
        return problem;
    }

    private static String shown(String problem) {
        String cut = problem.length() <= LONGEST_START + LONGEST_END
                ? problem
                : problem.substring(0, LONGEST_START) + " ... " + problem.substring(problem.length() - LONGEST_END);
        return cut.replaceAll("\\p{Cc}", "?");
    }
}
