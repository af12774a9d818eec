/**
 * The distance between surfaces: a hierarchy of boxes over each surface, and branch and bound over two of them. Works
 * on topologies and positions of single parts.
 */
package dev.graze.query.distance;
