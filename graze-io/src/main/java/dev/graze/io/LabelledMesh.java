package dev.graze.io;

import dev.graze.mesh.Mesh;
import java.util.List;

/**
 * A mesh with the parts that its file names.
 *
 * @param notes changes made while reading, and likely faults of the model, as sentences for the user
 */
public record LabelledMesh(Mesh mesh, PartLabels labels, List<String> notes) {
}
