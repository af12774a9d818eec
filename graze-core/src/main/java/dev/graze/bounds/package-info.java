/**
 * Bounding volumes of vertices and features over a step, rounded outward, and the kernels that compare and unite them.
 * The first stage of every step: engines build their hierarchies over these volumes.
 */
package dev.graze.bounds;
