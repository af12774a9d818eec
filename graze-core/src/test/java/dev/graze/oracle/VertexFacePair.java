package dev.graze.oracle;

import java.util.List;

/** The moving vertex {@code p} and the moving triangle {@code a, b, c}. */
record VertexFacePair(MovingVector p, MovingVector a, MovingVector b, MovingVector c) implements TouchConditions {

    @Override
    public MovingVector normal() {
        return b.minus(a).cross(c.minus(a));
    }

    @Override
    public Polynomial coplanarity(MovingVector normal) {
        return normal.dot(p.minus(a));
    }

    @Override
    public List<Polynomial> insides(MovingVector normal) {
        return List.of(inside(normal, a, b), inside(normal, b, c), inside(normal, c, a));
    }

    private Polynomial inside(MovingVector normal, MovingVector from, MovingVector to) {
        return normal.dot(to.minus(from).cross(p.minus(from)));
    }

    @Override
    public List<PointOnSegment> flatTouches() {
        return List.of(PointOnSegment.of(p, a, b), PointOnSegment.of(p, b, c), PointOnSegment.of(p, c, a));
    }
}
