/**
 * The API. {@link dev.graze.Detector} finds the contacts of a mesh in motion, {@link dev.graze.DiscreteDetector} the
 * triangles that intersect at an instant; both start from {@link dev.graze.Detector#continuous} and
 * {@link dev.graze.Detector#discrete}. Engines are found as services; {@link dev.graze.spi} has what they implement.
 */
package dev.graze;
