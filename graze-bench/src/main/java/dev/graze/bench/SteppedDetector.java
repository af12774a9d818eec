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
 * A detector of either mode behind one interface: advances from one set of positions to the next, or from instant to
 * instant.
 */
abstract sealed class SteppedDetector implements AutoCloseable {
    /** Creates a detector at these positions; a discrete one ignores them. */
    static SteppedDetector start(SearchSettings settings, Topology topology, double[] positions) {
        return settings.mode() == Mode.CONTINUOUS
                ? new Moving(settings.continuous(topology).start(positions))
                : new Still(settings.discrete(topology).start());
    }

    /** Finds everything up to, or at, these positions and keeps it until the next call. */
    abstract void advance(double[] positions);

    /** Returns the statistics of the last {@link #advance}. */
    abstract StepStatistics statistics();

    /** Returns the number of contacts or intersecting pairs found by the last call. */
    abstract int found();

    /** Returns the results of the last call: {@link Contacts} or {@link Intersections}. */
    abstract Object results();

    /** Returns the number of contacts of a kind; 0 at an instant. */
    abstract int found(ContactKind kind);

    /** Releases the results, which are the caller's memory and not the detector's. */
    abstract void forget();

    @Override
    public abstract void close();

    /** Finds contacts in motion. */
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

    /** Finds intersections at instants. */
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
