/**
 * The exact narrow phase of continuous steps. {@link dev.graze.narrow.certified.NarrowPhase} collects the candidates
 * that a broad phase finds and filters them in batches. {@link dev.graze.narrow.certified.CertifiedSolver} decides the
 * rest in doubles with error bounds, or exactly where these do not settle a pair. Its arithmetic is generated from
 * {@code certified.kernel}, together with the SIMD and OpenCL forms.
 */
package dev.graze.narrow.certified;
