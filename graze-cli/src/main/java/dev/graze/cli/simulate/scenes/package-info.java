/**
 * The two scenes of Lehericey 2013, section 2.3.1: which bodies there are, when they come and where they start. The y
 * axis is up, lengths are metres.
 */
package dev.graze.cli.simulate.scenes;
