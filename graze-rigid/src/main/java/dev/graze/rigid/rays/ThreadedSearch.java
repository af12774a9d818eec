package dev.graze.rigid.rays;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.RayCast;
import java.util.List;

/**
 * Traces rays on the threads of a team. Each pair belongs to one thread, so results do not depend on how pairs are
 * distributed.
 */
public final class ThreadedSearch implements PairSearch {
    private static final int PAIRS_AT_ONCE = 4;
    private static final int VERTICES_AT_ONCE = 64;

    private final ThreadTeam team;
    private final RayTracer[] tracers;
    private final SelfPenetration self;
    private final WorkCounter work = new WorkCounter(PAIRS_AT_ONCE);
    private final WorkCounter vertices = new WorkCounter(VERTICES_AT_ONCE);
    private final RayCounts counts = new RayCounts();

    public ThreadedSearch(RaySettings settings, int threads) {
        ThreadTeam.requireSize(threads);
        this.self = new SelfPenetration(threads);
        this.tracers = new RayTracer[threads];
        for (int member = 0; member < threads; member++) {
            tracers[member] = new RayTracer(settings);
        }
        // created last: if something else failed after it, its threads would never be stopped
        this.team = new ThreadTeam(threads);
    }

    @Override
    public void trace(List<PlacedBody> bodies, PairTable pairs) {
        trace(bodies, pairs.all());
    }

    /** Traces some of the pairs of a step. */
    void trace(List<PlacedBody> bodies, List<BodyPair> pairs) {
        for (RayTracer tracer : tracers) {
            tracer.counts().clear(); // cleared here, because a search that failed leaves counts behind
        }
        work.reset(pairs.size());
        team.run(member -> traceBlocks(tracers[member], bodies, pairs));
        counts.clear();
        for (RayTracer tracer : tracers) {
            counts.add(tracer.counts());
        }
    }

    private void traceBlocks(RayTracer tracer, List<PlacedBody> bodies, List<BodyPair> pairs) {
        for (int from = work.next(); from >= 0; from = work.next()) {
            int end = work.end(from);
            for (int i = from; i < end; i++) {
                BodyPair pair = pairs.get(i);
                PlacedBody a = bodies.get(pair.a());
                PlacedBody b = bodies.get(pair.b());
                tracer.trace(a, b, pair, pair.raysOf(pair.a()));
                tracer.trace(b, a, pair, pair.raysOf(pair.b()));
            }
        }
    }

    /** Computes the own exits of all vertices on all threads; {@link BodyShape#exits} alone would use one. */
    void findExits(BodyShape shape) {
        vertices.reset(shape.vertexCount());
        team.run(member -> {
            RayCast cast = new RayCast();
            for (int from = vertices.next(); from >= 0; from = vertices.next()) {
                for (int vertex = from; vertex < vertices.end(from); vertex++) {
                    shape.exit(vertex, cast);
                }
            }
        });
    }

    @Override
    public void traceSelf(List<PlacedBody> bodies, RayContacts contacts) {
        self.gather(bodies, contacts, team);
    }

    @Override
    public RayCounts counts() {
        return counts;
    }

    @Override
    public void close() {
        team.close();
    }
}
