package dev.graze.query;

import dev.graze.Contact;

/**
 * A point on a part, and the vertex, edge or triangle on which it lies.
 *
 * @param x       its coordinates, rounded; a vertex keeps its own
 * @param feature the feature of least dimension that contains it, numbered within its part
 */
public record SurfacePoint(double x, double y, double z, Contact.Feature feature) {
}
