/**
 * Reads mesh files and animations.
 *
 * <p>{@link dev.graze.io.Meshes} reads one file, {@link dev.graze.io.FrameSequence} a sequence of files or an animated
 * glTF file, {@link dev.graze.io.FollowedFrames} a directory that a running simulation still writes to, and
 * {@link dev.graze.io.QueryFile} single queries with known answers. {@link dev.graze.io.output} writes results.
 *
 * <p>These two packages are the API, with {@link dev.graze.io.surface.MeshSink} and the types of
 * {@link dev.graze.io.file} that their signatures mention. The other packages are internal: one per file format, on top
 * of {@code surface} (vertices and triangles while they are read) and {@code file} (bytes and lines). Each format has
 * one reader that produces a {@link dev.graze.io.surface.RawMesh}; the topology is built and the content checked in one
 * place after that.
 */
package dev.graze.io;
