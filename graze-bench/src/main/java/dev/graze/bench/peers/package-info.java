/**
 * Two meshes searched by Graze and by the mesh colliders of ode4j and Bullet; and what it takes to hand a mesh to
 * these.
 */
package dev.graze.bench.peers;
