package dev.graze.cli;

/**
 * A sub-command that another module adds to {@code graze} by being on the class path: an object with picocli's
 * annotations, found as a service. So what needs large libraries stays out of the way of everybody else.
 */
public interface AddedCommand {
}
