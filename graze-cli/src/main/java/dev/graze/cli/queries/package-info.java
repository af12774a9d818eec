/** {@code graze queries}: runs single vertex-face and edge-edge queries with known answers through a solver. */
package dev.graze.cli.queries;
