package dev.graze.spark.partition;

import java.util.Locale;

/** The ways to partition space. */
public enum SubdivisionKind {
    /** Balanced: every partition gets an equal share of a sample. */
    KD,
    /** Around the centres of fuzzy clusters of a sample. */
    FUZZY;

    Subdivision fit(double[] points, int partitions) {
        return switch (this) {
            case KD -> KdSubdivision.fit(points, partitions);
            case FUZZY -> FuzzySubdivision.fit(points, partitions);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
