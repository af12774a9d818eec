package dev.graze.query.solid;

import dev.graze.narrow.discrete.TriangleIntersection;
import java.util.Optional;

/**
 * The area and the volume of a closed surface. Which side of a face is inside comes from {@link FaceOrientations}, so
 * inside-out meshes and cavities of any orientation are measured correctly.
 */
public final class SolidMeasure {
    private final Surface surface;

    public SolidMeasure(Surface surface) {
        this.surface = surface;
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
        surface.tree().searchOwnPairs((f, g) -> {
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
        FaceOrientations orientations = FaceOrientations.of(surface);
        double originX = surface.tree().low(0) / 2 + surface.tree().high(0) / 2;
        double originY = surface.tree().low(1) / 2 + surface.tree().high(1) / 2;
        double originZ = surface.tree().low(2) / 2 + surface.tree().high(2) / 2;
        Sum sum = new Sum();
        for (int face = 0; face < surface.oddCount(); face++) {
            ExactPoint u = surface.cornerPoint(face, 0);
            ExactPoint v = surface.cornerPoint(face, 1);
            ExactPoint w = surface.cornerPoint(face, 2);
            double nx = (v.y - u.y) * (w.z - u.z) - (v.z - u.z) * (w.y - u.y);
            double ny = (v.z - u.z) * (w.x - u.x) - (v.x - u.x) * (w.z - u.z);
            double nz = (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x);
            int sign = orientations.sign(face);
            sum.add(sign * nx * (u.x - originX));
            sum.add(sign * ny * (u.y - originY));
            sum.add(sign * nz * (u.z - originZ));
        }
        return sum.value() / 6;
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
