/**
 * Decides from the connectivity of the mesh alone which features of two triangles are tested and which triangle owns a
 * feature, so that every pair of features is tested once. Searches may skip adjacent triangles; the orphan sets hold
 * the feature pairs that only adjacent triangles contain.
 */
package dev.graze.connectivity;
