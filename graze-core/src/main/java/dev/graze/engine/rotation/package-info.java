/**
 * Contacts of rigid parts that rotate within a step, for every engine. {@code RotationSession} searches each pair of
 * parts of which one turns, and leaves the other pairs to the engine. {@code PairSearch} halves time and nodes until
 * the path of a turning item is close enough to its chord.
 */
package dev.graze.engine.rotation;
