/**
 * The engine {@code inter-cd}: HPCCD, hybrid parallel continuous collision detection (Kim, Heo, Huh, Kim and Yoon).
 * Threads search one hierarchy by task units that need no locks, and rebuild parts of it during the search. Devices, if
 * there are any, test the triangle pairs that the threads find.
 */
package dev.graze.engine.intercd;
