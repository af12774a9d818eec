/**
 * The ray-traced narrow phase: iterative and predictive ray-traced collision detection (Lehericey 2013). Pairs of
 * bodies come from the broad phase. A pair that is new or has moved too far is traced by a standard algorithm; the rays
 * of other pairs are followed from the triangles they hit last. Rays run on threads or on devices, with the same bits.
 */
package dev.graze.rigid.rays;
