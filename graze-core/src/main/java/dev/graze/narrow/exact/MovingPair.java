package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import java.util.List;

/**
 * The algebra that vertex-face and edge-edge pairs have in common. Seen from point 0 of the pair, the others are at v1,
 * v2, v3.
 *
 * <ul>
 * <li>The four points can only touch while they lie in one plane: f = v1 . (v2 x v3) = 0, degree 3.
 * <li>While they do, and the normal n of the features (degree 2) is not 0, one looks along an axis on which n is not 0.
 * The picture is an affine copy of the plane, and in it the signs of a few areas, all sums of v1 x v2, v2 x v3 and v3 x
 * v1, decide. That keeps degrees at 2, where projecting on n itself would make 4.
 * <li>While n is 0, the features are on parallel lines or in a point, and touch exactly if a point of one is on a
 * segment of the other.
 * </ul>
 */
abstract sealed class MovingPair permits VertexFace, EdgeEdge {
    private final RelativeMotion motion;
    private final VectorPolynomial c23;
    private final IntegerPolynomial volume;
    /** Along each axis, made when it is first asked for: most pairs are decided along one. */
    private final PlaneView[] views = new PlaneView[VectorPolynomial.AXES];

    MovingPair(RelativeMotion motion) {
        this.motion = motion;
        this.c23 = motion.second().cross(motion.third());
        this.volume = motion.first().dot(c23);
    }

    static MovingPair of(ContactKind kind, RelativeMotion motion) {
        return kind == ContactKind.VF ? new VertexFace(motion) : new EdgeEdge(motion);
    }

    final RelativeMotion motion() {
        return motion;
    }

    /** The normal of the features along the axis of the view. */
    abstract IntegerPolynomial normal(PlaneView view);

    /** The areas whose signs decide whether features in one plane touch. */
    abstract List<IntegerPolynomial> areas(PlaneView view);

    /**
     * Whether features in one plane touch, given the signs of the areas as seen along an axis on which the normal is
     * not 0.
     */
    abstract boolean touchesInPlane(int[] areaSigns);

    /** While the normal is 0, the features touch exactly if one of these does. */
    abstract List<PointSegment> pointSegments();

    final boolean touchesAtStart() {
        AlgebraicTime start = AlgebraicTime.at(Rational.ZERO);
        return start.sign(volume) == 0 && touchesInPlaneAt(start);
    }

    /** Whether the features touch at a time when all four points are in one plane. */
    final boolean touchesInPlaneAt(AlgebraicTime time) {
        for (int axis = 0; axis < VectorPolynomial.AXES; axis++) {
            PlaneView view = view(axis);
            if (time.sign(normal(view)) != 0) {
                return touchesInPlane(areas(view).stream().mapToInt(time::sign).toArray());
            }
        }
        return pointSegments().stream().anyMatch(points -> points.touchesAt(time));
    }

    /**
     * Polynomials among whose roots is the first time of touching, if that is after 0.
     * <ul>
     * <li>Points not always in one plane: those of f.
     * <li>Always in one plane, which is seen along an axis where the normal is not always 0: touching begins where an
     * area changes sign; or where the normal is 0 on that axis, and then touching features look like parts of one line
     * and all areas are 0. The areas cannot all be 0 throughout, as the normal is a sum of some.
     * <li>Normal always 0: those of the points and segments.
     * </ul>
     */
    final List<IntegerPolynomial> candidates() {
        if (!volume.isZero()) {
            return List.of(volume);
        }
        for (int axis = 0; axis < VectorPolynomial.AXES; axis++) {
            PlaneView view = view(axis);
            if (!normal(view).isZero()) {
                return areas(view);
            }
        }
        return pointSegments().stream().map(PointSegment::candidate).toList();
    }

    private PlaneView view(int axis) {
        if (views[axis] == null) {
            views[axis] = PlaneView.along(axis, motion, c23);
        }
        return views[axis];
    }
}
