/** Generates test scenes of any size, streaming them to files as they are computed. */
package dev.graze.spark.generate;
