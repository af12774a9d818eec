/** The page of an assembly's clashes: which parts cross, touch or come too close, where, and how deep. */
package dev.graze.viewer.clash;
