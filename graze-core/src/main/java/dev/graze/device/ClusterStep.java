package dev.graze.device;

/**
 * A step, or an instant, in the form that devices need to search clusters of a scene. Devices scale coordinates to
 * {@code (x - middle) * inverse}, which is at most 1.
 *
 * @param motion the positions
 * @param middle middle of the scene, three coordinates
 * @param inverse inverse of the scene's unit
 * @param halfReach margin around all primitives, in that unit
 * @param primitives number of primitives: items, and pieces of items that are virtually divided
 * @param itemOf the item of each primitive
 * @param weightsAt index of a piece's first weight; -1 for a whole item
 * @param weights for each corner of a piece, the weights of its item's corners, of which it is the mean
 * @param weightCount number of weights
 * @param division changes when the primitives do
 */
public record ClusterStep(DeviceMotion motion, double[] middle, double inverse, double halfReach, int primitives,
        int[] itemOf, int[] weightsAt, float[] weights, int weightCount, int division) {
}
