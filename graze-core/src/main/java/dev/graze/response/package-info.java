/**
 * Geometry for responding to contacts, without any policy: {@link dev.graze.response.ContactFrame} has the weights,
 * tangents and relative velocities of a contact, {@link dev.graze.response.ContactManifolds} reduces the contacts of
 * two parts to a few, and {@link dev.graze.response.Barrier} is an energy that keeps features apart, with its
 * derivatives.
 */
package dev.graze.response;
