/**
 * {@code graze bench}: measurements of whole steps, of the narrow phase, of papers and of peers. This package holds the
 * first two; the subpackages hold the others and the shared reports.
 */
package dev.graze.bench;
