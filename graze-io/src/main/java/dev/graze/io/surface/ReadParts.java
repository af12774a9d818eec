package dev.graze.io.surface;

/** The content of a mesh file, and the parts that its triangles belong to. */
public record ReadParts(RawMesh mesh, PartNames parts) {
}
