/** {@code graze bench}: what is measured, and the reports that all measurements share. */
package dev.graze.bench;
