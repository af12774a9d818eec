/**
 * {@code graze bench paper lazy-steal}: lazy work stealing against gProximity's balancing, as their paper compares
 * them.
 */
package dev.graze.bench.steal;
