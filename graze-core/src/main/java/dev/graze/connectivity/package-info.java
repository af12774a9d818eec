/**
 * Decides from the connectivity of the mesh alone which features of two triangles are tested, and which of several
 * triangles owns a feature, so that every pair of features is tested once. Adjacent triangles are left out of the
 * search; the orphan sets hold the feature pairs that only they would test.
 */
package dev.graze.connectivity;
