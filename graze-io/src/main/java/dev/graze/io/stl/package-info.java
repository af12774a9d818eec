/**
 * Reads STL files, text and binary, joining equal corners into shared vertices. Internal: call
 * {@link dev.graze.io.Meshes} instead.
 */
package dev.graze.io.stl;
