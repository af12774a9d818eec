/** What a simulation pays for its loop: here, for parts that turn within a step. */
package dev.graze.bench.loop;
