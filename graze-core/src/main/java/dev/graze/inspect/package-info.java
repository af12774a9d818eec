/** Looking at what engines work with, from outside: for pictures and for teaching. No engine depends on it. */
package dev.graze.inspect;
