/**
 * Penetrating bodies for users with physics of their own: bodies and poses in, contacts out. Only
 * {@code dev.graze.rigid.world} needs ode4j.
 */
package dev.graze.rigid;
