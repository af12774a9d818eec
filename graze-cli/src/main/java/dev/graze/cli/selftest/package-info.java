/**
 * {@code graze selftest} and {@code graze soak}: tests of the installed program on the user's machine. The first runs
 * random scenes on every engine and device, whose results must match {@code brute} bit for bit; the second runs one
 * detector for a long time, whose results and memory must stay constant.
 */
package dev.graze.cli.selftest;
