/**
 * Finds penetrating bodies for applications that have their own physics: bodies and poses in, contacts out. The
 * packages below hold body shapes, the broad phase and the ray-traced narrow phase. Only {@code dev.graze.rigid.world}
 * needs ode4j.
 */
package dev.graze.rigid;
