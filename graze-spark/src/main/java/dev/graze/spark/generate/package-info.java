/** Scenes of any size to try and to measure with, written as they are made. */
package dev.graze.spark.generate;
