package dev.graze.engine.fuzzy;

import dev.graze.bvh.PairSink;

/** Receives the pairs that one thread finds, and tests them. */
interface NarrowSink extends PairSink {
    /** Returns how long tests have taken in this step. */
    long narrowNanos();
}
