package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchMode;

/** The options of a {@link Detector} for contacts in motion. */
public final class ContinuousOptions extends DetectorOptions<ContinuousOptions> {
    private double separation;
    private double tolerance = 1e-6;
    private int iterationLimit = 1_000_000;
    /** 0 for the default. */
    private double rotationTolerance;

    ContinuousOptions(Scene scene) {
        super(SearchMode.CONTINUOUS, scene);
    }

    @Override
    ContinuousOptions self() {
        return this;
    }

    @Override
    EngineOptions engineOptions() {
        return engineOptions(separation, tolerance, iterationLimit, false);
    }

    /** Sets the distance at or below which features are in contact. The default is 0, which means touching. */
    public ContinuousOptions separation(double distance) {
        if (!(distance >= 0) || distance == Double.POSITIVE_INFINITY) {
            throw new InvalidInputException("separation must be a finite distance of 0 or more, not " + distance);
        }
        this.separation = distance;
        return this;
    }

    /**
     * Sets how early a time of impact may be, as a fraction of the step. With a separation, features that much farther
     * apart, as a fraction of their size, may be reported too. The default is 1e-6.
     */
    public ContinuousOptions tolerance(double fraction) {
        if (!(fraction >= 1e-11 && fraction <= 1e-2)) {
            throw new InvalidInputException("tolerance must be 1e-11 to 1e-2, not " + fraction);
        }
        this.tolerance = fraction;
        return this;
    }

    /**
     * Sets the number of bisections after which the search of one pair stops with
     * {@link ContactStatus#ITERATION_LIMIT}. The default is a million.
     */
    public ContinuousOptions iterationLimit(int bisections) {
        if (bisections < 1) {
            throw new InvalidInputException("iteration limit must be at least 1, not " + bisections);
        }
        this.iterationLimit = bisections;
        return this;
    }

    /**
     * Sets how close features must come to be reported if one of their parts turns ({@link Moves.Path}), beyond the
     * separation if there is one. No contact is missed and no time of impact is late, however large this is. A smaller
     * tolerance takes more time: one a hundred times smaller takes about ten times as many intervals. The default is a
     * millionth of the diagonal of the turning part, the smaller one if both turn, or what rounding allows if that is
     * more. Parts that do not turn are not affected.
     */
    public ContinuousOptions rotationTolerance(double distance) {
        if (!(distance > 0) || distance == Double.POSITIVE_INFINITY) {
            throw new InvalidInputException("rotation tolerance must be a finite distance above 0, not " + distance);
        }
        this.rotationTolerance = distance;
        return this;
    }

    /**
     * Starts a detector with all parts where they start.
     *
     * @throws InvalidInputException if the engine does not support an option
     * @throws IllegalStateException if the detector was given a topology without positions
     */
    public Detector start() {
        validate();
        return new Detector(ScenePositions.start(scene()), engine(), engineOptions(), rotationTolerance);
    }

    /**
     * Starts a detector at these positions, which are copied. All parts of the scene must be deforming.
     *
     * @throws InvalidInputException if the positions do not fit the topology or hold a number that is not finite, a
     * part is not deforming, or the engine does not support an option
     */
    public Detector start(double[] positions) {
        validate();
        return new Detector(ScenePositions.at(scene(), positions), engine(), engineOptions(), rotationTolerance);
    }
}
