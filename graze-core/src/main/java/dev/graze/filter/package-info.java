/**
 * Settles many pairs at once, as far as double arithmetic with error bounds can: feature pairs that are never coplanar
 * during a step, and the sides of planes on which points lie. The solvers of the narrow phase decide the rest.
 * {@code dev.graze.simd} has the same kernels on the Vector API.
 */
package dev.graze.filter;
