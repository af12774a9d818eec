/**
 * {@code graze bench distance}: what distances between parts cost, cold and from one small motion to the next, and what
 * near pairs and penetration cost.
 */
package dev.graze.bench.distance;
