/**
 * Surfaces that scenes are built from, and their placement: sheets, surfaces of revolution, rigid placement. The y axis
 * is up, lengths are meters.
 */
package dev.graze.scenes.shape;
