package dev.graze.rigid.rays;

import dev.graze.rigid.body.Frame;
import dev.graze.rigid.body.RayCast;
import dev.graze.rigid.rays.RayCounts.Counter;

/** Traces the rays of one body against another. For one thread. */
final class RayTracer {
    /** As a fraction of a body's radius: more than rounding can move a face of its box. */
    private static final double BOX_SLACK = 1e-9;

    private final RaySettings settings;
    private final RayCounts counts = new RayCounts();
    private final RayCast cast = new RayCast();
    private final RayCast exitCast = new RayCast();
    private final Frame frame = new Frame();
    private final TrackedRays next = new TrackedRays();
    private final double[] origin = new double[3];
    private final double[] direction = new double[3];
    private final double[] box = new double[6];
    private PlacedBody from;
    private PlacedBody to;

    RayTracer(RaySettings settings) {
        this.settings = settings;
    }

    RayCounts counts() {
        return counts;
    }

    /** Traces the rays of one body against another and replaces the tracked rays. */
    void trace(PlacedBody source, PlacedBody target, BodyPair pair, TrackedRays rays) {
        begin(source, target);
        if (pair.isIterative()) {
            next.clear();
            follow(rays, pair);
            rays.copy(next);
        } else {
            rays.clear();
            traceAll(rays, pair.extension());
        }
        counts.add(Counter.HITS, rays.hits());
        counts.add(Counter.CANDIDATES, rays.size() - rays.hits());
    }

    private void count(Counter counter, long amount) {
        if (settings.statistics()) {
            counts.add(counter, amount);
        }
    }

    /** Traces by the standard algorithm without prediction: finds every hit. */
    void traceHits(PlacedBody source, PlacedBody target, TrackedRays rays) {
        begin(source, target);
        rays.clear();
        if (isNear(0)) {
            for (int vertex = 0; vertex < source.shape().vertexCount(); vertex++) {
                locate(vertex);
                if (isWithin(0)) {
                    aim(vertex);
                    traceInward(vertex, rays);
                }
            }
        }
    }

    private double exit(int vertex) {
        return from.shape().exit(vertex, exitCast);
    }

    private void begin(PlacedBody source, PlacedBody target) {
        from = source;
        to = target;
        frame.setRelative(source.frame(), target.frame());
    }

    /** Traces standard rays from all vertices within the other body's box, and predictive rays from those near it. */
    private void traceAll(TrackedRays rays, double extension) {
        double reach = settings.predictive() ? extension : 0;
        if (!isNear(reach)) {
            return;
        }
        int vertices = from.shape().vertexCount();
        for (int vertex = 0; vertex < vertices; vertex++) {
            locate(vertex);
            if (isWithin(reach)) {
                aim(vertex);
                trace(vertex, reach, rays);
            }
        }
    }

    /** Traces the rays of a vertex; a reach of 0 means without prediction. */
    private void trace(int vertex, double reach, TrackedRays rays) {
        boolean inside = isWithin(0);
        if (inside && reach > 0) {
            traceBothWays(vertex, reach, rays);
        } else if (inside) {
            traceInward(vertex, rays);
        } else {
            traceOutward(vertex, reach, rays);
        }
    }

    /** Traces both rays of a vertex at once: they visit the same triangles and boxes around it (2.1.3). */
    private void traceBothWays(int vertex, double extension, TrackedRays rays) {
        count(Counter.STANDARD_RAYS, 1);
        cast.set(origin, direction, 0);
        if (settings.standard() == StandardAlgorithm.BASIC) {
            cast.throughAllBothWays(to.shape(), exit(vertex), extension);
        } else {
            cast.throughTreeBothWays(to.shape(), exit(vertex), extension);
        }
        if (!keepHit(vertex, rays)) {
            count(Counter.PREDICTIVE_RAYS, 1);
            cast.turnBack();
            keepCandidate(vertex, rays);
        }
    }

    /**
     * Returns whether the boxes of the two bodies overlap in the target's frame. This rejects most pairs whose world
     * boxes overlap.
     */
    private boolean isNear(double reach) {
        double[] target = to.shape().box();
        frame.boxAround(from.shape().box(), reach + BOX_SLACK * from.shape().radius(), box, 0);
        for (int axis = 0; axis < 3; axis++) {
            if (box[axis] > target[3 + axis] || box[3 + axis] < target[axis]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Computes a ray's origin in the target's frame. The direction is separate, because most vertices turn out to be
     * out of reach.
     */
    private void locate(int vertex) {
        frame.point(from.shape().positions(), 3 * vertex, origin, 0);
    }

    private void aim(int vertex) {
        frame.direction(from.shape().inward(), 3 * vertex, direction, 0);
    }

    private boolean isWithin(double reach) {
        double[] within = to.shape().box();
        return origin[0] >= within[0] - reach && origin[0] <= within[3] + reach && origin[1] >= within[1] - reach
                && origin[1] <= within[4] + reach
                && origin[2] >= within[2] - reach && origin[2] <= within[5] + reach;
    }

    /** Traces the inward ray. A hit from inside, before the ray leaves its own body, is a collision (1.3). */
    private void traceInward(int vertex, TrackedRays rays) {
        count(Counter.STANDARD_RAYS, 1);
        cast.set(origin, direction, 0);
        castStandard(exit(vertex));
        keepHit(vertex, rays);
    }

    private boolean keepHit(int vertex, TrackedRays rays) {
        boolean hit = cast.triangle() >= 0 && cast.isFromInside();
        if (hit) {
            rays.addHit(vertex, cast.triangle(), cast.distance());
        }
        return hit;
    }

    /** Traces the outward ray along the same line, up to the confidence zone (2.1.3). */
    private void traceOutward(int vertex, double extension, TrackedRays rays) {
        count(Counter.PREDICTIVE_RAYS, 1);
        cast.set(origin, direction, 0);
        cast.reverse();
        castStandard(extension);
        keepCandidate(vertex, rays);
    }

    private void keepCandidate(int vertex, TrackedRays rays) {
        if (cast.triangle() >= 0 && !cast.isFromInside()) {
            rays.addCandidate(vertex, cast.triangle());
        }
    }

    private void castStandard(double farthest) {
        if (settings.standard() == StandardAlgorithm.BASIC) {
            cast.throughAll(to.shape(), farthest);
        } else {
            cast.throughTree(to.shape(), farthest, RayCast.NO_VERTEX);
        }
    }

    private void follow(TrackedRays rays, BodyPair pair) {
        int max = pair.max();
        count(Counter.ITERATIVE_RAYS, rays.size());
        for (int i = 0; i < rays.size(); i++) {
            int vertex = rays.vertex(i);
            locate(vertex);
            aim(vertex);
            cast.set(origin, direction, 0);
            boolean found = cast.walk(to.shape(), rays.triangle(i), max);
            count(Counter.WALK_STEPS, Math.min(cast.steps(), max));
            if (!found || !cast.isFromInside()) {
                count(Counter.LOST_RAYS, 1);
            } else if (cast.distance() >= 0 && cast.distance() <= exit(vertex)) {
                next.addHit(vertex, cast.triangle(), cast.distance());
            } else if (settings.predictive() && -cast.distance() <= pair.extension()) {
                next.addCandidate(vertex, cast.triangle());
            }
        }
    }
}
