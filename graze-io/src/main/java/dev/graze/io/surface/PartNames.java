package dev.graze.io.surface;

import java.util.List;

/**
 * The parts of a mesh file. A file without names has one part with an empty name.
 *
 * @param names          the names as written in the file, in file order; they may repeat or be empty
 * @param partOfTriangle for each triangle the index of its part; not copied
 */
public record PartNames(List<String> names, int[] partOfTriangle) {
}
