/**
 * The engines {@code lazy-steal} and {@code balance}, which search whole steps on devices (Lazy Work Stealing for
 * Continuous Hierarchy Traversal on Deformable Bodies, by da Silva, Esperança and Marroquim). This package runs on
 * the host: it builds the hierarchy, divides the search among devices, decides what they leave undecided, and falls
 * back to the engine {@code slabs} when one is lost.
 */
package dev.graze.engine.steal;
