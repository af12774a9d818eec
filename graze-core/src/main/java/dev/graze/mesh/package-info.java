/**
 * Triangle meshes: {@link dev.graze.mesh.Topology} holds the connectivity, {@link dev.graze.mesh.Mesh} adds positions.
 * The exceptions for bad input and for exceeded limits are here too, since every other package uses this one.
 */
package dev.graze.mesh;
