package dev.graze.spi;

/** Chooses pairs of numbered things. */
@FunctionalInterface
public interface IndexPairPredicate {
    boolean test(int first, int second);
}
