/**
 * Checks each partition of a scene: assembles its mesh, runs an engine on it, and keeps the contacts or intersections
 * that the partition owns.
 */
package dev.graze.spark.check;
