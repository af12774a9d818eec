/** Options that choose the mode, engine, devices and solver of a search, shared by checks and benchmarks. */
package dev.graze.cli.search;
