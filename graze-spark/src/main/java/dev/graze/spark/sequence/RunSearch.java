package dev.graze.spark.sequence;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.Topology;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.PairColumns;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;

/** Finds the pairs of consecutive steps. */
sealed interface RunSearch extends AutoCloseable {
    /** Returns the pairs of a step. Callers pass consecutive steps. */
    Iterator<Row> find(int step);

    /** Returns the totals so far. */
    Tally tally();

    @Override
    void close();

    static RunSearch open(FrameSequence frames, CheckRequest request, int firstStep) {
        return request.motion() ? new Motion(frames, request, firstStep) : new Instants(frames, request);
    }

    /** Running totals. */
    final class Tally {
        private long vertexFace;
        private long edgeEdge;
        private long crossings;
        private double earliestToi = Double.NaN;

        private void add(Contacts contacts) {
            vertexFace += contacts.count(ContactKind.VF);
            edgeEdge += contacts.count(ContactKind.EE);
            double toi = contacts.earliestToi();
            earliestToi = toi >= earliestToi || Double.isNaN(toi) ? earliestToi : toi;
        }

        long vertexFace() {
            return vertexFace;
        }

        long edgeEdge() {
            return edgeEdge;
        }

        long crossings() {
            return crossings;
        }

        double earliestToi() {
            return earliestToi;
        }
    }

    /** Finds contacts from each frame to the next; the engine reuses its state from step to step. */
    final class Motion implements RunSearch {
        private final FrameSequence frames;
        private final Detector detector;
        private final Tally tally = new Tally();

        private Motion(FrameSequence frames, CheckRequest request, int firstStep) {
            this.frames = frames;
            this.detector = request.continuous(frames.topology()).start(frames.positions(firstStep));
        }

        @Override
        public Iterator<Row> find(int step) {
            Contacts contacts = detector.advance(frames.positions(step + 1));
            tally.add(contacts);
            return IntStream.range(0, contacts.size())
                    .mapToObj(i -> PairColumns.contact(step, contacts, i, vertex -> vertex)).iterator();
        }

        @Override
        public Tally tally() {
            return tally;
        }

        @Override
        public void close() {
            detector.close();
        }
    }

    /** Finds intersections within each frame. */
    final class Instants implements RunSearch {
        private final FrameSequence frames;
        private final DiscreteDetector detector;
        private final Tally tally = new Tally();

        private Instants(FrameSequence frames, CheckRequest request) {
            this.frames = frames;
            this.detector = request.discrete(frames.topology()).start();
        }

        @Override
        public Iterator<Row> find(int frame) {
            Intersections pairs = detector.detect(frames.positions(frame));
            tally.crossings += pairs.size();
            return IntStream.range(0, pairs.size()).mapToObj(i -> row(frame, pairs.triangleA(i), pairs.triangleB(i)))
                    .iterator();
        }

        private Row row(int frame, int a, int b) {
            return PairColumns.intersection(frame, a, vertices(a), b, vertices(b));
        }

        private long[] vertices(int triangle) {
            Topology topology = frames.topology();
            return IntStream.range(0, 3).mapToLong(corner -> topology.triangleVertex(triangle, corner)).sorted()
                    .toArray();
        }

        @Override
        public Tally tally() {
            return tally;
        }

        @Override
        public void close() {
            detector.close();
        }
    }
}
