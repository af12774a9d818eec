/**
 * The narrow phase of discrete detection: which pairs of triangles intersect at one instant, and in which points.
 * {@link dev.graze.narrow.discrete.TrianglePhase} receives candidates from an engine, decides nearly all of them in
 * batches by floating-point signs with error bounds, and the rest one by one with exact predicates.
 */
package dev.graze.narrow.discrete;
