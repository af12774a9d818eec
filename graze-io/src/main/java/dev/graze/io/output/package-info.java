/**
 * Writes results: contacts and intersections as CSV or JSON lines, and meshes coloured by contact as PLY or VTK files.
 * Every file appears whole or not at all (see {@link dev.graze.io.file.OutputFile}).
 */
package dev.graze.io.output;
