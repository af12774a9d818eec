package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centers;
import dev.graze.cluster.PointArrays;
import java.util.function.Supplier;

/**
 * The cluster centers, kept from step to step so that clustering starts from the last ones (section 4). Their quality
 * only affects the running time. Clustering restarts from scratch after a jump of the scene, or when two centers have
 * merged, since merged centers never separate again.
 */
final class ClusterCenters {
    /** Centers that move this far in one round, in units of the scene, follow a jump. */
    private static final double JUMP = 0.25;
    /** Two centers closer than this have merged. */
    private static final double TOO_CLOSE = 1e-3;

    private final FuzzySettings settings;
    private final UnitFrame frame;
    /** The centers in the frame of the step. */
    private final Centers centers = new Centers();
    /** The centers of the last step in world coordinates, which are comparable between steps. */
    private final Centers last = new Centers();
    private int lastWanted;
    private int rounds;

    ClusterCenters(FuzzySettings settings, UnitFrame frame) {
        this.settings = settings;
        this.frame = frame;
    }

    /** Rounds of fuzzy C-means, on threads or on a device. */
    interface Rounds {
        /** Moves all centers once and returns the largest distance that one moved. */
        double next(Centers centers);
    }

    Centers centers() {
        return centers;
    }

    /** Starts from the centers of another instance, of the same scene with other triangles. */
    void continueFrom(ClusterCenters other) {
        last.set(other.last);
        lastWanted = other.lastWanted;
    }

    /** Forgets the last step. */
    void forget() {
        last.clear();
    }

    /**
     * Fits the centers to a step.
     *
     * @param wanted the number of centers; there are fewer if the scene has fewer distinct centroids
     * @param centroids the starting points; only used if the last step's centers cannot be
     */
    void fit(int wanted, Rounds means, Supplier<PointArrays> centroids) {
        if (!continueFromLast(means, wanted)) {
            begin(centroids.get(), means, wanted);
        }
        keep(wanted);
    }

    private void begin(PointArrays centroids, Rounds means, int wanted) {
        centers.spread(centroids, wanted);
        FuzzySettings.Stop stop = settings.start();
        rounds = 0;
        double farthest = Double.POSITIVE_INFINITY;
        while (centers.count() > 1 && rounds < stop.rounds() && farthest > stop.movement()) {
            farthest = means.next(centers);
            rounds++;
        }
    }

    /** Returns whether clustering could continue from the last centers. */
    private boolean continueFromLast(Rounds means, int wanted) {
        if (last.count() == 0 || lastWanted != wanted) {
            return false;
        }
        rounds = 0;
        centers.clear();
        for (int c = 0; c < last.count(); c++) {
            centers.add(toUnit(c, 0), toUnit(c, 1), toUnit(c, 2));
        }
        return wanted == 1 || follow(means);
    }

    private boolean follow(Rounds means) {
        FuzzySettings.Stop stop = settings.running();
        while (rounds < stop.rounds()) {
            double farthest = means.next(centers);
            rounds++;
            if (farthest > JUMP) {
                return false;
            }
            if (farthest <= stop.movement()) {
                break;
            }
        }
        return areApart();
    }

    /**
     * Clamps to the frame: the proof of {@link ClusterCover} needs the centers there, even if the scene has shrunk away
     * from them.
     */
    private double toUnit(int center, int axis) {
        return Math.clamp(frame.toUnit(last.get(center, axis), axis), -1.0, 1.0);
    }

    private boolean areApart() {
        for (int a = 1; a < centers.count(); a++) {
            for (int b = 0; b < a; b++) {
                if (centers.distance(a, b) < TOO_CLOSE) {
                    return false;
                }
            }
        }
        return true;
    }

    private void keep(int wanted) {
        last.clear();
        for (int c = 0; c < centers.count(); c++) {
            last.add(frame.toWorld(centers.get(c, 0), 0), frame.toWorld(centers.get(c, 1), 1),
                    frame.toWorld(centers.get(c, 2), 2));
        }
        lastWanted = wanted;
    }
}
