/**
 * Questions about the parts of a scene at an instant: how far apart they are, how they relate, and how they penetrate
 * each other. Start with {@link dev.graze.query.SceneQueries}.
 */
package dev.graze.query;
