/**
 * The narrow phase by rays: iterative and predictive ray-traced collision detection (Lehericey 2013). A pair of bodies
 * from the broad phase is traced by a standard algorithm when it is new or has moved too far, and otherwise followed
 * from the triangles that its rays hit last.
 */
package dev.graze.rigid.rays;
