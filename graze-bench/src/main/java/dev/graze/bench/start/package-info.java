/**
 * {@code graze bench start}: how long fresh processes of the command take, next to the same work in a warm one.
 */
package dev.graze.bench.start;
