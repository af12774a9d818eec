/** How two closed surfaces penetrate each other: contours, regions, areas, volume, depth, separating translation. */
package dev.graze.query.penetration;
