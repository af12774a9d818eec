package dev.graze.rigid.rays;

import java.util.List;

/** Compares the rays of a step with those that the standard algorithm finds. */
public final class LossAudit {
    private final RayTracer tracer;
    private final TrackedRays standard = new TrackedRays();

    public LossAudit(RaySettings settings) {
        this.tracer = new RayTracer(settings);
    }

    /** Returns the comparison, summed over all pairs. */
    public LossReport compare(List<PlacedBody> bodies, PairTable pairs) {
        LossReport sum = LossReport.NOTHING;
        for (int i = 0; i < pairs.size(); i++) {
            BodyPair pair = pairs.get(i);
            sum = sum.plus(compare(bodies, pair, pair.a(), pair.b())).plus(compare(bodies, pair, pair.b(), pair.a()));
        }
        return sum;
    }

    private LossReport compare(List<PlacedBody> bodies, BodyPair pair, int from, int to) {
        tracer.traceHits(bodies.get(from), bodies.get(to), standard);
        TrackedRays found = pair.raysOf(from);
        long same = 0;
        long strayed = 0;
        int at = 0;
        for (int i = 0; i < standard.size(); i++) {
            while (at < found.size() && (found.vertex(at) < standard.vertex(i) || !found.isHit(at))) {
                at++;
            }
            if (at < found.size() && found.vertex(at) == standard.vertex(i)) {
                boolean equal = found.triangle(at) == standard.triangle(i)
                        && found.distance(at) == standard.distance(i);
                same += equal ? 1 : 0;
                strayed += equal ? 0 : 1;
            }
        }
        return new LossReport(standard.size(), same, strayed, standard.size() - same - strayed,
                found.hits() - same - strayed);
    }
}
