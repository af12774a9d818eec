/** Finds the contacts or intersections of each part, and keeps those that it owns. */
package dev.graze.spark.check;
