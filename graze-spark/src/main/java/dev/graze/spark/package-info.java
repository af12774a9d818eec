/** The command {@code graze spark}: scenes and sequences too big for one machine. */
package dev.graze.spark;
