package dev.graze.cluster;

/** The kernel in plain Java, for any fuzziness. */
public final class ScalarMeansKernel implements MeansKernel {
    private final double fuzziness;
    private final double exponent;
    private double[] memberships = new double[0];

    /** @param fuzziness the exponent t of memberships, greater than 1 */
    public ScalarMeansKernel(double fuzziness) {
        this.fuzziness = fuzziness;
        this.exponent = 1 / (fuzziness - 1);
    }

    @Override
    public void accumulate(PointArrays points, int from, int to, double[] centers, int centerCount, double[] sums) {
        if (memberships.length < centerCount) {
            memberships = new double[centerCount];
        }
        for (int i = from; i < to; i++) {
            memberships(points, i, centers, centerCount, memberships);
            for (int c = 0; c < centerCount; c++) {
                double weight = fuzziness == 2 ? memberships[c] * memberships[c] : Math.pow(memberships[c], fuzziness);
                sums[4 * c] += weight;
                sums[4 * c + 1] += weight * points.x()[i];
                sums[4 * c + 2] += weight * points.y()[i];
                sums[4 * c + 3] += weight * points.z()[i];
            }
        }
    }

    /**
     * Computes the degree to which a point belongs to each center (equation 3), from powers of quotients that are at
     * most 1 and therefore cannot overflow.
     */
    public void memberships(PointArrays points, int i, double[] centers, int centerCount, double[] to) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int c = 0; c < centerCount; c++) {
            to[c] = Math.max(SMALLEST_SQUARE,
                    points.distanceSquared(i, centers[3 * c], centers[3 * c + 1], centers[3 * c + 2]));
            nearest = Math.min(nearest, to[c]);
        }
        double sum = 0;
        for (int c = 0; c < centerCount; c++) {
            double quotient = nearest / to[c];
            to[c] = exponent == 1 ? quotient : Math.pow(quotient, exponent);
            sum += to[c];
        }
        for (int c = 0; c < centerCount; c++) {
            to[c] /= sum;
        }
    }
}
