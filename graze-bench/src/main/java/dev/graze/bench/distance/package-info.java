/** {@code graze bench distance}: what distances between parts cost, cold and from one small motion to the next. */
package dev.graze.bench.distance;
