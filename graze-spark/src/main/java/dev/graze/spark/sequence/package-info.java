/**
 * Checks the steps of a sequence in runs, each on one executor, so that what an engine remembers from step to step
 * stays of use.
 */
package dev.graze.spark.sequence;
