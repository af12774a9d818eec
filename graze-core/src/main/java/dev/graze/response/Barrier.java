package dev.graze.response;

import dev.graze.NearPairs;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Objects;

/**
 * The barrier of incremental potential contact (Li et al. 2020): an energy that is 0 for features at least a distance
 * apart and grows without bound as they approach each other. With the squared distance D and the squared activation
 * distance A, it is
 *
 * <pre>
 * b(D) = -(D - A)^2 ln(D / A)    if 0 &lt; D &lt; A
 *      = 0                       if A &lt;= D
 * </pre>
 *
 * times a stiffness, 1 unless set. Value, slope and curvature are continuous where D = A. The energy has the unit of a
 * length to the fourth power; the stiffness turns it into an energy.
 *
 * <p><b>Nearly parallel edges.</b> The derivatives of the distance of two edges jump where the edges are parallel.
 * Their barrier is therefore multiplied by m(c) = (2 - c / e) c / e while c is below e, with c the squared length of
 * the cross product of the two edges and e a thousandth of the product of their squared rest lengths. The product has a
 * continuous gradient; its second derivatives jump where c = e.
 *
 * <p>{@snippet :
 * Barrier barrier = Barrier.within(0.01, scene.positions()).stiffness(1e4);
 * BarrierEnergy energy = barrier.at(detector.near(barrier.distance()));
 * double value = energy.value();
 * energy.addGradient(gradient);
 * energy.forEachEntry(BarrierEnergy.Curvature.PROJECTED, matrix::add);
 * }
 *
 * <p>Immutable and thread-safe.
 */
public final class Barrier {
    /** How often to count a distance that several pairs of features share. */
    public enum Weights {
        /**
         * As often as there are vertex-face and edge-edge pairs with these closest points: the energy is the sum over
         * all near pairs, as in IPC, and continuous as closest points move from one feature to the next.
         */
        ALL_PAIRS,
        /**
         * Once. The energy jumps where closest points move from a face or edge to one of its edges or corners, because
         * two distances then become one: for penalties and statistics rather than for line searches.
         */
        DISTINCT_PAIRS
    }

    /** The threshold of IPC: edges of rest length are nearly parallel below this squared sine of their angle. */
    private static final double NEARLY_PARALLEL = 1e-3;

    private final double distance;
    private final double stiffness;
    private final Weights weights;
    private final double[] rest;

    private Barrier(double distance, double stiffness, Weights weights, double[] rest) {
        this.distance = distance;
        this.stiffness = stiffness;
        this.weights = weights;
        this.rest = rest;
    }

    /**
     * Creates a barrier that acts below a distance.
     *
     * @param rest the positions of the whole scene at rest, which decide when edges count as nearly parallel; they
     *             are copied
     * @throws InvalidInputException if the distance is not positive and finite, or its fourth power is not; or if a
     *                               position is not finite
     */
    public static Barrier within(double distance, double[] rest) {
        double fourth = distance * distance * distance * distance;
        if (!(distance > 0 && fourth >= Double.MIN_NORMAL && fourth <= Double.MAX_VALUE)) {
            throw new InvalidInputException("the distance of the barrier is " + distance
                    + "; give a positive one whose fourth power is in the range of doubles");
        }
        Topology.requireFinite(Objects.requireNonNull(rest, "rest"));
        return new Barrier(distance, 1, Weights.ALL_PAIRS, rest.clone());
    }

    /**
     * Returns the same barrier with another stiffness, a factor of the energy.
     *
     * @throws InvalidInputException if it is not positive and finite
     */
    public Barrier stiffness(double factor) {
        if (!(factor > 0 && factor <= Double.MAX_VALUE)) {
            throw new InvalidInputException("the stiffness is " + factor + "; give a positive finite number");
        }
        return new Barrier(distance, factor, weights, rest);
    }

    /** Returns the same barrier with other weights; {@link Weights#ALL_PAIRS} unless set. */
    public Barrier weights(Weights counted) {
        return new Barrier(distance, stiffness, Objects.requireNonNull(counted, "weights"), rest);
    }

    /** Returns the distance below which the barrier acts. */
    public double distance() {
        return distance;
    }

    public double stiffness() {
        return stiffness;
    }

    Weights weights() {
        return weights;
    }

    /**
     * Returns the energy of all near pairs of a scene, where they were measured.
     *
     * @param near found within {@link #distance} or a larger distance; pairs farther apart contribute nothing
     * @throws InvalidInputException if they were found within a smaller distance, or have other vertices than the rest
     *                               positions
     * @throws IllegalStateException if they did not come from a detector
     */
    public BarrierEnergy at(NearPairs near) {
        if (Objects.requireNonNull(near, "near").within() < distance) {
            throw new InvalidInputException("the barrier acts below " + distance + ", but the near pairs were found"
                    + " within " + near.within() + " only; ask for them within the distance of the barrier");
        }
        if (3 * near.vertexCount() != rest.length) {
            throw new InvalidInputException("there are " + rest.length + " rest coordinates, but the near pairs are of "
                    + near.vertexCount() + " vertices; pass the rest positions of the whole scene");
        }
        return new BarrierEnergy(this, near);
    }

    /** Returns the barrier times the stiffness at a distance; infinity at distance 0. */
    public double value(double at) {
        double difference = difference(at);
        return difference > 0 ? stiffness * difference * difference * Math.log1p(excess(at)) : 0;
    }

    /** Returns the derivative of {@link #value} with respect to the squared distance: never positive. */
    public double slope(double at) {
        double difference = difference(at);
        double excess = excess(at);
        return difference > 0 ? -stiffness * difference * (2 * Math.log1p(excess) + excess) : 0;
    }

    /** Returns the second derivative of {@link #value} with respect to the squared distance: never negative. */
    public double curvature(double at) {
        double excess = excess(at);
        return difference(at) > 0 ? stiffness * (2 * Math.log1p(excess) + excess * (excess + 4)) : 0;
    }

    /** Returns A - D. As a product it keeps its digits where the two are almost equal. */
    private double difference(double at) {
        return (distance - at) * (distance + at);
    }

    /** Returns A / D - 1. */
    private double excess(double at) {
        return difference(at) / (at * at);
    }

    /** Returns the squared cross product below which two edges count as nearly parallel. */
    double parallelBelow(int a, int b, int c, int d) {
        return NEARLY_PARALLEL * squaredRestLength(a, b) * squaredRestLength(c, d);
    }

    private double squaredRestLength(int a, int b) {
        double x = rest[3 * b] - rest[3 * a];
        double y = rest[3 * b + 1] - rest[3 * a + 1];
        double z = rest[3 * b + 2] - rest[3 * a + 2];
        return x * x + y * y + z * z;
    }
}
