/** JMH benchmarks of single stages, on scenes that they make themselves. */
package dev.graze.jmh;
