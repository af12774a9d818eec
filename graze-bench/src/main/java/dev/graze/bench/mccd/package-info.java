/**
 * {@code graze bench paper mccd}: the tables and figures of MCCD (Tang, Manocha and Tong), measured on our engines and
 * scenes.
 */
package dev.graze.bench.mccd;
