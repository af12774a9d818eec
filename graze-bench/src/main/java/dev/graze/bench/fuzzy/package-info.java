/**
 * {@code graze bench paper fuzzy}: repeats the measurements of the paper on fuzzy scene subdivision (Mainzer and
 * Zachmann). {@link dev.graze.bench.fuzzy.FuzzyPaper} describes the scenes, engines and tables.
 */
package dev.graze.bench.fuzzy;
