package dev.graze;

/**
 * What an engine is told when it starts. Users set these through {@link ContinuousOptions} and {@link DiscreteOptions}.
 *
 * @param threads        worker threads, at least 1
 * @param separation     distance at or below which two features are in contact; 0 is touching
 * @param tolerance      how early a toi may be at most, as a fraction of the step
 * @param iterationLimit after how many bisections of one pair the search gives up and reports {@link Ending#ITERATION_LIMIT}
 * @param shapes         whether intersecting triangles come with the points of their intersection
 */
public record EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes) {
}
