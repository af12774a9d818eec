/** Groups of points: fuzzy C-means, where to begin it, and the directions along which points are spread most. */
package dev.graze.cluster;
