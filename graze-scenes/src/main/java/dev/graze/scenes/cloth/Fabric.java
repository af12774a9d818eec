package dev.graze.scenes.cloth;

/**
 * The material of a cloth.
 *
 * @param bendGive      how easily it folds: the compliance of the links across its edges, from 0 for paper
 * @param thickness     how far apart its layers stay, as a fraction of the median edge length
 * @param layerFriction the fraction of their relative motion that touching layers lose per substep
 * @param drag          how fast air slows it, per second
 */
public record Fabric(double bendGive, double thickness, double layerFriction, double drag) {
    /**
     * Returns a light weave, thin enough that layers pressed together cross here and there: otherwise there would be no
     * collisions to find.
     */
    public static Fabric plain() {
        return new Fabric(3, 0.5, 0.2, 0.4);
    }

    /** Returns the same weave, but so thin that its layers pass through each other wherever they are pressed. */
    public static Fabric thin() {
        return new Fabric(3, 0.1, 0.2, 0.4);
    }
}
