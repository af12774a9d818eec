/**
 * Seeded generators of the benchmark scenes of the papers.
 *
 * <p>{@link dev.graze.scenes.Scenes} knows each scene by a recipe; each recipe stands in a class of its own that builds
 * the mesh and says how it moves. Scenes with cloth share {@code ClothMotion}, in which actors follow a script and the
 * cloth follows them.
 */
package dev.graze.scenes;
