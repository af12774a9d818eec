package dev.graze.cli;

/**
 * A sub-command that another module adds to {@code graze}: an object with picocli's annotations, found through
 * {@link java.util.ServiceLoader} when its module is on the class path. Commands that need large libraries, such as
 * {@code graze bench} and {@code graze spark}, live in modules of their own this way.
 *
 * <p>
 * Added commands may use the public types of {@code dev.graze.cli} and its subpackages, which are: {@link CommandText},
 * {@link Count}, {@link JsonFile}, {@link Median} and {@link Progress} for outputs, {@code search.SearchSettings} for
 * the options that choose an engine, {@code solver.SolverChoice}, and {@code simulate} for simulations.
 */
public interface AddedCommand {
}
