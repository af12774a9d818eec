/**
 * {@code graze bench loop}: what a simulation pays for its loop. Safe steps, line searches, parts that turn, a barrier
 * method and cancelled searches.
 */
package dev.graze.bench.loop;
