/**
 * Bodies for the ray-traced narrow phase: closed surfaces in a frame of their own, where they are, and what follows
 * from the surface alone.
 */
package dev.graze.rigid.body;
