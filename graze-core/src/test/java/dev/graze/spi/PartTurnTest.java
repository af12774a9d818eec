package dev.graze.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.Pose;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Paths end at their poses within their error bound, from tiny angles to many turns and at any scale. */
class PartTurnTest {
    private static double[] place(PartTurn turn, double s) {
        double[] m = turn.at(s);
        double[] p = turn.points();
        double[] placed = new double[p.length];
        for (int i = 0; i < p.length; i += 3) {
            for (int row = 0; row < 3; row++) {
                placed[i + row] = m[3 * row] * p[i] + m[3 * row + 1] * p[i + 1] + m[3 * row + 2] * p[i + 2]
                        + m[9 + row];
            }
        }
        return placed;
    }

    private static double farthest(double[] a, double[] b) {
        double farthest = 0;
        for (int i = 0; i < a.length; i += 3) {
            farthest = Math.max(farthest,
                    Math.hypot(Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1]), a[i + 2] - b[i + 2]));
        }
        return farthest;
    }

    private static double[] points(Random random, double scale) {
        double[] points = new double[30];
        for (int i = 0; i < points.length; i++) {
            points[i] = scale * random.nextGaussian();
        }
        return points;
    }

    private static double[] center(Random random) {
        return new double[] { random.nextGaussian(), random.nextGaussian(), random.nextGaussian() };
    }

    private static Pose pose(Random random, Pose from, double angle, double distance) {
        Pose turned = from.turned(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), angle);
        return new Pose(from.x() + distance * random.nextGaussian(), from.y() + distance * random.nextGaussian(),
                from.z() + distance * random.nextGaussian(), turned.w(), turned.i(), turned.j(), turned.k());
    }

    private static double[] placed(double[] points, Pose pose) {
        double[] placed = new double[points.length];
        pose.place(points, placed, 0);
        return placed;
    }

    @Test
    void pathsJoinTheirPoses() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            double scale = Math.pow(10, random.nextInt(13) - 6);
            double[] points = points(random, scale);
            Pose from = pose(random, Pose.ORIGIN, 6 * random.nextDouble(), scale * Math.pow(10, random.nextInt(7) - 2));
            double angle = Math.pow(10, -random.nextInt(17)) * Math.PI * random.nextDouble();
            Pose to = pose(random, from, angle, scale * Math.pow(10, random.nextInt(5) - 2));
            double[] center = { scale, 0, -scale };
            for (Optional<PartTurn> path : List.of(PartTurn.screw(points, from, to),
                    PartTurn.about(center, points, from, to))) {
                if (path.isPresent()) {
                    PartTurn turn = path.get();
                    assertThat(turn.angle()).isEqualTo(angle, within(1e-14));
                    assertThat(farthest(place(turn, 0), placed(points, from))).isLessThan(turn.error());
                    assertThat(farthest(place(turn, 1), placed(points, to))).isLessThan(turn.error());
                    assertThat(turn.error()).isLessThan(1e-8 * scale);
                }
            }
        }
    }

    @Test
    void explicitAxesEndWhereTheyShould() {
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            double[] points = points(random, 1);
            Pose from = pose(random, Pose.ORIGIN, 6 * random.nextDouble(), 3);
            double angle = (1e-6 + 6000 * Math.pow(random.nextDouble(), 9)) * (random.nextBoolean() ? 1 : -1);
            PartTurn.Axis axis = PartTurn.Axis.of(center(random), new double[] { 0, 1e-3, 2e3 }, angle, 0.5);
            PartTurn turn = PartTurn.axis(axis, points, from).orElseThrow();
            assertThat(farthest(place(turn, 1), placed(points, axis.end(from)))).isLessThan(turn.error());
            double[] halfway = placed(points,
                    PartTurn.Axis.of(new double[] { axis.x(), axis.y(), axis.z() }, new double[] { 0, 1e-3, 2e3 },
                            angle / 2, 0.25).end(from));
            assertThat(farthest(place(turn, 0.5), halfway)).isLessThan(turn.error());
        }
    }

    /** From the smallest to the largest doubles, with all digits. */
    @Test
    void theLengthOfADirectionDoesNotMatter() {
        double[] point = { Double.MAX_VALUE, Double.MAX_VALUE, 0 };
        for (double length : new double[] { Double.MIN_VALUE, 1e-310, Double.MIN_NORMAL, 1e-300, 1, 1e300, 1e308,
                Double.MAX_VALUE }) {
            PartTurn.Axis up = PartTurn.Axis.of(point, new double[] { 0, 0, -length }, 1, 0);
            assertThat(new double[] { up.directionX(), up.directionY(), up.directionZ() }).containsExactly(0, 0, -1);
            PartTurn.Axis diagonal = PartTurn.Axis.of(point, new double[] { length, length, length }, 1, 0);
            PartTurn.Axis expected = PartTurn.Axis.of(point, new double[] { 1, 1, 1 }, 1, 0);
            assertThat(diagonal.directionX()).isEqualTo(expected.directionX(), within(1e-15));
            assertThat(diagonal.directionY()).isEqualTo(expected.directionY(), within(1e-15));
            assertThat(diagonal.directionZ()).isEqualTo(expected.directionZ(), within(1e-15));
        }
    }

    @Test
    void equalRotationsDoNotTurn() {
        Pose pose = Pose.degrees(1, 2, 3, 40, 50, 60);
        Pose opposite = new Pose(4, 5, 6, -pose.w(), -pose.i(), -pose.j(), -pose.k());
        assertThat(PartTurn.screw(new double[3], pose, opposite)).isEmpty();
        assertThat(PartTurn.about(new double[3], new double[3], pose, opposite)).isEmpty();
        PartTurn.Axis axis = PartTurn.Axis.of(new double[3], new double[] { 0, 0, 1 }, 0, 7);
        assertThat(PartTurn.axis(axis, new double[3], pose)).isEmpty();
        assertThat(axis.end(pose)).isEqualTo(new Pose(1, 2, 10, pose.w(), pose.i(), pose.j(), pose.k()));
    }

    @Test
    void aHalfTurnHasAnAxis() {
        double[] points = { 1, 0, 0 };
        PartTurn turn = PartTurn.screw(points, Pose.at(2, 0, 0), Pose.degrees(0, 0, 4, 0, 0, 180)).orElseThrow();
        assertThat(turn.angle()).isEqualTo(Math.PI, within(1e-15));
        // The axis is x = 1 with a rise of 4: the point (3, 0, 0) is at (1, +-2, 2) halfway.
        double[] middle = place(turn, 0.5);
        assertThat(middle[0]).isEqualTo(1, within(1e-14));
        assertThat(Math.abs(middle[1])).isEqualTo(2, within(1e-14));
        assertThat(middle[2]).isEqualTo(2, within(1e-14));
    }
}
