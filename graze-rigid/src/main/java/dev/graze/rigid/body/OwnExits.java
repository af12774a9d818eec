package dev.graze.rigid.body;

/**
 * Where inward rays leave the body they start from. "If the ray hits the other object before leaving the source object"
 * (2.1.1) then needs one comparison; for a rigid body this is known once and for all.
 */
final class OwnExits {
    private OwnExits() {
    }

    static void measure(BodyShape shape, double[] exits) {
        RayCast cast = new RayCast();
        for (int vertex = 0; vertex < exits.length; vertex++) {
            cast.set(shape.positions(), shape.inward(), 3 * vertex);
            cast.throughTree(shape, 2 * shape.radius(), vertex);
            // A surface that rounding has closed too early lets the ray out at the far side at the latest.
            exits[vertex] = cast.triangle() < 0 ? 2 * shape.radius() : cast.distance();
        }
    }
}
