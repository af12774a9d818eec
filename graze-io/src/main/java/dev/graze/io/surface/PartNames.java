package dev.graze.io.surface;

import java.util.List;

/**
 * The parts of a file as it names them. Arrays are not copied.
 *
 * @param names          raw names in file order; empty for a part without a name
 * @param partOfTriangle for each triangle the index of its part
 */
public record PartNames(List<String> names, int[] partOfTriangle) {
    /** Returns one part without a name. */
    public static PartNames unnamed(int triangles) {
        return new PartNames(List.of(""), new int[triangles]);
    }
}
