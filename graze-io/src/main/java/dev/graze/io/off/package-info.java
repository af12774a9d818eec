/**
 * Reads Object File Format (OFF) files. Internal: call {@link dev.graze.io.Meshes} instead.
 */
package dev.graze.io.off;
