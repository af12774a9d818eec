package dev.graze.query.penetration;

import dev.graze.parallel.ThreadTeam;
import dev.graze.query.solid.BoxTree;
import dev.graze.query.solid.SurfaceRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How two closed surfaces penetrate each other, in the numbers of the parts they belong to. Immutable.
 *
 * <p>Coordinates so large or small that products of three of them leave the range of doubles are scaled by a power of
 * two first.
 */
public final class SurfacePenetration {
    private static final int LARGEST_EXPONENT = 200;

    private final List<double[]> contours = new ArrayList<>();
    private final List<int[]> trianglesOfA = new ArrayList<>();
    private final List<int[]> trianglesOfB = new ArrayList<>();
    private final List<Double> areasOfA = new ArrayList<>();
    private final List<Double> areasOfB = new ArrayList<>();
    private final double volume;
    private final DepthSearch.Result depth;
    private final Optional<Translation> translation;

    /**
     * The deepest point found.
     *
     * @param ofB      whether it is on B
     * @param triangle the triangle on which it is
     * @param at       its coordinates
     * @param nearest  the coordinates of the point of the other surface that is nearest to it
     */
    public record Deepest(boolean ofB, int triangle, double[] at, double[] nearest) {
    }

    /**
     * A translation of B that separates the surfaces.
     *
     * @param by         its coordinates
     * @param lowerBound no shorter one separates them
     */
    public record Translation(double[] by, double length, double lowerBound) {
    }

    private SurfacePenetration(CommonSolid common, ClosedSurface a, ClosedSurface b, DepthSearch.Result found,
            Optional<Translation> translation, int exponent) {
        for (double[] contour : common.contours()) {
            contours.add(scaled(contour, exponent));
        }
        fill(a, common.regionsOfA(), exponent, trianglesOfA, areasOfA);
        fill(b, common.regionsOfB(), exponent, trianglesOfB, areasOfB);
        volume = Math.scalb(common.volume(), 3 * exponent);
        depth = new DepthSearch.Result(Math.scalb(found.lower(), exponent), Math.scalb(found.upper(), exponent),
                found.deepest().map(point -> new Deepest(point.ofB(), (point.ofB() ? b : a).nameOf(point.triangle()),
                        scaled(point.at(), exponent), scaled(point.nearest(), exponent))));
        this.translation = translation.map(by -> new Translation(scaled(by.by(), exponent),
                Math.scalb(by.length(), exponent), Math.scalb(by.lowerBound(), exponent)));
    }

    private static void fill(ClosedSurface surface, Regions regions, int exponent, List<int[]> triangles,
            List<Double> areas) {
        for (int region = 0; region < regions.count(); region++) {
            int[] names = regions.triangles(region).clone();
            for (int i = 0; i < names.length; i++) {
                names[i] = surface.nameOf(names[i]);
            }
            triangles.add(names);
            areas.add(Math.scalb(regions.area(region), 2 * exponent));
        }
    }

    private static double[] scaled(double[] x, int exponent) {
        double[] scaled = x.clone();
        for (int i = 0; i < x.length && exponent != 0; i++) {
            scaled[i] = Math.scalb(x[i], exponent);
        }
        return scaled;
    }

    /**
     * Computes the penetration of two surfaces.
     *
     * @param tolerance  how far apart the bounds of the depth may be
     * @param translates whether a separating translation is wanted, which takes a large part of the time
     */
    public static SurfacePenetration of(ClosedSurface a, ClosedSurface b, double tolerance, boolean translates,
            ThreadTeam team) {
        int exponent = exponent(a.positions(), b.positions());
        return of(a.scaled(-exponent), b.scaled(-exponent), exponent, tolerance, translates, team);
    }

    private static SurfacePenetration of(ClosedSurface a, ClosedSurface b, int exponent, double tolerance,
            boolean translates, ThreadTeam team) {
        CommonSolid common = CommonSolid.of(a, b, team);
        if (common.isThin(a.tree(), b.tree()) && !haveCommonInterior(a, b)) {
            common = CommonSolid.EMPTY;
        }
        DepthSearch.Result depth = DepthSearch.find(a, common.regionsOfA(), b, common.regionsOfB(),
                Math.scalb(tolerance, -exponent), team).orOnContour(common);
        Optional<Translation> translation = common.isEmpty() || !translates
                ? Optional.empty()
                : Optional.of(TranslationSearch.find(a, common.regionsOfA(), b, common.regionsOfB(),
                        directions(common, depth, a.tree(), b.tree()), BallBound.find(a, b, depth), team));
        return new SurfacePenetration(common, a, b, depth, translation, exponent);
    }

    private static boolean haveCommonInterior(ClosedSurface a, ClosedSurface b) {
        SurfaceRelation.Kind kind = SurfaceRelation.of(a.surface(), b.surface());
        return kind != SurfaceRelation.Kind.APART && kind != SurfaceRelation.Kind.TOUCHING;
    }

    /** Returns the exponent of the power of two to divide coordinates by. */
    private static int exponent(double[] a, double[] b) {
        double largest = 0;
        for (double x : a) {
            largest = Math.max(largest, Math.abs(x));
        }
        for (double x : b) {
            largest = Math.max(largest, Math.abs(x));
        }
        int exponent = Math.getExponent(largest);
        return largest == 0 || Math.abs(exponent) <= LARGEST_EXPONENT ? 0 : exponent;
    }

    /** Returns directions along which B is likely to leave A soon. */
    private static List<double[]> directions(CommonSolid common, DepthSearch.Result depth, BoxTree a, BoxTree b) {
        List<double[]> directions = new ArrayList<>();
        double[] apart = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            apart[axis] = b.low(axis) / 2 + b.high(axis) / 2 - (a.low(axis) / 2 + a.high(axis) / 2);
        }
        depth.deepest().ifPresent(point -> {
            double[] out = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                out[axis] = (point.ofB() ? 1 : -1) * (point.nearest()[axis] - point.at()[axis]);
            }
            directions.add(out);
        });
        directions.add(apart);
        for (double[] contour : common.contours()) {
            Loop loop = new Loop();
            for (int i = 0; i < contour.length; i += 3) {
                loop.add(i, contour, i);
            }
            double[] across = new double[3];
            loop.addArea(contour, 0, across);
            directions.add(across);
            directions.add(new double[] { -across[0], -across[1], -across[2] });
        }
        return directions;
    }

    /** Returns whether the interiors have nothing in common. */
    public boolean isEmpty() {
        return areasOfA.isEmpty() && areasOfB.isEmpty();
    }

    /** Returns the closed lines along which the surfaces cross, as coordinates of their points. */
    public List<double[]> contours() {
        return contours;
    }

    /** Returns the triangles of each region of a surface, in ascending order. */
    public List<int[]> triangles(boolean ofB) {
        return ofB ? trianglesOfB : trianglesOfA;
    }

    /** Returns the area of each region of a surface. */
    public List<Double> areas(boolean ofB) {
        return ofB ? areasOfB : areasOfA;
    }

    public double volume() {
        return volume;
    }

    public double depthLower() {
        return depth.lower();
    }

    public double depthUpper() {
        return depth.upper();
    }

    /** Returns the deepest point; empty if nothing is inside. */
    public Optional<Deepest> deepest() {
        return depth.deepest();
    }

    /** Returns a translation of B that separates the surfaces; empty if nothing has to be, or none was asked for. */
    public Optional<Translation> translation() {
        return translation;
    }
}
