package dev.graze.cli.clash;

import java.util.List;

/**
 * One connected place where two parts meet; or, for parts that do not, where they are nearest.
 *
 * @param id        the same from run to run, see {@link ClashIds}
 * @param box       around the points where the surfaces meet, or around the two nearest points
 * @param triangles how many pairs of triangles meet here
 * @param outline   what a page draws
 */
record Clash(String id, Box box, long triangles, State state, Outline outline) {
    /**
     * The triangles that meet, as numbered within their parts, and the points where each pair meets: one point, a
     * segment or a polygon.
     */
    record Outline(int[] trianglesOfA, int[] trianglesOfB, List<double[]> shapes) {
        static final Outline NONE = new Outline(new int[0], new int[0], List.of());
    }

    Clash with(String newId, State newState) {
        return new Clash(newId, box, triangles, newState, outline);
    }
}
