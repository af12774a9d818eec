/**
 * {@code graze bench paper rays}: the tables and figures of Lehericey's iterative and predictive ray-traced detection,
 * measured on our rays, scenes and peers.
 */
package dev.graze.bench.rays;
