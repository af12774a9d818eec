/** Converts mesh files to the table of a scene. Files are streamed, so that memory does not grow with their size. */
package dev.graze.spark.ingest;
