/**
 * The kernels of {@code dev.graze.bounds}, {@code dev.graze.filter} and the clustering on the Vector API, and the
 * choice between them and plain Java in {@link dev.graze.simd.Simd}. No other package uses the incubator module, so
 * Graze also runs without it. Vectors of every width, and plain Java, find the same contacts bit for bit.
 */
package dev.graze.simd;
