package dev.graze.query.solid;

import dev.graze.narrow.discrete.TriangleIntersection;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * The area and the volume of a closed surface. Which side of a face is inside comes from parity, not from the order of
 * its corners: faces are oriented alike over edges that two of them share, and one point location just off a face of
 * each such patch decides. So inside-out meshes and cavities of any orientation are measured correctly.
 */
public final class SolidMeasure {
    private final Surface surface;
    private final ExactSigns signs;

    public SolidMeasure(Surface surface) {
        this.surface = surface;
        this.signs = new ExactSigns(surface.unit());
    }

    /** Two triangles of a part, as numbered there. */
    public record TrianglePair(int first, int second) {
    }

    /**
     * Returns two triangles that meet beyond their common corners and edges; empty if the surface does not intersect
     * itself.
     */
    public Optional<TrianglePair> findSelfIntersection() {
        TriangleIntersection intersection = new TriangleIntersection();
        int[] found = { -1, -1 };
        surface.tree().visitOwnPairs((f, g) -> {
            if (f < surface.oddCount() && g < surface.oddCount()
                    && intersection.intersect(surface.x(), surface.corner(f, 0), surface.corner(f, 1),
                            surface.corner(f, 2), surface.corner(g, 0), surface.corner(g, 1), surface.corner(g, 2))) {
                found[0] = surface.triangleOf(f);
                found[1] = surface.triangleOf(g);
                return false;
            }
            return true;
        });
        return found[0] < 0
                ? Optional.empty()
                : Optional.of(new TrianglePair(Math.min(found[0], found[1]), Math.max(found[0], found[1])));
    }

    /** Returns the area of the odd faces. */
    public double area() {
        Sum sum = new Sum();
        for (int face = 0; face < surface.oddCount(); face++) {
            ExactPoint u = surface.cornerPoint(face, 0);
            ExactPoint v = surface.cornerPoint(face, 1);
            ExactPoint w = surface.cornerPoint(face, 2);
            double nx = (v.y - u.y) * (w.z - u.z) - (v.z - u.z) * (w.y - u.y);
            double ny = (v.z - u.z) * (w.x - u.x) - (v.x - u.x) * (w.z - u.z);
            double nz = (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x);
            sum.add(Math.hypot(Math.hypot(nx, ny), nz) / 2);
        }
        return sum.value();
    }

    /** Returns the volume inside; the surface must not intersect itself. */
    public double volume() {
        boolean[] isInsideOut = findInsideOut();
        double originX = surface.tree().bound(0) / 2 + surface.tree().bound(3) / 2;
        double originY = surface.tree().bound(1) / 2 + surface.tree().bound(4) / 2;
        double originZ = surface.tree().bound(2) / 2 + surface.tree().bound(5) / 2;
        Sum sum = new Sum();
        for (int face = 0; face < surface.oddCount(); face++) {
            ExactPoint u = surface.cornerPoint(face, 0);
            ExactPoint v = surface.cornerPoint(face, 1);
            ExactPoint w = surface.cornerPoint(face, 2);
            double nx = (v.y - u.y) * (w.z - u.z) - (v.z - u.z) * (w.y - u.y);
            double ny = (v.z - u.z) * (w.x - u.x) - (v.x - u.x) * (w.z - u.z);
            double nz = (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x);
            double sign = isInsideOut[face] ? -1 : 1;
            sum.add(sign * nx * (u.x - originX));
            sum.add(sign * ny * (u.y - originY));
            sum.add(sign * nz * (u.z - originZ));
        }
        return sum.value() / 6;
    }

    /** Returns for each odd face whether its corners turn clockwise as seen from outside. */
    private boolean[] findInsideOut() {
        PointLocator locator = new PointLocator(surface, signs);
        boolean[] isInsideOut = new boolean[surface.oddCount()];
        boolean[] isVisited = new boolean[surface.oddCount()];
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int start = 0; start < isVisited.length; start++) {
            if (isVisited[start]) {
                continue;
            }
            isVisited[start] = true;
            isInsideOut[start] = isFrontInside(start, locator);
            open.add(start);
            while (!open.isEmpty()) {
                spread(open.poll(), isInsideOut, isVisited, open);
            }
        }
        return isInsideOut;
    }

    /** Returns whether points just in front of a face are inside. */
    private boolean isFrontInside(int face, PointLocator locator) {
        ExactPoint u = surface.cornerPoint(face, 0);
        ExactPoint v = surface.cornerPoint(face, 1);
        ExactPoint w = surface.cornerPoint(face, 2);
        boolean rayGoesBack = signs.turnAlongRay(u, v, w) < 0;
        return locator.isOdd(signs.inside(u, v, w, 1)) ^ rayGoesBack;
    }

    private void spread(int face, boolean[] isInsideOut, boolean[] isVisited, ArrayDeque<Integer> open) {
        for (int k = 0; k < 3; k++) {
            int edge = surface.edge(face, k);
            if (surface.trianglesAt(edge) != 2) {
                continue;
            }
            int other = surface.faceAt(edge, 0) == face ? surface.faceAt(edge, 1) : surface.faceAt(edge, 0);
            if (other >= 0 && other < isVisited.length && !isVisited[other]) {
                isVisited[other] = true;
                isInsideOut[other] = isInsideOut[face] ^ runsAlike(face, k, other);
                open.add(other);
            }
        }
    }

    /** Returns whether another face has edge k of a face in the same direction, so that their fronts differ. */
    private boolean runsAlike(int face, int k, int other) {
        int from = surface.corner(face, k);
        int to = surface.corner(face, (k + 1) % 3);
        for (int i = 0; i < 3; i++) {
            if (surface.corner(other, i) == from) {
                return surface.corner(other, (i + 1) % 3) == to;
            }
        }
        throw new AssertionError("faces " + face + " and " + other + " have no edge in common");
    }

    /** A sum with the rounding errors of the additions carried along (Neumaier). */
    private static final class Sum {
        private double sum;
        private double lost;

        void add(double term) {
            double next = sum + term;
            lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
            sum = next;
        }

        double value() {
            double value = sum + lost;
            return Double.isNaN(value) ? sum : value;
        }
    }
}
