package dev.graze.rigid.body;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The distances at which inward rays leave the body they start from. With these, "if the ray hits the other object
 * before leaving the source object" (2.1.1) is a single comparison. For a rigid body they are computed once. Those of a
 * deformable body are computed when they are first needed after each deformation: most of its vertices are far from
 * other bodies.
 */
final class OwnExits {
    private static final VarHandle STEP = MethodHandles.arrayElementVarHandle(int[].class);

    private final BodyShape shape;
    private final double[] distances;
    /** By vertex, the deformation for which its distance was computed. */
    private final int[] computedAt;
    private int deformation;

    OwnExits(BodyShape shape) {
        this.shape = shape;
        this.distances = new double[shape.vertexCount()];
        this.computedAt = new int[shape.vertexCount()];
    }

    /** Forgets all distances, since the body has changed. Only between searches. */
    void forget() {
        deformation++;
    }

    /**
     * Returns the distance of a vertex. Several threads may ask for the same vertex at once: they all compute the same
     * bits, and the stamp is released after the distance, so that no thread reads one without the other.
     */
    double get(int vertex, RayCast cast) {
        if ((int) STEP.getAcquire(computedAt, vertex) != deformation) {
            distances[vertex] = compute(vertex, cast);
            STEP.setRelease(computedAt, vertex, deformation);
        }
        return distances[vertex];
    }

    private double compute(int vertex, RayCast cast) {
        cast.set(shape.positions(), shape.inward(), 3 * vertex);
        cast.throughTree(shape, 2 * shape.radius(), vertex);
        // If rounding makes the ray miss its exit, it leaves at the far side of the body.
        return cast.triangle() < 0 ? 2 * shape.radius() : cast.distance();
    }

    /** Returns the distances of all vertices. */
    double[] all() {
        RayCast cast = new RayCast();
        for (int vertex = 0; vertex < distances.length; vertex++) {
            get(vertex, cast);
        }
        return distances;
    }
}
