/**
 * The MCCD engine: starts each search at the front where the search of the last step ended (MCCD 4).
 */
package dev.graze.engine.front;
