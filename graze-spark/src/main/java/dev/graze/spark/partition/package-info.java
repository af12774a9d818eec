/** Partitions space, and sends each item to the partitions where it may collide. */
package dev.graze.spark.partition;
