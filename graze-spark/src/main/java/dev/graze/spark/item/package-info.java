/** A scene as a table of items, and items on their way through a cluster. */
package dev.graze.spark.item;
