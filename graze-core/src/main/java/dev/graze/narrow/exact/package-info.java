/**
 * Decides one pair of moving features in exact integer arithmetic, for any finite doubles. This is the exact fallback
 * of the certified solver: it is slow, never fails, and runs only for the few pairs that floating-point arithmetic
 * leaves undecided.
 */
package dev.graze.narrow.exact;
