/**
 * {@code graze bench paper hpccd}: the tables and figures of HPCCD (Kim, Heo, Huh, Kim and Yoon), measured on our
 * engine and scenes.
 */
package dev.graze.bench.hpccd;
