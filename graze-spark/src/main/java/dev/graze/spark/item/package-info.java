/**
 * A scene as a table of items, which are triangles and loose vertices, and the blocks in which items travel through a
 * cluster.
 */
package dev.graze.spark.item;
