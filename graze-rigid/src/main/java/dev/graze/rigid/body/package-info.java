/**
 * Bodies for the ray-traced narrow phase: closed surfaces in their own frame, their poses, single rays, and what
 * depends on the surface alone, such as ray hierarchies and mass properties.
 */
package dev.graze.rigid.body;
