package dev.graze.spark.check;

import java.io.Serializable;

/**
 * What one part, or one run of steps, found and cost.
 *
 * @param number      of the part or run
 * @param items       it holds; for a run, its steps
 * @param vertexFace  contacts of that kind it owns
 * @param edgeEdge    contacts of that kind it owns
 * @param crossings   intersecting pairs of triangles it owns
 * @param elsewhere   pairs it found and left to their owners
 * @param earliestToi of the contacts it owns; NaN if there is none
 * @param assembly    nanoseconds to gather its mesh, waiting for the shuffle included
 * @param search      nanoseconds in the engine
 */
public record PartReport(int number, long items, long vertexFace, long edgeEdge, long crossings, long elsewhere,
        double earliestToi,
        long assembly, long search) implements Serializable {
}
