package dev.graze.viewer;

import dev.graze.mesh.InvalidInputException;
import java.util.Objects;

/**
 * What the header of a report page says about the run. Nothing here names a machine, so that pages can be shared and
 * compared.
 *
 * @param title the page's heading, such as the name of the sequence
 * @param command the command line that made the page
 * @param engine the engine's name
 * @param threads how many threads it used
 * @param mode {@code continuous} or {@code discrete}
 * @param version the version of Graze
 */
public record ReportInfo(String title, String command, String engine, int threads, String mode, String version) {
    static final String CONTINUOUS = "continuous";
    static final String DISCRETE = "discrete";

    /**
     * Checks that the mode is one the page can show.
     *
     * @throws InvalidInputException if the mode is neither {@code continuous} nor {@code discrete}
     */
    public ReportInfo {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(version, "version");
        if (!CONTINUOUS.equals(mode) && !DISCRETE.equals(mode)) {
            throw new InvalidInputException("a report's mode is continuous or discrete, not " + mode);
        }
    }

    boolean isContinuous() {
        return CONTINUOUS.equals(mode);
    }
}
