/**
 * What every {@code graze bench paper} does: contestants go through a window of a scene in turns, and figures are set
 * beside a paper's.
 */
package dev.graze.bench.paper;
