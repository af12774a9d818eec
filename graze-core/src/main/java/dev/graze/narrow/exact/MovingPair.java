package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import java.util.List;

/**
 * The algebra that vertex-face and edge-edge pairs have in common. Seen from point 0 of the pair, the others are at v1, v2, v3.
 *
 * <ul>
 * <li>The four points can only touch while they lie in one plane: f = v1 . (v2 x v3) = 0, degree 3.
 * <li>While they do, and the normal n of the features (degree 2) is not 0, one looks along an axis on which n is not 0. The picture is an affine
 * copy of the plane, and in it the signs of a few areas, all sums of v1 x v2, v2 x v3 and v3 x v1, decide. That keeps degrees at 2, where
 * projecting on n itself would make 4.
 * <li>While n is 0, the features are on parallel lines or in a point, and touch exactly if a point of one is on a segment of the other.
 * </ul>
 */
abstract sealed class MovingPair permits VertexFace, EdgeEdge {
    private final IntegerPolynomial volume;
    private final VectorPolynomial normal;
    private final List<VectorPolynomial> areas;

    /** {@code c23} is v2 x v3; the normal and the areas are the subclass's choice among the sums of such products. */
    MovingPair(RelativeMotion motion, VectorPolynomial c23, VectorPolynomial normal, List<VectorPolynomial> areas) {
        this.volume = motion.first().dot(c23);
        this.normal = normal;
        this.areas = areas;
    }

    static MovingPair of(ContactKind kind, RelativeMotion motion) {
        return kind == ContactKind.VF ? VertexFace.of(motion) : EdgeEdge.of(motion);
    }

    /** Whether features in one plane touch, given the signs of the areas as seen along an axis on which the normal is not 0. */
    abstract boolean touchesInPlane(int[] areaSigns);

    /** While the normal is 0, the features touch exactly if one of these does. */
    abstract List<PointSegment> pointSegments();

    final boolean touchesAtStart() {
        AlgebraicTime start = AlgebraicTime.at(Dyadic.ZERO);
        return start.sign(volume) == 0 && touchesInPlaneAt(start);
    }

    /** Whether the features touch at a time when all four points are in one plane. */
    final boolean touchesInPlaneAt(AlgebraicTime time) {
        int axis = normal.nonZeroAxisAt(time);
        if (axis < 0) {
            return pointSegments().stream().anyMatch(points -> points.touchesAt(time));
        }
        int[] signs = new int[areas.size()];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = time.sign(areas.get(i).axis(axis));
        }
        return touchesInPlane(signs);
    }

    /**
     * Polynomials among whose roots is the first time of touching, if that is after 0.
     * <ul>
     * <li>Points not always in one plane: those of f.
     * <li>Always in one plane, which is seen along an axis where the normal is not always 0: touching begins where an area changes sign; or
     * where the normal is 0 on that axis, and then touching features look like parts of one line and all areas are 0. The areas cannot all be 0
     * throughout, as the normal is a sum of some.
     * <li>Normal always 0: those of the points and segments.
     * </ul>
     */
    final List<IntegerPolynomial> candidates() {
        if (!volume.isZero()) {
            return List.of(volume);
        }
        int axis = normal.nonZeroAxis();
        return axis < 0
                ? pointSegments().stream().map(PointSegment::candidate).toList()
                : areas.stream().map(area -> area.axis(axis)).toList();
    }
}
