package dev.graze.spark.partition;

import dev.graze.cluster.Centers;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.cluster.PointArrays;
import dev.graze.cluster.ScalarMeansKernel;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spark.item.SweptBox;
import java.util.function.IntConsumer;

/**
 * Parts around the centres of fuzzy C-means (Mainzer and Zachmann, section 4): a point belongs to the centre nearest to
 * it, the first of equally near ones. The paper lets parts overlap by membership; here they must not, since each point
 * needs one owner, and overlap by the items' boxes instead.
 *
 * <p><b>Which cells a box meets.</b> What is nearer to centre i than to centre j is a half-space, so cell i is out if
 * over the whole box the squared distance to i exceeds that to j: a sum of linear functions of the coordinates, least
 * at corners. With s the largest coordinate in play, both that sum and the computed distances that {@link #owner}
 * compares are off by less than 2^-45 s^2; {@link #SLACK} is twice as much.
 */
final class FuzzySubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;
    private static final double SLACK = 0x1p-44;
    private static final double FUZZINESS = 2;
    private static final double SMALLEST_MOVE = 1e-4;
    private static final int ROUNDS = 40;
    /** More points than these move the centres no further. */
    private static final int MOST_POINTS = 1 << 16;

    private final double[] centres;

    private FuzzySubdivision(double[] centres) {
        this.centres = centres;
    }

    /**
     * Fits centres to a sample of points, x, y, z each.
     *
     * @param parts how many there should be; there are fewer where points coincide
     */
    static FuzzySubdivision fit(double[] points, int parts) {
        UnitCube cube = UnitCube.around(points);
        PointArrays rows = rows(points, cube);
        Centers centres = new Centers();
        centres.spread(rows, parts);
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
    public int partCount() {
        return centres.length / 3;
    }

    @Override
    public int owner(double x, double y, double z) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int part = 0; part < partCount(); part++) {
            double dx = x - centres[3 * part];
            double dy = y - centres[3 * part + 1];
            double dz = z - centres[3 * part + 2];
            double distance = dx * dx + dy * dy + dz * dz;
            if (distance < least) {
                least = distance;
                nearest = part;
            }
        }
        return nearest;
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer parts) {
        int middle = owner(box.middle(0), box.middle(1), box.middle(2));
        for (int part = 0; part < partCount(); part++) {
            // Most cells are far away, and the one around the middle of the box shows it at once.
            if (part == middle || (!isBeyond(box, part, middle) && meets(box, part))) {
                parts.accept(part);
            }
        }
    }

    private boolean meets(SweptBox box, int part) {
        for (int other = 0; other < partCount(); other++) {
            if (other != part && isBeyond(box, part, other)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all of the box is certainly nearer to the other centre. */
    private boolean isBeyond(SweptBox box, int part, int other) {
        double least = 0;
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double own = centres[3 * part + axis];
            double theirs = centres[3 * other + axis];
            double corner = theirs > own ? box.low(axis) : box.high(axis);
            least += (theirs - own) * (2 * corner - (own + theirs));
            largest = Math.max(largest,
                    Math.max(Math.max(Math.abs(box.low(axis)), Math.abs(box.high(axis))),
                            Math.max(Math.abs(own), Math.abs(theirs))));
        }
        return least > SLACK * largest * largest;
    }
}
