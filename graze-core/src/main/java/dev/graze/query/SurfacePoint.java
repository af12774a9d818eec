package dev.graze.query;

import dev.graze.Contact;

/**
 * A point on a part and the vertex, edge or triangle on which it lies.
 *
 * @param x       rounded, like y and z
 * @param feature the feature, numbered within its part
 */
public record SurfacePoint(double x, double y, double z, Contact.Feature feature) {
}
