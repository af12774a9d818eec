package dev.graze;

import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchMode;

/** The options of a {@link DiscreteDetector}. */
public final class DiscreteOptions extends DetectorOptions<DiscreteOptions> {
    private boolean shapes;

    DiscreteOptions(Scene scene) {
        super(SearchMode.DISCRETE, scene);
    }

    @Override
    DiscreteOptions self() {
        return this;
    }

    @Override
    EngineOptions engineOptions() {
        return engineOptions(0, 0, 1, shapes);
    }

    /** Sets whether each pair comes with the points of its intersection. The default is false. */
    public DiscreteOptions shapes(boolean wanted) {
        this.shapes = wanted;
        return this;
    }

    /**
     * Starts a detector; {@link DiscreteDetector#detect} takes the positions.
     *
     * @throws dev.graze.mesh.InvalidInputException if the engine does not support an option
     */
    public DiscreteDetector start() {
        validate();
        return new DiscreteDetector(scene(), engine(), engineOptions());
    }
}
