/**
 * Clustering of points: fuzzy C-means, its starting centers, and the principal axes of point sets. The engine
 * {@code fuzzy} uses it to subdivide scenes.
 */
package dev.graze.cluster;
