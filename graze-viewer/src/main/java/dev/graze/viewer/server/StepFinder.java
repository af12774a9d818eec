package dev.graze.viewer.server;

import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.DiscreteOptions;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.viewer.Findings;
import dev.graze.viewer.StepRow;

/** Receives one frame after another and returns what was found at each. Not thread-safe. */
sealed interface StepFinder extends AutoCloseable {
    /** What was found: a row of the table and what the page draws. */
    record Found(StepRow row, byte[] bytes) {
    }

    static StepFinder of(Search search, Findings findings) {
        if (search instanceof Search.Motion motion) {
            return new InMotion(motion.options(), findings);
        }
        return search instanceof Search.Instants instants
                ? new AtInstants(instants.options(), findings)
                : new Nothing();
    }

    /**
     * Returns what was found up to the next frame; null if nothing can be found yet, as at the first frame of a motion.
     */
    Found next(Mesh mesh);

    /** Records that the next frame cannot be read: no motion crosses it. */
    void skip();

    @Override
    void close();

    /** Finds contacts from frame to frame; a gap starts a new motion. */
    final class InMotion implements StepFinder {
        private final ContinuousOptions options;
        private final Findings findings;
        private Detector detector;
        private double[] last;

        InMotion(ContinuousOptions options, Findings findings) {
            this.options = options;
            this.findings = findings;
        }

        @Override
        public Found next(Mesh mesh) {
            double[] positions = mesh.positions();
            Found found = null;
            if (detector == null) {
                detector = options.start(positions);
            } else {
                Contacts contacts = detector.advance(positions);
                found = new Found(StepRow.Continuous.of(contacts, detector.statistics()),
                        findings.of(contacts, last, positions));
            }
            last = positions;
            return found;
        }

        @Override
        public void skip() {
            close();
        }

        @Override
        public void close() {
            if (detector != null) {
                detector.close();
                detector = null;
            }
        }
    }

    /** Checks each frame on its own. */
    final class AtInstants implements StepFinder {
        private final DiscreteDetector detector;
        private final Findings findings;

        AtInstants(DiscreteOptions options, Findings findings) {
            this.detector = options.start();
            this.findings = findings;
        }

        @Override
        public Found next(Mesh mesh) {
            Intersections pairs = detector.detect(mesh.topology(), mesh.positions());
            return new Found(StepRow.Discrete.of(pairs, detector.statistics()), findings.of(pairs, mesh));
        }

        @Override
        public void skip() {
        }

        @Override
        public void close() {
            detector.close();
        }
    }

    /** Finds nothing. */
    final class Nothing implements StepFinder {
        @Override
        public Found next(Mesh mesh) {
            return null;
        }

        @Override
        public void skip() {
        }

        @Override
        public void close() {
        }
    }
}
