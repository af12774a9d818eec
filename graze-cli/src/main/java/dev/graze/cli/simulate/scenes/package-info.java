/**
 * The two scenes of Lehericey 2013, section 2.3.1: which bodies they contain, when each is added and where it starts.
 * The y axis points up; lengths are in meters.
 */
package dev.graze.cli.simulate.scenes;
