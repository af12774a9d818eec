/**
 * The {@code graze} command: the list of its sub-commands, error handling and exit codes. Sub-commands live in the
 * packages below this one, or in other modules that add them as {@link dev.graze.cli.AddedCommand}.
 */
package dev.graze.cli;
