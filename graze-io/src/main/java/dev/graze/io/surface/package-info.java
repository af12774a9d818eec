/**
 * Vertices and triangles on their way from a file to a {@link dev.graze.mesh.Mesh}: collecting them, joining equal
 * vertices on the heap or in temporary files, and cutting polygons into triangles. Used by every reader; internal
 * except for {@link dev.graze.io.surface.MeshSink}.
 */
package dev.graze.io.surface;
