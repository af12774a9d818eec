/**
 * Surfaces to make scenes of, and where they are: sheets, surfaces of revolution, rigid placement. The y axis is up,
 * lengths are metres.
 */
package dev.graze.scenes.shape;
