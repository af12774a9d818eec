/** Turns mesh files into a scene's table, in memory that does not grow with them. */
package dev.graze.spark.ingest;
