package dev.graze.cli;

/**
 * A sub-command that another module adds to {@code graze}: an object with picocli's annotations, found through
 * {@link java.util.ServiceLoader} when its module is on the class path. Commands that need large libraries, such as
 * {@code graze bench} and {@code graze spark}, live in separate modules this way.
 *
 * <p>
 * Added commands may use three packages of this module: {@code dev.graze.cli.output} to print and write files,
 * {@code dev.graze.cli.search} for the options that choose an engine or a solver, and {@code dev.graze.cli.simulate} to
 * run simulations.
 */
public interface AddedCommand {
}
