package dev.graze.scenes.cloth;

/**
 * What a cloth is made of.
 *
 * @param bendGive      how easily it folds: the give of the links across its edges, from 0 for paper
 * @param thickness     how far apart its layers stay, as a share of the median edge
 * @param layerFriction the share of relative motion that touching layers lose per substep
 * @param drag          how fast air slows it, per second
 */
public record Fabric(double bendGive, double thickness, double layerFriction, double drag) {
    /**
     * A light weave, thin enough that layers pressed together cross here and there: otherwise there would be nothing to
     * find.
     */
    public static Fabric plain() {
        return new Fabric(3, 0.5, 0.2, 0.4);
    }
}
