/** JMH benchmarks of single stages on generated scenes: the narrow phase, whole steps, and the thread team. */
package dev.graze.jmh;
