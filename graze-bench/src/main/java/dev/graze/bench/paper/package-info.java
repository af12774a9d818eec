/**
 * The machinery shared by all {@code graze bench paper} commands: options, scenes, and comparisons of engines that take
 * turns on a scene and must find the same contacts. Each paper's own package describes its scenes, engines and tables
 * with it.
 */
package dev.graze.bench.paper;
