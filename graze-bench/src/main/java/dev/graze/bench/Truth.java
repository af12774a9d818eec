package dev.graze.bench;

import java.util.BitSet;

/**
 * Which candidates of a step collide.
 *
 * @param collides      the numbers of those that do
 * @param noCandidates  how many more pairs collide that are no candidates: nobody can find them, so everybody misses
 *        them
 */
record Truth(BitSet collides, int noCandidates) {
    /** How many contacts of the truth are not among those found. */
    int missed(BitSet found) {
        BitSet missed = (BitSet) collides.clone();
        missed.andNot(found);
        return missed.cardinality() + noCandidates;
    }

    /** How many of those found are no contacts. */
    int falseAlarms(BitSet found) {
        BitSet wrong = (BitSet) found.clone();
        wrong.andNot(collides);
        return wrong.cardinality();
    }
}
