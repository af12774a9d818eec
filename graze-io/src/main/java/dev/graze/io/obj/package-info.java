/**
 * Reads Wavefront OBJ files. Internal: call {@link dev.graze.io.Meshes} instead.
 */
package dev.graze.io.obj;
