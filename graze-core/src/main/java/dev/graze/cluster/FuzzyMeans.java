package dev.graze.cluster;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Fuzzy C-means: moves centers until each is the mean of all points, weighted by how much they belong to it (Mainzer
 * and Zachmann, section 4). Threads sum up blocks of points, and block sums are added in order, so the result has the
 * same bits for any number of threads.
 */
public final class FuzzyMeans {
    private static final int BLOCK = 4096;

    private final ThreadTeam team;
    private final MeansKernel[] kernels;
    private final WorkCounter blocks = new WorkCounter(1);
    private double[] blockSums = new double[0];
    private double[] sums = new double[0];

    public FuzzyMeans(ThreadTeam team, Supplier<MeansKernel> kernel) {
        this.team = team;
        this.kernels = new MeansKernel[team.size()];
        Arrays.setAll(kernels, member -> kernel.get());
    }

    /**
     * Runs one round: new memberships (equation 3), then new centers (equation 4). Returns the largest distance that a
     * center moved.
     */
    public double round(PointArrays points, Centers centers) {
        sumUp(points, centers);
        return move(centers, sums);
    }

    /**
     * Moves the centers to the means of equation 4. Returns the largest distance that a center moved.
     *
     * @param sums for each center the total weight, then the weighted sums of the points' coordinates
     */
    public static double move(Centers centers, double[] sums) {
        double farthest = 0;
        for (int c = 0; c < centers.count(); c++) {
            double weight = sums[4 * c];
            if (weight > 0) {
                farthest = Math.max(farthest,
                        centers.move(c, sums[4 * c + 1] / weight, sums[4 * c + 2] / weight, sums[4 * c + 3] / weight));
            }
        }
        return farthest;
    }

    private void sumUp(PointArrays points, Centers centers) {
        int blockCount = (points.size() + BLOCK - 1) / BLOCK;
        int width = 4 * centers.count();
        if (blockSums.length < blockCount * width) {
            blockSums = new double[blockCount * width];
        }
        blocks.reset(blockCount);
        team.run(member -> sumBlocks(kernels[member], points, centers, width));
        if (sums.length < width) {
            sums = new double[width];
        }
        Arrays.fill(sums, 0);
        for (int i = 0; i < blockCount * width; i++) {
            sums[i % width] += blockSums[i];
        }
    }

    private void sumBlocks(MeansKernel kernel, PointArrays points, Centers centers, int width) {
        double[] own = new double[width];
        for (int block = blocks.next(); block >= 0; block = blocks.next()) {
            Arrays.fill(own, 0);
            kernel.accumulate(points, block * BLOCK, Math.min(points.size(), (block + 1) * BLOCK),
                    centers.coordinates(), centers.count(),
                    own);
            System.arraycopy(own, 0, blockSums, block * width, width);
        }
    }
}
