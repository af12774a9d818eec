package dev.graze.spark.partition;

import dev.graze.cluster.Centers;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.cluster.PointArrays;
import dev.graze.cluster.ScalarMeansKernel;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spark.item.SweptBox;
import java.util.function.IntConsumer;

/**
 * Partitions around the centres of fuzzy C-means (Mainzer and Zachmann, section 4): a point belongs to the nearest
 * centre, the first of equally near ones. In the paper partitions overlap by membership; here they must not, since each
 * point needs one owner. Instead, the boxes of items overlap several partitions.
 *
 * <p><b>Which cells a box meets.</b> The points nearer to centre i than to centre j form a half-space. Cell i is
 * excluded if the squared distance to i exceeds that to j over the whole box; the difference is a sum of linear
 * functions of the coordinates, so its minimum is at a corner. With s the largest coordinate involved, both that sum
 * and the distances that {@link #owner} compares have an error below 2^-45 s^2; {@link #SLACK} is twice that.
 */
final class FuzzySubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;
    private static final double SLACK = 0x1p-44;
    private static final double FUZZINESS = 2;
    private static final double SMALLEST_MOVE = 1e-4;
    private static final int ROUNDS = 40;
    /** The sample size beyond which the centres no longer change noticeably. */
    private static final int MOST_POINTS = 1 << 16;

    private final double[] centres;

    private FuzzySubdivision(double[] centres) {
        this.centres = centres;
    }

    /**
     * Fits centres to a sample of points, x, y, z each.
     *
     * @param partitions the intended number; there are fewer where points coincide
     */
    static FuzzySubdivision fit(double[] points, int partitions) {
        UnitCube cube = UnitCube.around(points);
        PointArrays rows = rows(points, cube);
        Centers centres = new Centers();
        centres.spread(rows, partitions);
        try (ThreadTeam team = new ThreadTeam(1)) {
            FuzzyMeans means = new FuzzyMeans(team, () -> new ScalarMeansKernel(FUZZINESS));
            double farthest = Double.POSITIVE_INFINITY;
            for (int round = 0; round < ROUNDS && farthest > SMALLEST_MOVE; round++) {
                farthest = means.round(rows, centres);
            }
        }
        double[] placed = new double[Math.max(3, 3 * centres.count())];
        for (int i = 0; i < 3 * centres.count(); i++) {
            placed[i] = cube.fromUnit(centres.get(i / 3, i % 3), i % 3);
        }
        return new FuzzySubdivision(placed);
    }

    private static PointArrays rows(double[] points, UnitCube cube) {
        int every = Math.max(1, points.length / 3 / MOST_POINTS);
        PointArrays rows = new PointArrays();
        rows.resize(points.length / 3 / every);
        for (int i = 0; i < rows.size(); i++) {
            int at = 3 * i * every;
            rows.set(i, cube.toUnit(points[at], 0), cube.toUnit(points[at + 1], 1), cube.toUnit(points[at + 2], 2));
        }
        return rows;
    }

    @Override
    public int partitionCount() {
        return centres.length / 3;
    }

    @Override
    public int owner(double x, double y, double z) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int partition = 0; partition < partitionCount(); partition++) {
            double dx = x - centres[3 * partition];
            double dy = y - centres[3 * partition + 1];
            double dz = z - centres[3 * partition + 2];
            double distance = dx * dx + dy * dy + dz * dz;
            if (distance < least) {
                least = distance;
                nearest = partition;
            }
        }
        return nearest;
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer partitions) {
        int middle = owner(box.middle(0), box.middle(1), box.middle(2));
        for (int partition = 0; partition < partitionCount(); partition++) {
            // Most cells are far away, and comparing with the centre nearest to the middle of the box excludes them
            // first.
            if (partition == middle || (!isBeyond(box, partition, middle) && meets(box, partition))) {
                partitions.accept(partition);
            }
        }
    }

    private boolean meets(SweptBox box, int partition) {
        for (int other = 0; other < partitionCount(); other++) {
            if (other != partition && isBeyond(box, partition, other)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the whole box is certainly nearer to the other centre. */
    private boolean isBeyond(SweptBox box, int partition, int other) {
        double least = 0;
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double own = centres[3 * partition + axis];
            double theirs = centres[3 * other + axis];
            double corner = theirs > own ? box.low(axis) : box.high(axis);
            least += (theirs - own) * (2 * corner - (own + theirs));
            largest = Math.max(largest,
                    Math.max(Math.max(Math.abs(box.low(axis)), Math.abs(box.high(axis))),
                            Math.max(Math.abs(own), Math.abs(theirs))));
        }
        return least > SLACK * largest * largest;
    }

    /** Maps points to coordinates around 1: relative to their middle, in units of half their largest extent. */
    private static final class UnitCube {
        private final double[] middle = new double[3];
        private double half;

        private UnitCube() {
        }

        static UnitCube around(double[] points) {
            UnitCube cube = new UnitCube();
            for (int axis = 0; axis < 3 && points.length > 0; axis++) {
                double least = Double.POSITIVE_INFINITY;
                double most = Double.NEGATIVE_INFINITY;
                for (int at = axis; at < points.length; at += 3) {
                    least = Math.min(least, points[at]);
                    most = Math.max(most, points[at]);
                }
                cube.middle[axis] = least / 2 + most / 2;
                cube.half = Math.max(cube.half, most / 2 - least / 2);
            }
            return cube;
        }

        double toUnit(double coordinate, int axis) {
            return half == 0 ? 0 : (coordinate - middle[axis]) / half;
        }

        double fromUnit(double coordinate, int axis) {
            return middle[axis] + half * coordinate;
        }
    }
}
