package dev.graze.spark.partition;

import java.util.Locale;

/** How space can be cut in parts. */
public enum SubdivisionKind {
    /** Balanced: every part gets its share of a sample. */
    KD,
    /** Around the centres of fuzzy clusters of a sample. */
    FUZZY;

    Subdivision fit(double[] points, int parts) {
        return switch (this) {
            case KD -> KdSubdivision.fit(points, parts);
            case FUZZY -> FuzzySubdivision.fit(points, parts);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
