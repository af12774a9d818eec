/**
 * The input of commands that check: frames of one motion, or a scene of parts from several files with names, places and
 * filters, given by options or by a scene file.
 */
package dev.graze.cli.parts;
