/**
 * A world of rigid bodies: collisions by rays, response by ode4j's constraint solver. The only package that sees ode4j.
 */
package dev.graze.rigid.world;
