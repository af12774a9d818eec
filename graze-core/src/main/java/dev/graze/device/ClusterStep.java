package dev.graze.device;

/**
 * A step, or an instant, as a device needs it to search parts of a scene. Coordinates are used as
 * {@code (x - middle) * inverse}, which is at most 1.
 *
 * @param t0         positions at t0, and at an instant the only ones
 * @param t1         positions at t1
 * @param middle     of the scene, three coordinates
 * @param inverse    of the scene's unit
 * @param halfReach  by how much things are to be larger all around, in that unit
 * @param primitives how many there are: items, and pieces of items that are virtually divided
 * @param itemOf     the item of each primitive
 * @param weightsAt  where the weights of a primitive that is a piece begin; -1 for a whole item
 * @param weights    for each corner of a piece, those of its item's corners of which it is the mean
 * @param weightCount how many weights there are
 * @param division   changes when primitives do
 */
public record ClusterStep(double[] t0, double[] t1, double[] middle, double inverse, double halfReach, int primitives,
        int[] itemOf,
        int[] weightsAt,
        float[] weights, int weightCount, int division) {
}
