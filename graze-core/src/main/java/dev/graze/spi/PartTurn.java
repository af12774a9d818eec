package dev.graze.spi;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import java.util.Arrays;
import java.util.Optional;

/**
 * How a rigid part moves within a step if it does not move along chords: it rotates at constant speed about an axis
 * that moves at constant velocity. With time s from 0 to 1, a point that starts at x is at
 *
 * <pre>
 *   x(s) = x + s v + sin(f) (a x q) + (1 - cos(f)) (a x (a x q)),    f = angle s,   q = x - (a point of the axis)
 * </pre>
 *
 * with the axis's unit direction a and its velocity v. A screw has v parallel to a. Immutable; positions computed for
 * the same time have the same bits on every machine.
 *
 * <p><b>Rounding.</b> With e = 2^-53, P the largest distance of a point from the part's own origin, X and V the lengths
 * of the start position and of v, Q that of the origin's q:
 * <ul>
 * <li>The angle between two poses is off by about 10 e, and its axis by 10 e divided by the angle, so the rotation at
 * any time is off by less than 20 e. An explicit axis is off by 4 e. The sine and cosine of f are off by e (1 + f), and
 * products of matrices add less than 30 e: a rotated point is off by less than 64 e (1 + angle) P.
 * <li>The path of the origin is off by a few e of X, V and, since sin(f) and 1 - cos(f) are at most twice f, of
 * 2 angle Q. The axis of a screw between two poses is far away if the angle is small. It is derived from the computed
 * angle, so that the path ends at the second pose however far that is, and 2 angle Q stays small.
 * </ul>
 * {@link #error} is 512 e times (1 + angle) P + X + V + 2 angle Q. It also covers the rounding of the positions that
 * {@link Pose#place} computes at both ends.
 */
public final class PartTurn {
    /** The largest angle of one step, in radians: a thousand turns. */
    public static final double LARGEST_ANGLE = 2000 * Math.PI;

    /** Below this angle, chords differ from the path by less than positions are rounded. */
    private static final double SMALLEST_ANGLE = 0x1p-60;
    private static final double ERROR = 0x1p-44;
    /** Lengths of a direction beyond these are scaled by the other before anything is computed. */
    private static final double SMALL = 0x1p-1000;
    private static final double LARGE = 0x1p1000;

    private final double[] points;
    private final Pose start;
    private final double[] startRotation;
    /** The unit direction of the axis. */
    private final double[] axis;
    private final double angle;
    /** From the axis to the part's own origin at the start. */
    private final double[] offset;
    private final double[] velocity;
    private final double size;

    private PartTurn(double[] points, Pose start, double[] axis, double angle, double[] offset, double[] velocity) {
        this.points = points;
        this.start = start;
        this.startRotation = rotation(start);
        this.axis = axis;
        this.angle = angle;
        this.offset = offset;
        this.velocity = velocity;
        this.size = largestDistance(points);
    }

    /**
     * Returns the screw from one pose to another: the rotation of at most half a turn, about the axis along which a
     * translation completes the motion. Empty if the poses have the same rotation, so that the part moves on chords.
     *
     * @param points in the part's own frame; kept and only read
     */
    public static Optional<PartTurn> screw(double[] points, Pose from, Pose to) {
        return between(from, to).map(turn -> {
            double[] move = { to.x() - from.x(), to.y() - from.y(), to.z() - from.z() };
            double along = dot(turn.axis, move);
            double[] velocity = times(turn.axis, along);
            double[] across = { move[0] - velocity[0], move[1] - velocity[1], move[2] - velocity[2] };
            double[] sideways = cross(turn.axis, across);
            double cotangent = StrictMath.cos(turn.angle / 2) / StrictMath.sin(turn.angle / 2);
            double[] offset = new double[3];
            Arrays.setAll(offset, i -> -(across[i] + cotangent * sideways[i]) / 2);
            return new PartTurn(points, from, turn.axis, turn.angle, offset, velocity);
        });
    }

    /**
     * Returns the motion from one pose to another in which a point of the part moves straight and the part rotates
     * about it, by at most half a turn. Empty if the poses have the same rotation.
     *
     * @param points in the part's own frame; kept and only read
     * @param center in the part's own frame
     */
    public static Optional<PartTurn> about(double[] center, double[] points, Pose from, Pose to) {
        return between(from, to).map(turn -> {
            double[] first = apply(rotation(from), center);
            double[] last = apply(rotation(to), center);
            double[] velocity = { last[0] - first[0] + (to.x() - from.x()), last[1] - first[1] + (to.y() - from.y()),
                    last[2] - first[2] + (to.z() - from.z()) };
            return new PartTurn(points, from, turn.axis, turn.angle, times(first, -1), velocity);
        });
    }

    /**
     * Returns the motion by an explicit rotation about an axis, with a translation along it. An angle of (nearly) 0 is
     * a translation, for which this is empty.
     *
     * @param points in the part's own frame; kept and only read
     */
    public static Optional<PartTurn> axis(Axis axis, double[] points, Pose from) {
        if (Math.abs(axis.angle) < SMALLEST_ANGLE) {
            return Optional.empty();
        }
        boolean backwards = axis.angle < 0;
        double[] direction = { axis.directionX, axis.directionY, axis.directionZ };
        return Optional.of(new PartTurn(points, from, times(direction, backwards ? -1 : 1), Math.abs(axis.angle),
                axis.to(from), times(direction, axis.along)));
    }

    /**
     * A rotation about a fixed axis and a translation along it.
     *
     * @param x          a point of the axis
     * @param directionX the direction of the axis, of length 1
     * @param angle      in radians, by the right-hand rule; several turns are possible
     * @param along      how far the part moves in the direction of the axis
     */
    public record Axis(double x, double y, double z, double directionX, double directionY, double directionZ,
            double angle, double along) {
        /**
         * Returns an axis whose direction may have any length but 0.
         *
         * @throws InvalidInputException if there are not three coordinates each, a number is not finite, the direction
         * is 0, or the angle exceeds a thousand turns
         */
        public static Axis of(double[] point, double[] direction, double angle, double along) {
            requireVector("a point of the axis", point);
            requireVector("the direction of the axis", direction);
            double largest = Math.max(Math.abs(direction[0]),
                    Math.max(Math.abs(direction[1]), Math.abs(direction[2])));
            if (!(largest > 0)) {
                throw new InvalidInputException("the direction of the axis is 0; give a vector along the axis");
            }
            if (!(Math.abs(angle) <= LARGEST_ANGLE)) {
                throw new InvalidInputException("an angle of " + angle + " radians is not possible in one step; give at"
                        + " most a thousand turns, and several steps for more");
            }
            if (!Double.isFinite(along)) {
                throw new InvalidInputException("the translation along the axis is " + along
                        + "; give a finite number, 0 for none");
            }
            // By a power of two, which is exact, so that the reciprocal neither overflows nor loses digits.
            double range = largest < SMALL ? LARGE : largest > LARGE ? SMALL : 1;
            double[] scaled = times(times(direction, range), 1 / (range * largest));
            double[] unit = times(scaled, 1 / Math.sqrt(dot(scaled, scaled)));
            return new Axis(point[0], point[1], point[2], unit[0], unit[1], unit[2], angle, along);
        }

        private static void requireVector(String what, double[] vector) {
            if (vector.length != 3 || !Arrays.stream(vector).allMatch(Double::isFinite)) {
                throw new InvalidInputException(what + " needs three finite coordinates, not "
                        + Arrays.toString(vector));
            }
        }

        /** Returns the first part of this motion, up to a time. */
        public Axis until(double s) {
            return new Axis(x, y, z, directionX, directionY, directionZ, s * angle, s * along);
        }

        private double[] to(Pose pose) {
            return new double[] { pose.x() - x, pose.y() - y, pose.z() - z };
        }

        /** Returns where a part is after this motion. */
        public Pose end(Pose from) {
            double[] direction = { directionX, directionY, directionZ };
            double[] moved = displacement(direction, to(from), times(direction, along), angle, 1);
            Pose turned = from.turned(directionX, directionY, directionZ, angle);
            return new Pose(from.x() + moved[0], from.y() + moved[1], from.z() + moved[2], turned.w(), turned.i(),
                    turned.j(), turned.k());
        }
    }

    /** The rotation between two poses. */
    private record Rotation(double[] axis, double angle) {
    }

    private static Optional<Rotation> between(Pose from, Pose to) {
        // The quaternion to * conjugate(from). Products cancel exactly if both are the same or opposite.
        double w = to.w() * from.w() + to.i() * from.i() + to.j() * from.j() + to.k() * from.k();
        double i = to.i() * from.w() - to.w() * from.i() + (to.k() * from.j() - to.j() * from.k());
        double j = to.j() * from.w() - to.w() * from.j() + (to.i() * from.k() - to.k() * from.i());
        double k = to.k() * from.w() - to.w() * from.k() + (to.j() * from.i() - to.i() * from.j());
        double sine = Math.sqrt(i * i + j * j + k * k);
        double angle = 2 * StrictMath.atan2(sine, Math.abs(w));
        if (angle < SMALLEST_ANGLE) {
            return Optional.empty();
        }
        double scale = (w < 0 ? -1 : 1) / sine;
        return Optional.of(new Rotation(new double[] { i * scale, j * scale, k * scale }, angle));
    }

    private static double[] rotation(Pose pose) {
        double[] columns = new double[9];
        new Pose(0, 0, 0, pose.w(), pose.i(), pose.j(), pose.k())
                .place(new double[] { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, columns, 0);
        return new double[] { columns[0], columns[3], columns[6], columns[1], columns[4], columns[7], columns[2],
                columns[5], columns[8] };
    }

    private static double[] displacement(double[] axis, double[] offset, double[] velocity, double angle, double s) {
        double turned = angle * s;
        double sine = StrictMath.sin(turned);
        double half = StrictMath.sin(turned / 2);
        double versine = 2 * half * half; // 1 - cos without cancellation
        double[] once = cross(axis, offset);
        double[] twice = cross(axis, once);
        double[] moved = new double[3];
        Arrays.setAll(moved, i -> s * velocity[i] + (sine * once[i] + versine * twice[i]));
        return moved;
    }

    /**
     * Returns where the part is at a time: a rotation matrix, row by row, that maps points of its own frame, and then
     * the translation to add.
     */
    public double[] at(double s) {
        double turned = angle * s;
        double sine = StrictMath.sin(turned);
        double half = StrictMath.sin(turned / 2);
        double versine = 2 * half * half;
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        double[] r = {
                1 + versine * (x * x - 1), versine * x * y - sine * z, versine * x * z + sine * y,
                versine * x * y + sine * z, 1 + versine * (y * y - 1), versine * y * z - sine * x,
                versine * x * z - sine * y, versine * y * z + sine * x, 1 + versine * (z * z - 1) };
        double[] m = startRotation;
        double[] at = new double[12];
        for (int row = 0; row < 9; row += 3) {
            for (int column = 0; column < 3; column++) {
                at[row + column] = r[row] * m[column] + r[row + 1] * m[3 + column] + r[row + 2] * m[6 + column];
            }
        }
        double[] moved = displacement(axis, offset, velocity, angle, s);
        at[9] = start.x() + moved[0];
        at[10] = start.y() + moved[1];
        at[11] = start.z() + moved[2];
        return at;
    }

    /** Returns the pose of the part at a time. It places points within {@link #error} of the path. */
    public Pose pose(double s) {
        double[] moved = displacement(axis, offset, velocity, angle, s);
        Pose turned = start.turned(axis[0], axis[1], axis[2], s * angle);
        return new Pose(start.x() + moved[0], start.y() + moved[1], start.z() + moved[2], turned.w(), turned.i(),
                turned.j(), turned.k());
    }

    /** Returns the first part of this motion, up to a time; empty if it turns so little that its chords do as well. */
    public Optional<PartTurn> until(double s) {
        return s * angle < SMALLEST_ANGLE
                ? Optional.empty()
                : Optional.of(new PartTurn(points, start, axis, s * angle, offset, times(velocity, s)));
    }

    /** Returns the points in the part's own frame, read-only. */
    public double[] points() {
        return points;
    }

    /** Returns the angle of the whole step in radians, above 0. */
    public double angle() {
        return angle;
    }

    /**
     * Returns the axis at the start in the part's own frame: its unit direction, and the vector from it to the origin.
     */
    public double[] ownAxis() {
        double[] own = new double[6];
        for (int i = 0; i < 3; i++) {
            for (int row = 0; row < 3; row++) {
                own[i] += startRotation[3 * row + i] * axis[row];
                own[3 + i] += startRotation[3 * row + i] * offset[row];
            }
        }
        return own;
    }

    /**
     * Returns a bound on the distance between a computed position at any time and the exact one; also between the
     * positions at the ends of the step that {@link Pose#place} computes and the path.
     */
    public double error() {
        return ERROR * ((1 + angle) * size + Math.abs(start.x()) + Math.abs(start.y()) + Math.abs(start.z())
                + Math.sqrt(dot(velocity, velocity)) + 2 * angle * Math.sqrt(dot(offset, offset)));
    }

    /** Returns the largest distance of a point from the part's own origin. */
    public double size() {
        return size;
    }

    private static double largestDistance(double[] points) {
        double largest = 0;
        for (int i = 0; i < points.length; i += 3) {
            largest = Math.max(largest,
                    points[i] * points[i] + points[i + 1] * points[i + 1] + points[i + 2] * points[i + 2]);
        }
        return Math.sqrt(largest);
    }

    private static double[] apply(double[] m, double[] p) {
        return new double[] { m[0] * p[0] + m[1] * p[1] + m[2] * p[2], m[3] * p[0] + m[4] * p[1] + m[5] * p[2],
                m[6] * p[0] + m[7] * p[1] + m[8] * p[2] };
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
    }

    private static double[] times(double[] a, double factor) {
        return new double[] { a[0] * factor, a[1] * factor, a[2] * factor };
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
