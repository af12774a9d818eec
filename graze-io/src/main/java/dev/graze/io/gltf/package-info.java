/**
 * Reads glTF 2.0 files, .gltf and .glb: the default scene with its nodes, skins, morph targets and animations.
 * Internal: call {@link dev.graze.io.Meshes} for the rest pose or {@link dev.graze.io.FrameSequence} for the animation.
 */
package dev.graze.io.gltf;
