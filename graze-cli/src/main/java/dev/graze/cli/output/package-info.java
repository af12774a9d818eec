/**
 * What commands print and write, and where: progress, counts in words, JSON, exit codes, and files that appear as a
 * whole or not at all. Every command builds on this package; it depends on none of them.
 */
package dev.graze.cli.output;
