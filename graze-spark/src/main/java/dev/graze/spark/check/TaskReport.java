package dev.graze.spark.check;

import java.io.Serializable;

/**
 * The results and costs of one task, which checks a partition or a run of steps.
 *
 * @param number the number of the partition or run
 * @param items the number of its items; for a run, of its steps
 * @param vertexFace the number of vertex-face contacts it owns
 * @param edgeEdge the number of edge-edge contacts it owns
 * @param crossings the number of intersecting pairs of triangles it owns
 * @param elsewhere the number of pairs it found that other partitions own
 * @param earliestToi the earliest time of impact of its contacts; NaN without contacts
 * @param assembly nanoseconds to assemble its mesh, including the wait for the shuffle
 * @param search nanoseconds in the engine
 */
public record TaskReport(int number, long items, long vertexFace, long edgeEdge, long crossings, long elsewhere,
        double earliestToi,
        long assembly, long search) implements Serializable {
}
