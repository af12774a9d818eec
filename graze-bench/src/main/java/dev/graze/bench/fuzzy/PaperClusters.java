package dev.graze.bench.fuzzy;

import dev.graze.Intersections;
import dev.graze.cluster.Centers;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.cluster.PointArrays;
import dev.graze.cluster.ScalarMeansKernel;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The parts of one instant as the paper assigns them: a triangle is in every part in which its membership reaches a
 * threshold (sections 4 and 5.1). The engine assigns by distance instead ({@code ClusterCover}), so this is only for
 * comparison. Coordinates are in halves of the scene's largest extent, so that a dispersion does not depend on units.
 */
final class PaperClusters {
    private static final int MOST_PARTS = Long.SIZE;

    private final Topology topology;
    private final PointArrays centroids = new PointArrays();
    private final Centers centers = new Centers();
    private final ScalarMeansKernel kernel;
    private final int triangles;
    /** The memberships of each triangle, part by part. */
    private final double[] memberships;
    private final int[] nearest;
    /** The distance of each centroid from the farthest corner of its triangle; the largest is that of equation 5. */
    private final double[] radii;
    private double firstDispersion;
    private double dispersion;
    private int rounds;

    PaperClusters(Topology topology, double[] positions, int parts) {
        if (parts < 1 || parts > MOST_PARTS) {
            throw new IllegalArgumentException("there are 1 to " + MOST_PARTS + " parts, not " + parts);
        }
        this.topology = topology;
        this.triangles = topology.triangleCount();
        this.radii = new double[triangles];
        this.kernel = new ScalarMeansKernel(FuzzySettings.DEFAULT.fuzziness());
        setCentroids(positions);
        centers.spread(centroids, parts);
        this.memberships = new double[triangles * centers.count()];
        this.nearest = new int[triangles];
        firstDispersion = assign();
        moveCenters();
        dispersion = assign();
    }

    private void setCentroids(double[] positions) {
        double[] low = new double[] { Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY };
        double[] high = new double[] { Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY };
        for (int i = 0; i < positions.length; i++) {
            low[i % 3] = Math.min(low[i % 3], positions[i]);
            high[i % 3] = Math.max(high[i % 3], positions[i]);
        }
        double scale = 2 / Math.max(high[0] - low[0], Math.max(high[1] - low[1], high[2] - low[2]));
        centroids.resize(triangles);
        double[] centroid = new double[3];
        for (int t = 0; t < triangles; t++) {
            for (int axis = 0; axis < 3; axis++) {
                centroid[axis] = (positions[3 * topology.triangleVertex(t, 0) + axis]
                        + positions[3 * topology.triangleVertex(t, 1) + axis]
                        + positions[3 * topology.triangleVertex(t, 2) + axis]) / 3;
            }
            for (int corner = 0; corner < 3; corner++) {
                double square = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double away = positions[3 * topology.triangleVertex(t, corner) + axis] - centroid[axis];
                    square += away * away;
                }
                radii[t] = Math.max(radii[t], scale * Math.sqrt(square));
            }
            centroids.set(t, scale * (centroid[0] - low[0]), scale * (centroid[1] - low[1]),
                    scale * (centroid[2] - low[2]));
        }
    }

    /** Alternates equations 3 and 4 until the centers move less than the engine's limit at the start. */
    private void moveCenters() {
        FuzzySettings.Stop stop = FuzzySettings.DEFAULT.start();
        try (ThreadTeam team = new ThreadTeam(1)) {
            FuzzyMeans means = new FuzzyMeans(team, () -> kernel);
            double farthest = Double.POSITIVE_INFINITY;
            while (centers.count() > 1 && rounds < stop.rounds() && farthest > stop.movement()) {
                farthest = means.round(centroids, centers);
                rounds++;
            }
        }
    }

    /** Computes all memberships (equation 3), and returns the dispersion (equation 2) with squared distances. */
    private double assign() {
        int parts = centers.count();
        double[] own = new double[parts];
        double sum = 0;
        for (int t = 0; t < triangles; t++) {
            kernel.memberships(centroids, t, centers.coordinates(), parts, own);
            System.arraycopy(own, 0, memberships, t * parts, parts);
            nearest[t] = 0;
            for (int part = 0; part < parts; part++) {
                sum += Math.pow(own[part], FuzzySettings.DEFAULT.fuzziness()) * square(t, part);
                nearest[t] = own[part] > own[nearest[t]] ? part : nearest[t];
            }
        }
        return sum;
    }

    private double square(int triangle, int part) {
        double dx = centroids.x()[triangle] - centers.get(part, 0);
        double dy = centroids.y()[triangle] - centers.get(part, 1);
        double dz = centroids.z()[triangle] - centers.get(part, 2);
        return dx * dx + dy * dy + dz * dz;
    }

    private double membership(int triangle, int part) {
        return memberships[triangle * centers.count() + part];
    }

    /** Returns the dispersion of equation 2 before the centers moved. */
    double firstDispersion() {
        return firstDispersion;
    }

    /** Returns the dispersion of equation 2 that the centers converged to. */
    double dispersion() {
        return dispersion;
    }

    int rounds() {
        return rounds;
    }

    /**
     * Returns the largest threshold by which parts overlap by the size of equation 5 on either side of the plane
     * between their centers: the smallest membership of a triangle in a part that is this near. A triangle is always in
     * the part of its highest membership.
     */
    double threshold() {
        double largest = Arrays.stream(radii).max().orElse(0);
        double threshold = 1;
        for (int t = 0; t < triangles; t++) {
            for (int part = 0; part < centers.count(); part++) {
                if (part != nearest[t] && isNear(t, part, largest)) {
                    threshold = Math.min(threshold, membership(t, part));
                }
            }
        }
        return threshold;
    }

    /** Returns whether a triangle is at most this far from the plane between its nearest part and another. */
    private boolean isNear(int triangle, int part, double distance) {
        return square(triangle, part) - square(triangle, nearest[triangle]) <= 2 * distance
                * centers.distance(part, nearest[triangle]);
    }

    /** Returns the parts of each triangle as bits by distance, each with its own radius, as the engine assigns them. */
    long[] byDistance() {
        long[] parts = byNearest();
        for (int t = 0; t < triangles; t++) {
            for (int part = 0; part < centers.count(); part++) {
                parts[t] |= isNear(t, part, radii[t]) ? 1L << part : 0;
            }
        }
        return parts;
    }

    /** Returns the parts of each triangle as bits, by a threshold of its memberships. */
    long[] byThreshold(double threshold) {
        long[] parts = byNearest();
        for (int t = 0; t < triangles; t++) {
            for (int part = 0; part < centers.count(); part++) {
                parts[t] |= membership(t, part) >= threshold ? 1L << part : 0;
            }
        }
        return parts;
    }

    private long[] byNearest() {
        long[] parts = new long[triangles];
        Arrays.setAll(parts, t -> 1L << nearest[t]);
        return parts;
    }

    /**
     * Returns the parts of each triangle as bits when neighboring parts have exactly two triangles in common (last
     * paragraph of section 5.1): for any two parts, of the triangles whose two nearest parts they are, the two with the
     * highest membership in the farther one. Parts without such a triangle share none.
     */
    long[] overlappingByTwo() {
        int parts = centers.count();
        int[] most = new int[2 * parts * parts];
        Arrays.fill(most, -1);
        for (int t = 0; t < triangles; t++) {
            int second = second(t);
            if (second < 0) {
                continue;
            }
            int at = 2 * (Math.min(second, nearest[t]) * parts + Math.max(second, nearest[t]));
            if (most[at] < 0 || membership(t, second) > membership(most[at], second(most[at]))) {
                most[at + 1] = most[at];
                most[at] = t;
            } else if (most[at + 1] < 0 || membership(t, second) > membership(most[at + 1], second(most[at + 1]))) {
                most[at + 1] = t;
            }
        }
        long[] bits = byNearest();
        Arrays.stream(most).filter(t -> t >= 0).forEach(t -> bits[t] |= 1L << second(t));
        return bits;
    }

    /** Returns the part of a triangle's second highest membership; -1 if there is one part. */
    private int second(int triangle) {
        int second = -1;
        for (int part = 0; part < centers.count(); part++) {
            if (part != nearest[triangle]
                    && (second < 0 || membership(triangle, part) > membership(triangle, second))) {
                second = part;
            }
        }
        return second;
    }

    /** Returns the mean number of parts that a triangle is in. */
    static double copies(long[] parts) {
        return Arrays.stream(parts).map(Long::bitCount).average().orElse(Double.NaN);
    }

    /** Returns how many of these pairs of triangles have no part in common, so that no part would find them. */
    static int missed(long[] parts, Intersections pairs) {
        int missed = 0;
        for (int i = 0; i < pairs.size(); i++) {
            missed += (parts[pairs.triangleA(i)] & parts[pairs.triangleB(i)]) == 0 ? 1 : 0;
        }
        return missed;
    }

    /** Returns a color for each triangle, as in Fig. 3: that of its part, or white if it is in several. */
    static int[] colours(long[] parts) {
        int[] colours = new int[parts.length];
        for (int t = 0; t < parts.length; t++) {
            float hue = (float) (Long.numberOfTrailingZeros(parts[t]) * 0.618_034 % 1);
            colours[t] = Long.bitCount(parts[t]) > 1 ? 0xFFFFFF : rgb(hue);
        }
        return colours;
    }

    /** Returns a bright color. */
    private static int rgb(float hue) {
        int rgb = 0;
        for (int channel = 0; channel < 3; channel++) {
            double away = Math.abs((6 * hue + 4 * channel) % 6 - 3) - 1;
            rgb = rgb << 8 | (int) Math.round(230 * Math.clamp(away, 0.15, 1.0));
        }
        return rgb;
    }
}
