/**
 * Checks the steps of a sequence in runs. Each run is checked by one task, so that engines reuse their state from step
 * to step.
 */
package dev.graze.spark.sequence;
