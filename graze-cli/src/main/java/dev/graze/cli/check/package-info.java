/**
 * {@code graze check}: runs a detector over a sequence of frames and hands each result to the outputs, such as the
 * table, a page or a file of pairs. Contacts that exceed the memory for one step spill to a temporary file.
 */
package dev.graze.cli.check;
