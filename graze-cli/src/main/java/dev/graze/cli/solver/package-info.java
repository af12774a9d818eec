/** The solvers a sub-command can be asked to use. */
package dev.graze.cli.solver;
