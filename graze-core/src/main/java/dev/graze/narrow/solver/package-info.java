/**
 * Solvers for one pair of moving features other than the certified one: conservative advancement for a positive
 * separation, the inclusion-based reference that never misses a contact, and the papers' cubic solver, which exists for
 * comparison only.
 */
package dev.graze.narrow.solver;
