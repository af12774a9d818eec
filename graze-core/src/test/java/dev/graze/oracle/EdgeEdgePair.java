package dev.graze.oracle;

import java.util.List;

/** The moving edges {@code p, q} and {@code r, s}. */
record EdgeEdgePair(MovingVector p, MovingVector q, MovingVector r, MovingVector s) implements TouchConditions {

    @Override
    public MovingVector normal() {
        return q.minus(p).cross(s.minus(r));
    }

    @Override
    public Polynomial coplanarity(MovingVector normal) {
        return normal.dot(r.minus(p));
    }

    /**
     * The crossing point of the two lines is p + u (q - p) / n.n = r + v (s - r) / n.n; u and v must be in [0, n.n].
     */
    @Override
    public List<Polynomial> insides(MovingVector normal) {
        MovingVector gap = r.minus(p);
        Polynomial whole = normal.dot(normal);
        Polynomial u = gap.cross(s.minus(r)).dot(normal);
        Polynomial v = gap.cross(q.minus(p)).dot(normal);
        return List.of(u, whole.minus(u), v, whole.minus(v));
    }

    @Override
    public List<PointOnSegment> flatTouches() {
        return List.of(PointOnSegment.of(p, r, s), PointOnSegment.of(q, r, s), PointOnSegment.of(r, p, q),
                PointOnSegment.of(s, p, q));
    }
}
