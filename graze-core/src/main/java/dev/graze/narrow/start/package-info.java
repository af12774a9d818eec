/**
 * Contacts at the start of a step: on which side of each other the surfaces lie, and whether the features approach,
 * slide, rest or separate. A pure function of a pair, the positions at both ends of the step and the topology, so every
 * engine gets the same answer.
 */
package dev.graze.narrow.start;
