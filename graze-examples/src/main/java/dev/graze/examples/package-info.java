/**
 * Small programs to copy and start from. Each class with a {@code main} method runs on its own;
 * {@code Shapes} builds their meshes.
 */
package dev.graze.examples;
