/**
 * The API. {@link dev.graze.Detector} finds the contacts of a mesh in motion, {@link dev.graze.DiscreteDetector} the
 * triangles that intersect at an instant; both start from {@link dev.graze.Detector#continuous} and
 * {@link dev.graze.Detector#discrete}. {@link dev.graze.Engine} is what provides a search, found as a service.
 */
package dev.graze;
