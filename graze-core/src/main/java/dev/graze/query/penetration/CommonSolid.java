package dev.graze.query.penetration;

import dev.graze.parallel.ThreadTeam;
import dev.graze.query.solid.BoxTree;
import java.util.List;

/**
 * What two closed surfaces have in common: the contours in which they cross, the regions of each inside the other, and
 * the volume inside both. The volume follows from the divergence theorem over the regions of both, which together bound
 * it.
 */
final class CommonSolid {
    /** What surfaces without a common interior have in common. */
    static final CommonSolid EMPTY = new CommonSolid(List.of(), Regions.NONE, Regions.NONE, 0);

    /** Below this share of its box, a rounded volume does not prove that there is a common solid. */
    private static final double THIN = 0x1p-30;

    private final List<double[]> contours;
    private final Regions regionsOfA;
    private final Regions regionsOfB;
    private final double volume;

    private CommonSolid(List<double[]> contours, Regions regionsOfA, Regions regionsOfB, double volume) {
        this.contours = contours;
        this.regionsOfA = regionsOfA;
        this.regionsOfB = regionsOfB;
        this.volume = volume;
    }

    static CommonSolid of(ClosedSurface a, ClosedSurface b, ThreadTeam team) {
        int[] pairs = Crossings.candidates(a, b, team);
        Overlaps overlaps = new Overlaps(a, b, pairs);
        double[] t = overlaps.direction();
        Crossings crossings = Crossings.of(a, b, pairs, t, team);

        boolean[] keepA = new boolean[a.topology().triangleCount()];
        boolean[] keepB = new boolean[b.topology().triangleCount()];
        for (Overlaps.Overlap overlap : overlaps.superfluous()) {
            keepA[overlap.triangleA()] = true;
            keepB[overlap.triangleB()] = true;
        }
        double[] origin = middle(a.tree(), b.tree());
        InnerSurface innerA = new InnerSurface(a, b, crossings, false, t, keepA, origin);
        InnerSurface innerB = new InnerSurface(b, a, crossings, true, t, keepB, origin);
        double[] areasA = areas(innerA);
        double[] areasB = areas(innerB);
        for (Overlaps.Overlap overlap : overlaps.superfluous()) {
            innerA.subtract(overlap.triangleA(), overlap.center(), overlap.area());
            innerB.subtract(overlap.triangleB(), overlap.center(), overlap.area());
        }
        Regions ofA = new Regions(innerA, areasA);
        Regions ofB = new Regions(innerB, areasB);
        boolean empty = ofA.count() + ofB.count() == 0;
        return new CommonSolid(Contours.of(crossings, innerA, ofA, innerB, ofB), ofA, ofB,
                empty ? 0 : Math.max(0, innerA.volume() + innerB.volume()));
    }

    private static double[] areas(InnerSurface inner) {
        double[] areas = new double[inner.loopCount()];
        for (int i = 0; i < areas.length; i++) {
            areas[i] = inner.area(i);
        }
        return areas;
    }

    /** Returns the middle of the box that both have in common: near what is measured, so that little cancels. */
    private static double[] middle(BoxTree a, BoxTree b) {
        double[] middle = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = Math.max(a.low(axis), b.low(axis)) / 2 + Math.min(a.high(axis), b.high(axis)) / 2;
        }
        return middle;
    }

    boolean isEmpty() {
        return regionsOfA.count() + regionsOfB.count() == 0;
    }

    /** Returns whether the volume is so small that there may be none, and surfaces may only touch along a line. */
    boolean isThin(BoxTree a, BoxTree b) {
        double box = 1;
        for (int axis = 0; axis < 3; axis++) {
            box *= Math.min(a.high(axis), b.high(axis)) - Math.max(a.low(axis), b.low(axis));
        }
        return !isEmpty() && volume <= THIN * box;
    }

    List<double[]> contours() {
        return contours;
    }

    Regions regionsOfA() {
        return regionsOfA;
    }

    Regions regionsOfB() {
        return regionsOfB;
    }

    double volume() {
        return volume;
    }
}
