/**
 * {@code graze bench paper rays}: repeats the measurements of Lehericey's iterative and predictive ray-traced
 * detection. {@link dev.graze.bench.rays.RaysPaper} describes the scenes, methods and tables; simulations are recorded
 * once so that all methods search at the same poses.
 */
package dev.graze.bench.rays;
