package dev.graze.response;

import dev.graze.Contacts;
import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The contacts of each pair of parts, reduced to a few that transmit the same forces: for rigid bodies, whose solver
 * needs only the corners of a region of contact.
 *
 * <p>{@snippet :
 * ContactManifolds manifolds = ContactManifolds.of(contacts, start, end);
 * for (ContactManifolds.Patch patch : manifolds.patches()) {
 *     for (int k = 0; k < patch.keptCount(); k++) {
 *         int i = patch.kept(k); // a contact, as an index into contacts
 *     }
 * }
 * }
 *
 * <p><b>Patches.</b> In their order, contacts of two parts join the first patch whose first contact has the same normal
 * up to {@link Limits#angle} and whose plane they are in up to {@link Limits#thickness}; otherwise they begin a new
 * patch. Normals point from the part with the larger index to the other. The place of a contact is the middle between
 * its closest points at its time of impact. Separate regions in one plane are one patch: together they transmit no
 * other forces than the corners around both.
 *
 * <p><b>What is kept.</b> The corners of the convex hull of the patch in its plane, without those that are flat within
 * a billionth of its size; of several contacts at a corner, the first. If these are more than {@link Limits#most}, the
 * deepest corner is kept, and then always the corner farthest outside the hull of those kept so far. The deepest
 * contact of the patch is always kept, or a corner as deep within a millionth of the size: the depth is how far the
 * points overlap along the normal at the end of the step.
 *
 * <p><b>Guarantee.</b> A contact with normal n at point p transmits forces f n, f &gt;= 0, with torque p x f n. Each
 * contact that was dropped is within {@link Patch#leverLoss} of the convex hull of those kept, measured in the plane.
 * So its unit force is a combination of unit forces at kept contacts, with factors that are not negative and sum to 1,
 * up to an error in torque of leverLoss. It is 0 up to rounding and flat corners if {@link Limits#most} does not bind.
 * If normals in a patch differ by up to an angle, forces differ by up to 4 sin(angle / 2) more, and torques by that
 * times the radius of the patch. For forces with friction, torques differ by up to the thickness times their tangential
 * part more.
 *
 * <p>A part's contacts with itself act on no rigid body; they are one patch, in which all are kept. Immutable.
 */
public final class ContactManifolds {
    /** Depths that differ by less, relative to the size of the patch, are equal. */
    private static final double SAME_DEPTH = 1e-6;

    private final List<Patch> patches;

    /**
     * How contacts are reduced.
     *
     * @param angle     by how much normals of a patch may differ from the first, in radians
     * @param thickness how far contacts of a patch may be from the plane of the first, as a fraction of the diagonal of
     *                  the box around all contacts of the two parts
     * @param most      how many contacts of a patch to keep at most
     */
    public record Limits(double angle, double thickness, int most) {
        /** One degree, a hundredth and four contacts. */
        public static final Limits DEFAULT = new Limits(Math.toRadians(1), 0.01, 4);

        /** @throws InvalidInputException if a limit makes no sense */
        public Limits {
            if (!(angle >= 0 && angle <= Math.PI / 2)) {
                throw new InvalidInputException("the angle is " + angle + "; give radians from 0 to half of pi");
            }
            if (!(thickness >= 0 && thickness <= Double.MAX_VALUE)) {
                throw new InvalidInputException(
                        "the thickness is " + thickness + "; give a finite fraction, 0 or more");
            }
            if (most < 1) {
                throw new InvalidInputException("at most " + most + " contacts were to be kept; keep at least 1");
            }
        }

        /** Returns the same limits with another number of contacts; {@link Integer#MAX_VALUE} for all that count. */
        public Limits keeping(int contacts) {
            return new Limits(angle, thickness, contacts);
        }
    }

    /** Contacts of two parts in one plane with one normal. */
    public static final class Patch {
        private final int partA;
        private final int partB;
        private final double[] normal;
        private final int[] contacts;
        private final int[] kept;
        private final int deepest;
        private final double leverLoss;

        private Patch(int partA, int partB, double[] normal, int[] contacts, int[] kept, int deepest,
                double leverLoss) {
            this.partA = partA;
            this.partB = partB;
            this.normal = normal;
            this.contacts = contacts;
            this.kept = kept;
            this.deepest = deepest;
            this.leverLoss = leverLoss;
        }

        /** Returns the part with the smaller index. */
        public int partA() {
            return partA;
        }

        /** Returns the part with the larger index, or the same if a part touches itself. */
        public int partB() {
            return partB;
        }

        /** Returns coordinate 0, 1 or 2 of the normal of the first contact, from part B to part A. */
        public double normal(int axis) {
            return normal[axis];
        }

        /** Returns how many contacts the patch has. */
        public int size() {
            return contacts.length;
        }

        /** Returns a contact of the patch, ascending, as an index into the {@link Contacts}. */
        public int contact(int k) {
            return contacts[k];
        }

        /** Returns how many contacts are kept. */
        public int keptCount() {
            return kept.length;
        }

        /** Returns a contact that is kept, ascending, as an index into the {@link Contacts}. */
        public int kept(int k) {
            return kept[k];
        }

        /** Returns which of the kept contacts is the deepest, as an index into the {@link Contacts}. */
        public int deepest() {
            return deepest;
        }

        /** Returns how far a dropped contact is, at most, from the hull of those kept: the largest error in torque. */
        public double leverLoss() {
            return leverLoss;
        }

        @Override
        public String toString() {
            return kept.length + " of " + contacts.length + " contacts of parts " + partA + " and " + partB;
        }
    }

    private ContactManifolds(List<Patch> patches) {
        this.patches = List.copyOf(patches);
    }

    /** Reduces contacts with {@link Limits#DEFAULT}; see {@link #of(Contacts, double[], double[], Limits)}. */
    public static ContactManifolds of(Contacts contacts, double[] start, double[] end) {
        return of(contacts, start, end, Limits.DEFAULT);
    }

    /**
     * Reduces the contacts of a step.
     *
     * @param start the positions of the whole scene at the start of the step
     * @param end   those at its end
     * @throws InvalidInputException if there are not three coordinates for each vertex of a contact
     * @throws IllegalStateException if the contacts do not know their scene
     */
    public static ContactManifolds of(Contacts contacts, double[] start, double[] end, Limits limits) {
        return new ContactManifolds(new Reduction(Objects.requireNonNull(contacts, "contacts"),
                Objects.requireNonNull(start, "start"), Objects.requireNonNull(end, "end"),
                Objects.requireNonNull(limits, "limits")).patches());
    }

    /** Returns all patches, ascending by their parts and then by their first contact. */
    public List<Patch> patches() {
        return patches;
    }

    /** Returns the patches of two parts, given as indices into the scene's parts in any order. */
    public List<Patch> between(int partA, int partB) {
        return patches.stream().filter(
                patch -> patch.partA() == Math.min(partA, partB) && patch.partB() == Math.max(partA, partB)).toList();
    }

    /** Returns all contacts that are kept, ascending. */
    public int[] kept() {
        return patches.stream().flatMapToInt(patch -> Arrays.stream(patch.kept)).sorted().toArray();
    }

    @Override
    public String toString() {
        return patches.size() + " patches, " + kept().length + " contacts kept";
    }

    /** The reduction of one step's contacts. */
    private static final class Reduction {
        private final Contacts contacts;
        private final Limits limits;
        private final ContactFrame frame = new ContactFrame();
        private final double[] points;
        private final double[] normals;
        private final double[] depths;
        /** Both parts of each contact, the smaller in the upper half. */
        private final long[] parts;

        Reduction(Contacts contacts, double[] start, double[] end, Limits limits) {
            this.contacts = contacts;
            this.limits = limits;
            this.points = new double[3 * contacts.size()];
            this.normals = new double[3 * contacts.size()];
            this.depths = new double[contacts.size()];
            this.parts = new long[contacts.size()];
            for (int i = 0; i < contacts.size(); i++) {
                describe(i, start, end);
            }
        }

        private void describe(int i, double[] start, double[] end) {
            int a = contacts.partA(i);
            int b = contacts.partB(i);
            parts[i] = (long) Math.min(a, b) << 32 | Math.max(a, b);
            frame.at(contacts, i);
            double toi = contacts.toi(i);
            for (int axis = 0; axis < 3; axis++) {
                double before = frame.pointA(start, axis) / 2 + frame.pointB(start, axis) / 2;
                double after = frame.pointA(end, axis) / 2 + frame.pointB(end, axis) / 2;
                points[3 * i + axis] = (1 - toi) * before + toi * after;
                normals[3 * i + axis] = a > b ? 0 - frame.normal(axis) : frame.normal(axis);
                depths[i] -= frame.normal(axis) * (frame.pointA(end, axis) - frame.pointB(end, axis));
            }
        }

        List<Patch> patches() {
            List<Patch> patches = new ArrayList<>();
            long[] pairs = Arrays.stream(parts).sorted().distinct().toArray();
            int[] all = IntStream.range(0, parts.length).toArray();
            int[] pairOf = Arrays.stream(parts).mapToInt(pair -> Arrays.binarySearch(pairs, pair)).toArray();
            for (int[] members : divide(all, pairOf, pairs.length)) {
                addPatches(members, patches);
            }
            return patches;
        }

        /** Divides contacts into groups, each in the order of the contacts, given the group of each. */
        private static int[][] divide(int[] members, int[] groupOf, int groups) {
            int[] sizes = new int[groups];
            for (int group : groupOf) {
                sizes[group]++;
            }
            int[][] divided = new int[groups][];
            for (int group = 0; group < groups; group++) {
                divided[group] = new int[sizes[group]];
            }
            for (int k = members.length - 1; k >= 0; k--) {
                divided[groupOf[k]][--sizes[groupOf[k]]] = members[k];
            }
            return divided;
        }

        /** Divides the contacts of two parts into patches. */
        private void addPatches(int[] members, List<Patch> patches) {
            long pair = parts[members[0]];
            if (pair >>> 32 == (int) pair) {
                patches.add(patch(members, members, deepest(members), 0));
                return;
            }
            double thickness = limits.thickness() * diagonal(members);
            double turn = 2 * Math.sin(limits.angle() / 2);
            int[] leaders = new int[members.length];
            int[] patchOf = new int[members.length];
            int count = 0;
            for (int k = 0; k < members.length; k++) {
                int home = 0;
                while (home < count && !belongs(members[k], leaders[home], turn, thickness)) {
                    home++;
                }
                if (home == count) {
                    leaders[count++] = members[k];
                }
                patchOf[k] = home;
            }
            for (int[] patch : divide(members, patchOf, count)) {
                patches.add(reduce(patch));
            }
        }

        private boolean belongs(int contact, int first, double turn, double thickness) {
            double turned = 0;
            double height = 0;
            for (int axis = 0; axis < 3; axis++) {
                double by = normals[3 * contact + axis] - normals[3 * first + axis];
                turned += by * by;
                height += (points[3 * contact + axis] - points[3 * first + axis]) * normals[3 * first + axis];
            }
            return turned <= turn * turn && Math.abs(height) <= thickness;
        }

        private double diagonal(int[] members) {
            double sum = 0;
            for (int axis = 0; axis < 3; axis++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int contact : members) {
                    low = Math.min(low, points[3 * contact + axis]);
                    high = Math.max(high, points[3 * contact + axis]);
                }
                sum += (high - low) * (high - low);
            }
            return Math.sqrt(sum);
        }

        private Patch reduce(int[] members) {
            frame.at(contacts, members[0]);
            double[] plane = new double[2 * members.length];
            for (int k = 0; k < members.length; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    double from = points[3 * members[k] + axis] - points[3 * members[0] + axis];
                    plane[2 * k] += from * frame.tangent(0, axis);
                    plane[2 * k + 1] += from * frame.tangent(1, axis);
                }
            }
            PlanarHull hull = new PlanarHull(plane);
            int deepest = deepest(members);
            int[] corners = contactsOf(members, hull.corners());
            int deepestCorner = deepest(corners);
            boolean inside = depths[deepest] > depths[deepestCorner] + SAME_DEPTH * hull.size();
            hull.reduce(inside ? limits.most() - 1 : limits.most(), Arrays.binarySearch(members, deepestCorner));
            int[] left = contactsOf(members, hull.corners());
            if (inside) {
                left = Arrays.copyOf(left, left.length + 1);
                left[left.length - 1] = deepest;
                Arrays.sort(left);
            }
            double loss = left.length == 1
                    ? hull.farthestFrom(Arrays.binarySearch(members, left[0]))
                    : hull.farthestOutside();
            return patch(members, left, inside ? deepest : deepestCorner, loss);
        }

        private static int[] contactsOf(int[] members, int[] places) {
            int[] chosen = new int[places.length];
            for (int k = 0; k < places.length; k++) {
                chosen[k] = members[places[k]];
            }
            Arrays.sort(chosen);
            return chosen;
        }

        private Patch patch(int[] members, int[] kept, int deepest, double loss) {
            long pair = parts[members[0]];
            double[] normal = Arrays.copyOfRange(normals, 3 * members[0], 3 * members[0] + 3);
            return new Patch((int) (pair >>> 32), (int) pair, normal, members, kept, deepest, loss);
        }

        /** Returns the deepest of some contacts; the first if several are. */
        private int deepest(int[] members) {
            int deepest = members[0];
            for (int contact : members) {
                deepest = depths[contact] > depths[deepest] ? contact : deepest;
            }
            return deepest;
        }
    }
}
