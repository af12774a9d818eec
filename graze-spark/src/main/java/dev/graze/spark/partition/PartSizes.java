package dev.graze.spark.partition;

import java.io.Serializable;

/**
 * How a scene is to be cut.
 *
 * @param kind  of the first cut; parts that are too large are split again evenly
 * @param parts how many to begin with; 0 to go by {@code usual}
 * @param usual how many items a part should have
 * @param most  a part with more items is split again
 */
public record PartSizes(SubdivisionKind kind, int parts, long usual, long most) implements Serializable {
    int partsFor(long items) {
        return parts > 0 ? parts : Math.clamp((items + usual - 1) / usual, 1, Integer.MAX_VALUE / 4);
    }
}
