/**
 * Seeded generators of the benchmark scenes of the papers.
 *
 * <p>{@link dev.graze.scenes.Scenes} lists the recipes of all scenes. Each scene is a class that defines its recipe,
 * builds the mesh and moves it. Scenes with cloth share {@code ClothMotion}, in which actors follow a script and the
 * cloth follows them.
 */
package dev.graze.scenes;
