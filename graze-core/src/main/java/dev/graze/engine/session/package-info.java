/**
 * What the sessions of all engines share: starting one worker per thread, gathering the results of the workers, and
 * closing the threads.
 */
package dev.graze.engine.session;
