package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centres;
import dev.graze.cluster.PointRows;
import java.util.function.Supplier;

/**
 * Where the parts are: kept from step to step, so that clustering begins with the last centres (section 4). Nothing
 * depends on how good they are but time. After a jump of the scene, or where centres have run into each other, which
 * they would never undo by themselves, clustering begins anew.
 */
final class PartCentres {
    /** Centres that go this far in one round, in units of the scene, follow a jump. */
    private static final double JUMP = 0.25;
    /** Closer than this, two centres have run into each other. */
    private static final double TOO_CLOSE = 1e-3;

    private final FuzzySettings settings;
    private final UnitFrame frame;
    /** In the frame of the step. */
    private final Centres centres = new Centres();
    /** In the world, where steps can be compared. */
    private final Centres last = new Centres();
    private int lastWanted;
    private int rounds;

    PartCentres(FuzzySettings settings, UnitFrame frame) {
        this.settings = settings;
        this.frame = frame;
    }

    /** Who clusters: threads, or a device. */
    interface Rounds {
        /** Moves all centres once and returns how far the one went that went farthest. */
        double next(Centres centres);
    }

    Centres centres() {
        return centres;
    }

    /** Begins where another one was: of a scene that is the same but for its triangles. */
    void goOnFrom(PartCentres other) {
        last.set(other.last);
        lastWanted = other.lastWanted;
    }

    /** Forgets the last step. */
    void forget() {
        last.clear();
    }

    /**
     * Fits so many centres to a step, or as many as there are places for.
     *
     * @param centroids where to begin, which is only asked for if the last step is of no use
     */
    void fit(int wanted, Rounds means, Supplier<PointRows> centroids) {
        if (!goOn(means, wanted)) {
            begin(centroids.get(), means, wanted);
        }
        keep(wanted);
    }

    private void begin(PointRows centroids, Rounds means, int wanted) {
        centres.spread(centroids, wanted);
        FuzzySettings.Stop stop = settings.start();
        rounds = 0;
        double farthest = Double.POSITIVE_INFINITY;
        while (centres.count() > 1 && rounds < stop.rounds() && farthest > stop.movement()) {
            farthest = means.next(centres);
            rounds++;
        }
    }

    /** Whether the last centres were of use. */
    private boolean goOn(Rounds means, int wanted) {
        if (last.count() == 0 || lastWanted != wanted) {
            return false;
        }
        rounds = 0;
        centres.clear();
        for (int c = 0; c < last.count(); c++) {
            centres.add(toUnit(c, 0), toUnit(c, 1), toUnit(c, 2));
        }
        return wanted == 1 || follow(means);
    }

    private boolean follow(Rounds means) {
        FuzzySettings.Stop stop = settings.running();
        while (rounds < stop.rounds()) {
            double farthest = means.next(centres);
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

    /** Within the frame, where the proof of {@link PartCover} has them, even if the scene has shrunk away from them. */
    private double toUnit(int centre, int axis) {
        return Math.clamp(frame.toUnit(last.get(centre, axis), axis), -1.0, 1.0);
    }

    private boolean areApart() {
        for (int a = 1; a < centres.count(); a++) {
            for (int b = 0; b < a; b++) {
                if (centres.distance(a, b) < TOO_CLOSE) {
                    return false;
                }
            }
        }
        return true;
    }

    private void keep(int wanted) {
        last.clear();
        for (int c = 0; c < centres.count(); c++) {
            last.add(frame.toWorld(centres.get(c, 0), 0), frame.toWorld(centres.get(c, 1), 1),
                    frame.toWorld(centres.get(c, 2), 2));
        }
        lastWanted = wanted;
    }
}
