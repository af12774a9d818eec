/**
 * Exact answers about surfaces as solids: whether a point is inside one, and how two of them relate. Works on welded
 * surfaces ({@link dev.graze.query.solid.Surface}); every decision is the sign of a determinant of input coordinates.
 */
package dev.graze.query.solid;
