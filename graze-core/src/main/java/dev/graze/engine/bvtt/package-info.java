/**
 * Engines that walk through the bounding volume test tree of one hierarchy, as in the MCCD paper: the sessions they
 * share, and the engines serial and phc.
 */
package dev.graze.engine.bvtt;
