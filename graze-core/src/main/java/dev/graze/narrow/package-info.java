/**
 * What every narrow phase shares: a pair of moving features ({@link dev.graze.narrow.FeaturePair}), the interface of
 * its solvers, exact predicates on points, and the geometry of a contact. The packages below it decide pairs: certified
 * (the default), exact, discrete, and solver for the alternatives.
 */
package dev.graze.narrow;
