package dev.graze.bench;

import java.util.BitSet;

/**
 * The candidates of a step that collide.
 *
 * @param collides the numbers of the candidates that collide
 * @param noCandidates number of colliding pairs that are not candidates; every solver misses them
 */
record Truth(BitSet collides, int noCandidates) {
    /** Returns the number of true contacts that are not in {@code found}. */
    int missed(BitSet found) {
        BitSet missed = (BitSet) collides.clone();
        missed.andNot(found);
        return missed.cardinality() + noCandidates;
    }

    /** Returns the number of candidates in {@code found} that are not contacts. */
    int falseAlarms(BitSet found) {
        BitSet wrong = (BitSet) found.clone();
        wrong.andNot(collides);
        return wrong.cardinality();
    }
}
