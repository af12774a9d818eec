package dev.graze.query;

import dev.graze.Part;

/**
 * How two parts relate, and how far apart their surfaces are.
 *
 * @param distance the distance of the surfaces, 0 exactly if they have a point in common; for a part inside another,
 *                 how far it is from the wall
 */
public record PartRelation(Part a, Part b, Relation relation, PartDistance distance) {
    @Override
    public String toString() {
        return a + " and " + b + ": " + relation.key() + ", distance " + distance.distance();
    }
}
