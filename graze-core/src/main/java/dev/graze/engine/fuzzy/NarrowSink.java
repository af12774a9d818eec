package dev.graze.engine.fuzzy;

import dev.graze.bvh.PairSink;

/** Takes the pairs of one thread and tests them in between. */
interface NarrowSink extends PairSink {
    /** How long tests have taken in this step. */
    long nanos();
}
