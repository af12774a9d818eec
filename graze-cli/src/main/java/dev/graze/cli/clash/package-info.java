/**
 * The commands that compare parts with each other at an instant: {@code graze clash} and {@code graze distance}, and
 * what they write.
 */
package dev.graze.cli.clash;
