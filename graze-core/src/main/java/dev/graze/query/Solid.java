package dev.graze.query;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.SolidMeasure;
import dev.graze.query.solid.Surface;
import java.util.Locale;

/**
 * Locates points in the solid that a closed surface bounds, exactly, and measures the solid. One thread at a time may
 * call it; several solids of one mesh can be used by several threads.
 *
 * <pre>{@code
 * Solid solid = Solid.of(mesh);
 * if (solid.locate(x, y, z) == PointLocation.INSIDE) ...
 * }</pre>
 *
 * <p>A point is inside if a ray from it crosses the surface an odd number of times. So the orientation of triangles
 * does not matter, a shell within a shell is a cavity, and several bodies can be one solid. Where a closed surface
 * overlaps itself, points inside twice are outside.
 *
 * <p>A surface is closed if every edge belongs to an even number of triangles. Vertices at exactly the same position
 * count as one, so seams with duplicated vertices are no gaps; vertices that only nearly coincide must be welded first.
 * Triangles that occur twice cancel out, triangles without area enclose nothing, and loose edges and points are
 * ignored; a point on such a triangle is still on the surface.
 */
public final class Solid {
    private final Surface surface;
    private final PointLocator locator;

    private Solid(Surface surface) {
        this.surface = surface;
        this.locator = new PointLocator(surface);
    }

    /**
     * Returns the solid that a mesh bounds. The positions are copied.
     *
     * @throws InvalidInputException if the mesh is not closed, or encloses nothing
     */
    public static Solid of(Mesh mesh) {
        return of(Surface.of(mesh.topology(), mesh.positions()), mesh.positions(), "");
    }

    /** Returns the solid that a surface bounds, or refuses it with a message that starts with a prefix. */
    static Solid of(Surface surface, double[] x, String prefix) {
        requireClosed(surface, x, prefix);
        return new Solid(surface);
    }

    /**
     * Refuses a surface that does not bound a solid.
     *
     * @param x      the positions from which the surface was welded
     * @param prefix how the message starts
     * @throws InvalidInputException if it is open or encloses nothing
     */
    static void requireClosed(Surface surface, double[] x, String prefix) {
        surface.openEdges().ifPresent(open -> {
            throw new InvalidInputException(prefix + "the surface is open: " + count(open.count())
                    + " an odd number of triangles, the first between vertices " + open.vertexA() + " "
                    + place(x, open.vertexA()) + " and " + open.vertexB() + " " + place(x, open.vertexB())
                    + ", at triangle " + open.triangle()
                    + "; close the holes, or weld vertices that should be at the same position");
        });
        if (!surface.isClosed()) {
            throw new InvalidInputException(prefix + (surface.hasTriangles()
                    ? "the surface encloses nothing: its triangles have no area or cancel out in pairs; remove "
                            + "duplicate triangles, or use it as an open surface"
                    : "the mesh has no triangles, so it encloses nothing; a solid needs a closed surface"));
        }
    }

    private static String count(int edges) {
        return edges == 1 ? "1 edge has" : String.format(Locale.ROOT, "%,d edges have", edges);
    }

    private static String place(double[] x, int vertex) {
        return "(" + x[3 * vertex] + ", " + x[3 * vertex + 1] + ", " + x[3 * vertex + 2] + ")";
    }

    /**
     * Returns where a point is. The answer is exact for any doubles, and the time it takes depends only on the
     * triangles near the ray, which runs along the x axis.
     *
     * @throws InvalidInputException if a coordinate is NaN or infinite
     */
    public PointLocation locate(double x, double y, double z) {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new InvalidInputException("cannot locate the point (" + x + ", " + y + ", " + z
                    + "); every coordinate must be a finite number");
        }
        int side = locator.locate(x, y, z);
        return side > 0 ? PointLocation.INSIDE : side < 0 ? PointLocation.OUTSIDE : PointLocation.ON_SURFACE;
    }

    /**
     * Returns the volume, with the usual rounding errors of a sum. Searches the surface for self-intersections first.
     *
     * @throws InvalidInputException if the surface intersects itself: the volume that parity calls inside is then not
     * that between its triangles
     */
    public double volume() {
        SolidMeasure measure = new SolidMeasure(surface);
        measure.findSelfIntersection().ifPresent(pair -> {
            throw new InvalidInputException("the volume is not defined because the surface intersects itself, for "
                    + "example triangles " + pair.first() + " and " + pair.second()
                    + "; unite the overlapping bodies, or separate them");
        });
        return measure.volume();
    }

    /** Returns the area of the surface, without triangles that occur twice. */
    public double area() {
        return new SolidMeasure(surface).area();
    }
}
