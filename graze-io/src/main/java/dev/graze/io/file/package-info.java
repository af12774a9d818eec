/**
 * Files as bytes and lines: reading through a window or a mapping, writing so that a file appears whole or not at all,
 * and the exceptions that say in words why a file cannot be read or written. Knows nothing about meshes.
 */
package dev.graze.io.file;
