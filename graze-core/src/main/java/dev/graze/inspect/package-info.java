/**
 * Shows the data structures that engines work with, for pictures and teaching. The viewer draws them; no engine depends
 * on this package.
 */
package dev.graze.inspect;
