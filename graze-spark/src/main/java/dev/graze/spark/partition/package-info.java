/** Cuts space in parts, and sends each item to the parts that it may collide in. */
package dev.graze.spark.partition;
