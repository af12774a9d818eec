package dev.graze.query;

import dev.graze.Contact;
import dev.graze.Part;
import dev.graze.mesh.InvalidInputException;
import dev.graze.query.penetration.SurfacePenetration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How two closed parts penetrate each other: where their surfaces cross, which regions of each lie inside the other,
 * how much solid they have in common, how deep they are in each other and how to separate them. Immutable. Lengths are
 * in the units of the scene.
 *
 * <p>Which triangles cross, in which order the contours run through them, and what is inside, is decided exactly. Areas
 * and volume are computed from points rounded to doubles. The depth is known within the tolerance that was asked for.
 *
 * <p><b>Where the surfaces lie on each other</b> in an area, they are treated as if part B were shifted by an
 * infinitesimal vector. Where they face each other, the shift leads away from A, so that the area bounds nothing. Where
 * they face the same way, the area then belongs to one of the parts and counts once. If no direction leads away from A
 * in all such areas, the regions and contours that exist only because of the shift are left out.
 *
 * <p>Parts that are apart or only touch have an empty penetration: no contour, no region, a depth of 0 and no
 * translation.
 */
public final class Penetration {
    private static final double TOLERANCE = 1e-3;

    private final Part a;
    private final Part b;
    private final List<Contour> contours;
    private final List<Region> regionsOfA;
    private final List<Region> regionsOfB;
    private final double volume;
    private final Depth depth;
    private final Optional<Translation> translation;
    private final List<Part> selfCrossing;

    /**
     * A line along which the surfaces cross.
     *
     * @param points x, y, z of its points in order; the first is not repeated at the end
     * @param closed whether the last point is joined to the first, which is always so for closed surfaces
     */
    public record Contour(double[] points, boolean closed) {
        /** Returns the number of points. */
        public int size() {
            return points.length / 3;
        }
    }

    /**
     * A connected piece of one part's surface that is inside the other part.
     *
     * @param triangles the numbers, within the part, of all triangles of which at least a piece belongs to the region,
     *                  in ascending order
     * @param area      the area of the region
     */
    public record Region(int[] triangles, double area) {
    }

    /**
     * How deep the parts are in each other: the largest distance from a point of one surface, inside the other part, to
     * the surface of that part.
     *
     * @param lower   a certain lower bound
     * @param upper   a certain upper bound
     * @param deepest the deepest point found; empty if nothing is inside
     */
    public record Depth(double lower, double upper, Optional<Deepest> deepest) {
    }

    /**
     * A point of one part inside the other.
     *
     * @param at the point, on either part
     * @param x  the x coordinate of the point of the other surface that is nearest to it
     */
    public record Deepest(SurfacePoint at, double x, double y, double z) {
    }

    /**
     * A translation of part B that leaves the parts apart or touching. Verified exactly for the coordinates of B with
     * the translation added and rounded to doubles. A shorter one may exist.
     *
     * @param x          what to add to the x coordinates of B
     * @param length     how long the translation is
     * @param lowerBound no translation shorter than this separates the parts
     */
    public record Translation(double x, double y, double z, double length, double lowerBound) {
    }

    Penetration(Part a, Part b, List<Contour> contours, List<Region> regionsOfA, List<Region> regionsOfB, double volume,
            Depth depth, Optional<Translation> translation, List<Part> selfCrossing) {
        this.a = a;
        this.b = b;
        this.contours = List.copyOf(contours);
        this.regionsOfA = List.copyOf(regionsOfA);
        this.regionsOfB = List.copyOf(regionsOfB);
        this.volume = volume;
        this.depth = depth;
        this.translation = translation;
        this.selfCrossing = List.copyOf(selfCrossing);
    }

    /** Returns a thousandth of the diagonal of the smaller part, and more than 0 in any case. */
    static double tolerance(double[] positionsA, double[] positionsB) {
        double smaller = Math.min(diagonal(positionsA), diagonal(positionsB));
        return Math.clamp(TOLERANCE * smaller, Double.MIN_NORMAL, Double.MAX_VALUE);
    }

    private static double diagonal(double[] x) {
        double diagonal = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < x.length; i += 3) {
                low = Math.min(low, x[i]);
                high = Math.max(high, x[i]);
            }
            diagonal = Math.hypot(diagonal, Math.max(0, high - low));
        }
        return diagonal;
    }

    /**
     * Refuses a tolerance that no search could meet.
     *
     * @throws InvalidInputException if it is not above 0 and finite
     */
    static void requireTolerance(double tolerance) {
        if (!(tolerance > 0) || tolerance > Double.MAX_VALUE) {
            throw new InvalidInputException("the tolerance of the depth is " + tolerance
                    + "; give a length above 0, such as a thousandth of the size of the smaller part");
        }
    }

    /** Returns what was found about two parts, in their numbers. */
    static Penetration of(Part a, Part b, SurfacePenetration found, List<Part> selfCrossing) {
        List<Contour> contours = new ArrayList<>();
        for (double[] points : found.contours()) {
            contours.add(new Contour(points, true));
        }
        return new Penetration(a, b, contours, regions(found, false), regions(found, true), found.volume(),
                depth(found, a, b), translation(found), selfCrossing);
    }

    private static List<Region> regions(SurfacePenetration found, boolean ofB) {
        List<Region> regions = new ArrayList<>();
        for (int i = 0; i < found.areas(ofB).size(); i++) {
            regions.add(new Region(found.triangles(ofB).get(i), found.areas(ofB).get(i)));
        }
        return regions;
    }

    private static Depth depth(SurfacePenetration found, Part a, Part b) {
        return new Depth(found.depthLower(), found.depthUpper(), found.deepest().map(point -> {
            double[] x = point.at();
            double[] nearest = point.nearest();
            return new Deepest(new SurfacePoint(x[0], x[1], x[2], new Contact.Feature(point.ofB() ? b : a,
                    Contact.FeatureKind.TRIANGLE, point.triangle())), nearest[0], nearest[1], nearest[2]);
        }));
    }

    private static Optional<Translation> translation(SurfacePenetration found) {
        return found.translation().map(by -> new Translation(by.by()[0], by.by()[1], by.by()[2], by.length(),
                by.lowerBound()));
    }

    public Part a() {
        return a;
    }

    public Part b() {
        return b;
    }

    /** Returns whether the interiors of the parts have nothing in common. */
    public boolean isEmpty() {
        return regionsOfA.isEmpty() && regionsOfB.isEmpty();
    }

    /** Returns the closed lines along which the surfaces cross; none if one part is entirely inside the other. */
    public List<Contour> contours() {
        return contours;
    }

    /** Returns the connected pieces of A's surface that are inside B. */
    public List<Region> regionsOfA() {
        return regionsOfA;
    }

    /** Returns the connected pieces of B's surface that are inside A. */
    public List<Region> regionsOfB() {
        return regionsOfB;
    }

    /** Returns the area of A's surface inside B. */
    public double areaOfA() {
        return areaOf(regionsOfA);
    }

    /** Returns the area of B's surface inside A. */
    public double areaOfB() {
        return areaOf(regionsOfB);
    }

    private static double areaOf(List<Region> regions) {
        double sum = 0;
        for (Region region : regions) {
            sum += region.area();
        }
        return sum;
    }

    /**
     * Returns the volume of what the parts have in common. Where one of them crosses itself, each layer counts
     * ({@link #selfCrossing}).
     */
    public double volume() {
        return volume;
    }

    public Depth depth() {
        return depth;
    }

    /**
     * Returns a translation that separates the parts; empty if they are apart or only touch, or if only the depth was
     * asked for.
     */
    public Optional<Translation> translation() {
        return translation;
    }

    /**
     * Returns which of the two parts have surfaces that pass through themselves. Contours and depth still hold, with
     * inside decided by parity, but areas and volume count each layer.
     */
    public List<Part> selfCrossing() {
        return selfCrossing;
    }
}
