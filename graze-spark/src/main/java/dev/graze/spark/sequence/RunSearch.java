package dev.graze.spark.sequence;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.io.output.SceneNames;
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

    static RunSearch open(SceneFrames frames, CheckRequest request, int firstStep) {
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
            earliestToi = contacts.size() == 0 || toi >= earliestToi ? earliestToi : toi;
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
        private final SceneFrames frames;
        private final Detector detector;
        private final Tally tally = new Tally();

        private Motion(SceneFrames frames, CheckRequest request, int firstStep) {
            this.frames = frames;
            this.detector = request.continuous(frames.scene()).start();
            detector.reset(frames.frameInMotion(firstStep).moves());
        }

        @Override
        public Iterator<Row> find(int step) {
            SceneFrames.Frame end = frames.frameInMotion(step + 1);
            Contacts contacts = detector.advance(end.moves());
            tally.add(contacts);
            return IntStream.range(0, contacts.size())
                    .mapToObj(i -> PairColumns.contact(step, contacts, i, end.names()::fileVertex)).iterator();
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
        private final SceneFrames frames;
        private final DiscreteDetector detector;
        private final Tally tally = new Tally();

        private Instants(SceneFrames frames, CheckRequest request) {
            this.frames = frames;
            this.detector = request.discrete(frames.scene()).start();
        }

        @Override
        public Iterator<Row> find(int number) {
            SceneFrames.Frame frame = frames.frame(number);
            if (frame.scene() != detector.scene()) {
                detector.change(frame.scene());
            }
            Intersections pairs = detector.detect(frame.moves());
            tally.crossings += pairs.size();
            return IntStream.range(0, pairs.size())
                    .mapToObj(i -> PairColumns.intersection(number, triangle(frame, pairs.triangleA(i)),
                            triangle(frame, pairs.triangleB(i))))
                    .iterator();
        }

        private static PairColumns.Triangle triangle(SceneFrames.Frame frame, int triangle) {
            Topology topology = frame.scene().topology();
            SceneNames names = frame.names();
            long[] vertices = IntStream.range(0, 3)
                    .mapToLong(corner -> names.fileVertex(topology.triangleVertex(triangle, corner))).toArray();
            return new PairColumns.Triangle(names.fileTriangle(triangle), vertices, names.partOfTriangle(triangle));
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
