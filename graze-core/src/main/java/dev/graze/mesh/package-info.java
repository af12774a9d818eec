/**
 * Meshes as users hand them in: {@link dev.graze.mesh.Topology}, what is connected to what, and
 * {@link dev.graze.mesh.InvalidInputException}, one line about what is wrong with one.
 */
package dev.graze.mesh;
