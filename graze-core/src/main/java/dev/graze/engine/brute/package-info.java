/**
 * The reference engine: tests the boxes of all pairs of features, without a hierarchy. Other engines are checked
 * against it.
 */
package dev.graze.engine.brute;
