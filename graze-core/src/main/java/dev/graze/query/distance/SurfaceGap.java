package dev.graze.query.distance;

import dev.graze.Contact;

/**
 * The distance between two surfaces, as an interval that certainly contains it, and the nearest points. Both bounds
 * are 0 exactly if the surfaces touch.
 */
public record SurfaceGap(double lower, double upper, Witness onA, Witness onB) {
    /**
     * A point of a surface.
     *
     * @param kind  whether it lies on a vertex, inside an edge or inside a triangle
     * @param index the number of that feature
     */
    public record Witness(Contact.FeatureKind kind, int index, double x, double y, double z) {
    }
}
