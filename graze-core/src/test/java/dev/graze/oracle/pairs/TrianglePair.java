package dev.graze.oracle.pairs;

/** Two triangles of a few vertices, by vertex ids; ids in both are common vertices. */
public record TrianglePair(double[] positions, int[] triA, int[] triB) {
}
