/** What all measurements share: figures under stable names, repeats, and where they were made. */
package dev.graze.bench.report;
