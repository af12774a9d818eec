/**
 * {@code graze bench paper hpccd}: repeats the measurements of HPCCD (Kim, Heo, Huh, Kim and Yoon).
 * {@link dev.graze.bench.hpccd.HpccdPaper} describes the scenes, engines and tables.
 */
package dev.graze.bench.hpccd;
