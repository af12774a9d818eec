/**
 * {@code graze bench peers}: two meshes searched by Graze and by the mesh colliders of ode4j and Bullet, and the
 * conversion of meshes for these.
 */
package dev.graze.bench.peers;
