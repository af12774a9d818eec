package dev.graze.viewer.server;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.DiscreteOptions;
import dev.graze.Intersections;
import dev.graze.Part;
import dev.graze.mesh.InvalidInputException;
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
            return new InMotion(motion, findings);
        }
        return search instanceof Search.Instants instants
                ? new AtInstants(instants.options(), findings)
                : new Nothing();
    }

    /**
     * Returns what was found up to the next frame; null if nothing can be found yet, as at the first frame of a motion.
     *
     * @throws InvalidInputException if the scene does not fit the frame
     */
    Found next(Mesh mesh);

    /** Records that the next frame cannot be read: no motion crosses it. */
    void skip();

    @Override
    void close();

    /** Finds contacts from frame to frame; a gap starts a new motion. */
    final class InMotion implements StepFinder {
        private final Search.Motion search;
        private final Findings findings;
        private Detector detector;
        private double[] last;

        InMotion(Search.Motion search, Findings findings) {
            this.search = search;
            this.findings = findings;
        }

        @Override
        public Found next(Mesh mesh) {
            double[] positions = mesh.positions();
            Found found = null;
            if (detector == null) {
                start(mesh);
            } else {
                Contacts contacts = search.isScene()
                        ? detector.advance(FrameMoves.of(detector.scene(), mesh))
                        : detector.advance(positions);
                found = new Found(StepRow.Continuous.of(contacts, detector.statistics()),
                        findings.of(contacts, last, positions));
            }
            last = positions;
            return found;
        }

        private void start(Mesh mesh) {
            if (search.isScene()) {
                detector = search.options().start();
                detector.reset(FrameMoves.of(detector.scene(), mesh));
            } else {
                detector = search.options().start(mesh.positions());
            }
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
            boolean isOneMesh = detector.scene().parts().size() == 1
                    && detector.scene().parts().getFirst().motion() == Part.Motion.DEFORMING;
            Intersections pairs = isOneMesh
                    ? detector.detect(mesh.topology(), mesh.positions())
                    : detector.detect(FrameMoves.of(detector.scene(), mesh));
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
