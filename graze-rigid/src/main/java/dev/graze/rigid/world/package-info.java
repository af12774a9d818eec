/**
 * A world of rigid bodies: finds collisions with rays and resolves them with ode4j's constraint solver. The only
 * package that uses ode4j.
 */
package dev.graze.rigid.world;
