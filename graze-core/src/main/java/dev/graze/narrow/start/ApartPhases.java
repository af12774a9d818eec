package dev.graze.narrow.start;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.SubFeatures;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.distance.ClosestPoints;
import dev.graze.narrow.exact.GapMotion;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.spi.SearchScene;

/**
 * Decides whether contacts at a separation limit the step, if their features are apart at t0. They do unless one of
 * these is proven:
 *
 * <ul>
 * <li>The features come no closer during the step than they are at t0.
 * <li>They belong to different bodies that slide past each other there: a vertex of one of the features has a gap to
 * the surface of the other, both features are outside of this gap at t0, each on its own side, and along the gap no
 * vertex of one moves toward the other. So they come no closer than that vertex was to that surface. A box that slides
 * over a floor approaches the triangles beside it, but comes no closer to them than to those below.
 * </ul>
 *
 * <p>The proofs are exact: in doubles with an error bound, or in integers ({@link GapMotion}). For features that only
 * shift, the first is decided exactly; for others it may remain unproven if different parts of the features become
 * closest while they are as close as at t0. Which vertices and faces are tried for the second is decided in rounded
 * arithmetic, which cannot make a proof wrong.
 */
final class ApartPhases {
    /** Below this fraction of what it is computed from, the change of a distance is rounding noise. */
    private static final double NOISE = 0x1p-40;
    /** Products of smaller numbers could lose digits by underflow. */
    private static final double SMALLEST = 0x1p-900;
    /** The proof by moving sub-features is tried on the first 2^-k of the step, for these k; doubles prove the rest. */
    private static final int[] SHIFTS = { 0, 2, 6, 12 };
    /** A walk over a surface ends after this many faces. */
    private static final int LONGEST_WALK = 16;

    private final SearchScene scene;
    private final ClosestPoints closest = new ClosestPoints();
    private final AdvancementSolver advancement = new AdvancementSolver(0, 1e-6, 1);
    private final double[] witness = new double[12];
    /** How the four vertices move. */
    private final double[] moved = new double[12];
    private final double[] normal = new double[3];

    ApartPhases(SearchScene scene) {
        this.scene = scene;
    }

    /** Returns the phase of features that are within the separation at t0, do not touch there, and move. */
    Phase fromStart(FeaturePair pair, int[] corners, double[] t0) {
        double change = measureStart(pair);
        return comesNoCloser(pair, change) ? phase(change) : slidingOrApproaching(pair, corners, t0);
    }

    /**
     * Returns the phase of features that come within the separation later. Since times of impact are early by up to the
     * tolerance, some features are reported that only start almost that close. They do not limit the step if they come
     * no closer. Those that clearly approach at t0 do, so nearly all skip the exact proofs.
     */
    Phase later(FeaturePair pair, int[] corners, double[] t0) {
        double change = measureStart(pair);
        if (change >= -NOISE * largestMotion() && comesNoCloser(pair, change)) {
            return phase(change);
        }
        return slidingOrApproaching(pair, corners, t0);
    }

    /** Measures the pair and its motion at t0; returns by how much its closest points move apart. */
    private double measureStart(FeaturePair pair) {
        double[] x = pair.coordinates();
        if (pair.kind() == ContactKind.VF) {
            closest.vertexFace(x, 0, 3, 6, 9);
        } else {
            closest.edgeEdge(x, 0, 3, 6, 9);
        }
        measureMotion(pair);
        return change(pair.kind());
    }

    private Phase phase(double change) {
        return change > NOISE * largestMotion() ? Phase.SEPARATING : Phase.SLIDING;
    }

    private Phase slidingOrApproaching(FeaturePair pair, int[] corners, double[] t0) {
        return areDifferentBodies(corners) && slidesBeside(pair, corners, t0) ? Phase.SLIDING : Phase.APPROACHING;
    }

    private boolean comesNoCloser(FeaturePair pair, double change) {
        SubFeatures features = closest.features();
        double distance = closest.distance();
        int sign = leastSignAlong(pair.kind());
        if (sign > 0) {
            return true;
        }
        GapMotion exact = GapMotion.of(pair);
        if (exact.staysAlongGap(features)) {
            return true;
        }
        if (change < -NOISE * largestMotion()) {
            return false; // not certain, but then the proofs below are unlikely to hold
        }
        double beyond = distance * (1 + 4 * ClosestPoints.RELATIVE_ERROR) + Double.MIN_VALUE;
        for (int shift : SHIFTS) {
            if (exact.staysBetween(features, shift)) {
                return shift == 0 || advancement.staysBeyond(pair, Math.scalb(1.0, -shift), beyond);
            }
        }
        return false;
    }

    private void measureMotion(FeaturePair pair) {
        double[] x = pair.coordinates();
        for (int i = 0; i < 12; i++) {
            moved[i] = x[12 + i] - x[i];
        }
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = closest.normal(axis);
        }
    }

    private double largestMotion() {
        double largest = 0;
        for (double by : moved) {
            largest = Math.max(largest, Math.abs(by));
        }
        return largest;
    }

    /** Returns by how much the closest points at t0 move apart along the normal. */
    private double change(ContactKind kind) {
        double u = closest.u();
        double v = closest.v();
        double change = 0;
        for (int axis = 0; axis < 3; axis++) {
            double p = moved[axis];
            double q = moved[3 + axis];
            double r = moved[6 + axis];
            double s = moved[9 + axis];
            change += normal[axis] * (kind == ContactKind.VF
                    ? p - ((1 - u - v) * q + u * r + v * s)
                    : (1 - u) * p + u * q - ((1 - v) * r + v * s));
        }
        return change;
    }

    /**
     * Returns 1 if along the normal every vertex of the first feature certainly moves away from every vertex of the
     * second, -1 if one certainly does not, and 0 if doubles cannot tell. The normal has an error below 2^-45, and a
     * difference of motions is off by at most 2^-52 of their magnitudes, so products are off by less than
     * {@link #NOISE} times the sum of all magnitudes.
     */
    private int leastSignAlong(ContactKind kind) {
        int firstSize = kind == ContactKind.VF ? 3 : 6;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        double size = 0;
        for (int i = 0; i < 12; i += 3) {
            double along = normal[0] * moved[i] + normal[1] * moved[i + 1] + normal[2] * moved[i + 2];
            size += Math.abs(moved[i]) + Math.abs(moved[i + 1]) + Math.abs(moved[i + 2]);
            least = i < firstSize ? Math.min(least, along) : least;
            most = i < firstSize ? most : Math.max(most, along);
        }
        double apart = least - most;
        if (!(size > SMALLEST) || !(Math.abs(apart) > NOISE * size)) {
            return 0;
        }
        return apart > 0 ? 1 : -1;
    }

    /** Features of one body are connected, so a walk from one to the other says nothing about a gap. */
    private boolean areDifferentBodies(int[] corners) {
        int part = scene.partOfVertex(corners[0]);
        int otherPart = scene.partOfVertex(corners[3]);
        int from = scene.firstVertex(part);
        return part != otherPart || scene.topology(part).bodyOfVertex(corners[0] - from) != scene.topology(part)
                .bodyOfVertex(corners[3] - from);
    }

    private boolean slidesBeside(FeaturePair pair, int[] corners, double[] t0) {
        measureMotion(pair);
        int firstSize = pair.kind() == ContactKind.VF ? 1 : 2;
        for (int k = 0; k < 4; k++) {
            boolean ofFirst = k < firstSize;
            int face = faceOf(corners, ofFirst ? firstSize : 0, ofFirst ? 4 : firstSize);
            if (face >= 0 && walk(corners[k], corners[ofFirst ? 3 : 0], face, t0)) {
                for (int axis = 0; axis < 3; axis++) {
                    normal[axis] = ofFirst ? closest.normal(axis) : -closest.normal(axis);
                }
                if (leastSignAlong(pair.kind()) >= 0
                        && GapMotion.of(pair, witness).slidesBeside(closest.features(), ofFirst)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns a triangle of the feature whose vertices are corners {@code from} to {@code to}, or -1. */
    private int faceOf(int[] corners, int from, int to) {
        int part = scene.partOfVertex(corners[from]);
        int first = scene.firstVertex(part);
        Topology topology = scene.topology(part);
        if (to - from == 3) {
            return topology.findTriangle(corners[from] - first, corners[from + 1] - first, corners[from + 2] - first);
        }
        boolean isVertex = to - from == 1;
        Incidence around = isVertex ? topology.vertexTriangles() : topology.edgeTriangles();
        int row = isVertex
                ? corners[from] - first
                : topology.findEdge(corners[from] - first, corners[from + 1] - first);
        return around.size(row) == 0 ? -1 : around.get(row, 0);
    }

    /**
     * Walks over a surface toward a vertex while faces get closer, and stores the vertex and the face where it ends;
     * returns false if they touch.
     *
     * @param onSurface a vertex of the surface
     */
    private boolean walk(int vertex, int onSurface, int startFace, double[] t0) {
        int part = scene.partOfVertex(onSurface);
        int first = scene.firstVertex(part);
        Topology topology = scene.topology(part);
        int best = startFace;
        measure(topology, first, vertex, best, t0);
        double distance = closest.distance();
        for (int step = 0; step < LONGEST_WALK; step++) {
            int next = best;
            SubFeatures features = closest.features();
            if (features == SubFeatures.V0_F123) {
                break;
            }
            boolean atVertex = features.kind() == SubFeatures.Kind.VERTEX_VERTEX;
            int end = topology.triangleVertex(best, features.place(1) - 1);
            Incidence around = atVertex ? topology.vertexTriangles() : topology.edgeTriangles();
            int row = atVertex ? end : topology.findEdge(end, topology.triangleVertex(best, features.place(2) - 1));
            int count = Math.min(around.size(row), ContactPlace.MANY);
            for (int i = 0; i < count; i++) {
                measure(topology, first, vertex, around.get(row, i), t0);
                if (closest.distance() < distance) {
                    distance = closest.distance();
                    next = around.get(row, i);
                }
            }
            measure(topology, first, vertex, next, t0);
            if (next == best) {
                break;
            }
            best = next;
        }
        return distance > 0;
    }

    private void measure(Topology topology, int first, int vertex, int face, double[] t0) {
        System.arraycopy(t0, 3 * vertex, witness, 0, 3);
        for (int k = 0; k < 3; k++) {
            System.arraycopy(t0, 3 * (first + topology.triangleVertex(face, k)), witness, 3 + 3 * k, 3);
        }
        closest.vertexFace(witness, 0, 3, 6, 9);
    }
}
