/**
 * Reads PLY files, text and binary. The header is parsed first; the rows that follow are read by the layout it
 * describes. Internal: call {@link dev.graze.io.Meshes} instead.
 */
package dev.graze.io.ply;
