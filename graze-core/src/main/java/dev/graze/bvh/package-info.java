/**
 * Bounding volume hierarchies: building, refitting and searching them for pairs of items whose volumes overlap. Engines
 * pass those pairs to the narrow phase.
 */
package dev.graze.bvh;
