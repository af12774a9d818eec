/**
 * Meshes of jMonkeyEngine and libGDX in Graze, without a window. {@link dev.graze.examples.game.Colliders} works with
 * any engine; an {@link dev.graze.examples.game.EngineMesh} per engine reads its buffers and transforms.
 */
package dev.graze.examples.game;
