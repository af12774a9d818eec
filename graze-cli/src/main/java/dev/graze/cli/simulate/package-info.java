/**
 * {@code graze simulate}: simulates scenes of rigid bodies, writes numbered frames, and stores checkpoints from which a
 * stopped run continues. {@code graze bench} runs the same simulations.
 */
package dev.graze.cli.simulate;
