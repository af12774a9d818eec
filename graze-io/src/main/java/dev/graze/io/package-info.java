/**
 * Mesh files in, results out.
 *
 * <p>In: {@link dev.graze.io.Meshes} for one file, {@link dev.graze.io.FrameSequence} for many or for an animation,
 * {@link dev.graze.io.QueryFile} for single queries with known truth. Out: {@link dev.graze.io.PairsWriter},
 * {@link dev.graze.io.VtpWriter} and {@link dev.graze.io.PlyWriter}, all on top of {@link dev.graze.io.OutputFile},
 * which never leaves half a file behind.
 *
 * <p>Each format has one reader that turns a file into a {@code RawMesh}; topology is built, and content checked, in
 * one place after that.
 */
package dev.graze.io;
