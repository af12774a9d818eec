/**
 * Whole steps on a device, for {@code lazy-steal} and {@code balance}: fits the bounding volumes, continues the search
 * from the front of the previous step, runs the elementary tests and sorts the contacts.
 */
package dev.graze.opencl.step;
