/**
 * What all measurements share: repeated rounds, figures under stable names, tables, charts, and the machine they were
 * made on.
 */
package dev.graze.bench.report;
