/**
 * Questions about the parts of a scene at an instant: how far apart they are and where they are nearest. Start with
 * {@link dev.graze.query.SceneQueries}.
 */
package dev.graze.query;
