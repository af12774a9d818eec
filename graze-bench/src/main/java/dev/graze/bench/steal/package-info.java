/**
 * {@code graze bench paper lazy-steal}: repeats the measurements of lazy work stealing against gProximity's balancing
 * (da Silva, Esperança and Marroquim). {@link dev.graze.bench.steal.StealPaper} describes the scenes, engines and
 * tables.
 */
package dev.graze.bench.steal;
