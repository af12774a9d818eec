package dev.graze.engine.session;

import dev.graze.ContactKind;
import dev.graze.NearPairs;
import dev.graze.narrow.distance.ClosestPoints;
import dev.graze.narrow.distance.WithinDistance;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairList;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds near pairs with any engine: the engine's continuous session, opened with volumes that reach as far as the
 * distance, finds which pairs they are. These are sorted, and measured in that order on all threads.
 *
 * <p>A session serves one distance. Those of the last two distances stay open, so that a caller can take turns with
 * near lists, which need a margin, and searches.
 */
public final class NearSession implements Engine.ProximitySession {
    private static final int BLOCK = 256;

    private final Engine engine;
    private final SearchScene scene;
    private final EngineOptions options;
    private final ThreadTeam team;
    private final ClosestPoints[] closest;
    private final WithinDistance[] within;
    private final WorkCounter blocks = new WorkCounter(BLOCK);
    private final ContactBuffer buffer;
    /** The sessions of the last two distances, the last one first; null if there are fewer. */
    private final Opened[] opened = new Opened[2];
    /** Whether the first session has completed the last search, so that it knows the parts. */
    private boolean complete;

    /** A session that finds pairs up to a distance. */
    private record Opened(double distance, Engine.ContinuousSession session) {
        boolean isAt(double other) {
            return distance == other;
        }
    }

    private NearSession(Engine engine, SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.engine = engine;
        this.scene = scene;
        this.options = options;
        this.team = team;
        this.buffer = new ContactBuffer(options.control().isCancelled());
        this.closest = new ClosestPoints[team.size()];
        this.within = new WithinDistance[team.size()];
        Arrays.setAll(closest, member -> new ClosestPoints());
        Arrays.setAll(within, member -> new WithinDistance());
    }

    /** Starts a session that searches with an engine's continuous sessions. */
    public static NearSession start(Engine engine, SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options, team -> new NearSession(engine, scene, options, team));
    }

    @Override
    public NearPairs find(StepMotion instant, double distance, StepStatistics statistics) {
        choose(distance);
        StepMotion seen = (complete ? instant : instant.withUnchanged(new BitSet())).withResting(allParts());
        complete = false;
        buffer.holdPairs();
        opened[0].session.step(seen, buffer, statistics);
        buffer.stop().requireNotCancelled();
        complete = true;
        long searched = System.nanoTime();
        PairList pairs = buffer.toPairs();
        long sorted = System.nanoTime();
        statistics.addNanos(Stage.SORT, sorted - searched);
        NearPairs near = measure(pairs, instant.t0(), distance);
        statistics.addNanos(Stage.NARROW, System.nanoTime() - sorted);
        return near;
    }

    /** Makes the session of a distance the first; it knows the parts only if it was that before. */
    private void choose(double distance) {
        if (opened[0] != null && opened[0].isAt(distance)) {
            return;
        }
        complete = false;
        Opened next = opened[1];
        if (next == null || !next.isAt(distance)) {
            next = new Opened(distance, engine.continuous(scene, options.forProximity(distance)));
            closeSession(1);
        }
        opened[1] = opened[0];
        opened[0] = next;
    }

    private BitSet allParts() {
        BitSet all = new BitSet();
        all.set(0, scene.partCount());
        return all;
    }

    @Override
    public NearPairs select(PairList candidates, double[] positions, double distance, StepStatistics statistics) {
        long start = System.nanoTime();
        boolean[] near = new boolean[candidates.size()];
        run(near.length, (member, i) -> near[i] = isWithin(member, candidates, i, positions, distance));
        NearPairs selected = measure(chosen(candidates, near), positions, distance);
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
        return selected;
    }

    private boolean isWithin(int member, PairList pairs, int i, double[] x, double distance) {
        int[] v = pairs.vertices();
        int at = 4 * i;
        return pairs.kind(i) == ContactKind.VF
                ? within[member].vertexFace(x, 3 * v[at], 3 * v[at + 1], 3 * v[at + 2], 3 * v[at + 3], distance)
                : within[member].edgeEdge(x, 3 * v[at], 3 * v[at + 1], 3 * v[at + 2], 3 * v[at + 3], distance);
    }

    private static PairList chosen(PairList candidates, boolean[] near) {
        int vertexFaces = 0;
        int[] vertices = new int[candidates.vertices().length];
        int size = 0;
        for (int i = 0; i < near.length; i++) {
            if (near[i]) {
                System.arraycopy(candidates.vertices(), 4 * i, vertices, 4 * size++, 4);
                vertexFaces += candidates.kind(i) == ContactKind.VF ? 1 : 0;
            }
        }
        return new PairList(vertexFaces, Arrays.copyOf(vertices, 4 * size));
    }

    private NearPairs measure(PairList pairs, double[] positions, double distance) {
        double[] x = positions.clone();
        int size = pairs.size();
        byte[] features = new byte[size];
        double[] distances = new double[size];
        double[] parameters = new double[2 * size];
        double[] normals = new double[3 * size];
        run(size, (member, i) -> {
            ClosestPoints points = closest[member];
            int[] v = pairs.vertices();
            int at = 4 * i;
            if (pairs.kind(i) == ContactKind.VF) {
                points.vertexFace(x, 3 * v[at], 3 * v[at + 1], 3 * v[at + 2], 3 * v[at + 3]);
            } else {
                points.edgeEdge(x, 3 * v[at], 3 * v[at + 1], 3 * v[at + 2], 3 * v[at + 3]);
            }
            features[i] = (byte) points.features().ordinal();
            distances[i] = Math.min(distance, points.distance()); // a rounded distance may exceed the limit
            parameters[2 * i] = points.u();
            parameters[2 * i + 1] = points.v();
            normals[3 * i] = points.normal(0);
            normals[3 * i + 1] = points.normal(1);
            normals[3 * i + 2] = points.normal(2);
        });
        return NearPairs.ofColumns(pairs, features, distances, parameters, normals, x);
    }

    /** What a thread does with a pair, given by its row. */
    private interface RowTask {
        void run(int member, int row);
    }

    private void run(int count, RowTask task) {
        blocks.reset(count);
        team.run(member -> {
            for (int from = blocks.next(); from >= 0; from = blocks.next()) {
                int end = blocks.end(from);
                for (int row = from; row < end; row++) {
                    task.run(member, row);
                }
            }
        });
    }

    private void closeSession(int which) {
        if (opened[which] != null) {
            opened[which].session.close();
            opened[which] = null;
        }
    }

    @Override
    public void close() {
        team.close();
        closeSession(0);
        closeSession(1);
    }
}
