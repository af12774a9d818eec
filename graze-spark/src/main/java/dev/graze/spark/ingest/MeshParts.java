package dev.graze.spark.ingest;

import java.nio.file.Path;
import java.util.List;

/**
 * A mesh file of a scene, and the parts that it names.
 *
 * @param firstVertex   the number that its first vertex has in the table
 * @param firstTriangle the number that its first triangle has in the table
 * @param names         its parts in order
 * @param notes         what was changed, as sentences for the user
 */
public record MeshParts(Path file, long firstVertex, long firstTriangle, List<String> names, List<String> notes) {
}
