package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centers;
import dev.graze.cluster.PointArrays;
import java.util.function.Supplier;

/**
 * Where the clusters are: kept from step to step, so that clustering begins with the last centers (section 4). Nothing
 * depends on how good they are but time. After a jump of the scene, or where centers have run into each other, which
 * they would never undo by themselves, clustering begins anew.
 */
final class ClusterCenters {
    /** Centers that go this far in one round, in units of the scene, follow a jump. */
    private static final double JUMP = 0.25;
    /** Closer than this, two centers have run into each other. */
    private static final double TOO_CLOSE = 1e-3;

    private final FuzzySettings settings;
    private final UnitFrame frame;
    /** In the frame of the step. */
    private final Centers centers = new Centers();
    /** In the world, where steps can be compared. */
    private final Centers last = new Centers();
    private int lastWanted;
    private int rounds;

    ClusterCenters(FuzzySettings settings, UnitFrame frame) {
        this.settings = settings;
        this.frame = frame;
    }

    /** Who clusters: threads, or a device. */
    interface Rounds {
        /** Moves all centers once and returns how far the one went that went farthest. */
        double next(Centers centers);
    }

    Centers centers() {
        return centers;
    }

    /** Begins where another one was: of a scene that is the same but for its triangles. */
    void continueFrom(ClusterCenters other) {
        last.set(other.last);
        lastWanted = other.lastWanted;
    }

    /** Forgets the last step. */
    void forget() {
        last.clear();
    }

    /**
     * Fits so many centers to a step, or as many as there are places for.
     *
     * @param centroids where to begin, which is only asked for if the last step is of no use
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

    /** Whether the last centers were of use. */
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
     * Within the frame, where the proof of {@link ClusterCover} has them, even if the scene has shrunk away from them.
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
