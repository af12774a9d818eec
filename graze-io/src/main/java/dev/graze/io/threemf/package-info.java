/**
 * Reads 3MF files: a ZIP package of XML model parts. Internal: call {@link dev.graze.io.Meshes} instead.
 *
 * <p>{@link dev.graze.io.threemf.ThreeMfReader} places what the build section lists, {@code ThreeMfModel} holds the
 * objects of one model part, and {@code ThreeMfPackage} and {@code PartXml} guard against files made to exhaust memory
 * or to reach outside the package.
 */
package dev.graze.io.threemf;
