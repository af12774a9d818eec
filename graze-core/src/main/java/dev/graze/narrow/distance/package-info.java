/**
 * Distances between features at an instant: the closest points of a vertex and a face or of two edges
 * ({@link dev.graze.narrow.distance.ClosestPoints}), and the exact decision whether two features are at most a distance
 * apart ({@link dev.graze.narrow.distance.WithinDistance}). Both work for all finite doubles: a filter in plain doubles
 * with a proven error bound decides nearly always, and integers decide the rest.
 */
package dev.graze.narrow.distance;
