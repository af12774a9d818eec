/**
 * The default engine: trees of vertices, edges and faces with slabs at t0 and t1 as volumes, searched in parallel by
 * SIMD kernels.
 */
package dev.graze.engine.slabs;
