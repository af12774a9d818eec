/**
 * {@code graze bench paper mccd}: repeats the measurements of MCCD (Tang, Manocha and Tong).
 * {@link dev.graze.bench.mccd.MccdPaper} describes the scenes, engines and tables.
 */
package dev.graze.bench.mccd;
