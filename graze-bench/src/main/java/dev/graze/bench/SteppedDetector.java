package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.cli.search.Mode;
import dev.graze.cli.search.SearchSettings;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics;

/**
 * A detector of either mode, driven the same way: from one set of positions to the next, or from instant to instant.
 */
abstract sealed class SteppedDetector implements AutoCloseable {
    /** Starts one from nothing at these positions; a discrete one has no use for them. */
    static SteppedDetector start(SearchSettings settings, Topology topology, double[] positions) {
        return settings.mode() == Mode.CONTINUOUS
                ? new Moving(settings.continuous(topology).start(positions))
                : new Still(settings.discrete(topology).start());
    }

    /** Finds everything up to, or at, these positions and keeps it until the next call. */
    abstract void advance(double[] positions);

    /** What the last call of {@link #advance} cost. */
    abstract StepStatistics statistics();

    /** How many contacts or intersecting pairs the last call found. */
    abstract int found();

    /** What the last call found: {@link Contacts} or {@link Intersections}. */
    abstract Object results();

    /** How many contacts of a kind; none at an instant. */
    abstract int found(ContactKind kind);

    /** Lets go of what was found, which is the caller's memory and not the detector's. */
    abstract void forget();

    @Override
    public abstract void close();

    /** Contacts in motion. */
    private static final class Moving extends SteppedDetector {
        private final Detector detector;
        private Contacts contacts;

        Moving(Detector detector) {
            this.detector = detector;
        }

        @Override
        void advance(double[] positions) {
            contacts = detector.advance(positions);
        }

        @Override
        StepStatistics statistics() {
            return detector.statistics();
        }

        @Override
        int found() {
            return contacts.size();
        }

        @Override
        Object results() {
            return contacts;
        }

        @Override
        int found(ContactKind kind) {
            return contacts.count(kind);
        }

        @Override
        void forget() {
            contacts = null;
        }

        @Override
        public void close() {
            detector.close();
        }
    }

    /** Intersections at instants. */
    private static final class Still extends SteppedDetector {
        private final DiscreteDetector detector;
        private Intersections pairs;

        Still(DiscreteDetector detector) {
            this.detector = detector;
        }

        @Override
        void advance(double[] positions) {
            pairs = detector.detect(positions);
        }

        @Override
        StepStatistics statistics() {
            return detector.statistics();
        }

        @Override
        int found() {
            return pairs.size();
        }

        @Override
        Object results() {
            return pairs;
        }

        @Override
        int found(ContactKind kind) {
            return 0;
        }

        @Override
        void forget() {
            pairs = null;
        }

        @Override
        public void close() {
            detector.close();
        }
    }
}
