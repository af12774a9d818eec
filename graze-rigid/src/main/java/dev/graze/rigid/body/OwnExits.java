package dev.graze.rigid.body;

/**
 * The distances at which inward rays leave the body they start from. With these, "if the ray hits the other object
 * before leaving the source object" (2.1.1) is a single comparison. For a rigid body they are computed once.
 */
final class OwnExits {
    private OwnExits() {
    }

    static void measure(BodyShape shape, double[] exits) {
        RayCast cast = new RayCast();
        for (int vertex = 0; vertex < exits.length; vertex++) {
            cast.set(shape.positions(), shape.inward(), 3 * vertex);
            cast.throughTree(shape, 2 * shape.radius(), vertex);
            // If rounding makes the ray miss its exit, it leaves at the far side of the body.
            exits[vertex] = cast.triangle() < 0 ? 2 * shape.radius() : cast.distance();
        }
    }
}
