/**
 * {@code graze bench parts}: what scenes made of parts cost: fixed and resting parts, filters, and changes of the
 * scene.
 */
package dev.graze.bench.parts;
