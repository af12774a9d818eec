/**
 * Threads for the engines: a {@link dev.graze.parallel.ThreadTeam} runs one task on all threads of a session, and a
 * {@link dev.graze.parallel.WorkCounter} deals out its work in blocks.
 */
package dev.graze.parallel;
