package dev.graze.cluster;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Fuzzy C-means: moves centres until each is the mean of all points, weighted by how much they belong to it (Mainzer
 * and Zachmann, section 4). Threads sum up blocks of points, and the sums of blocks are added in order, so that the
 * number of threads changes no bit.
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
     * One round: new memberships (equation 3), then new centres (equation 4). Returns how far the one went that went
     * farthest.
     */
    public double round(PointRows points, Centres centres) {
        sumUp(points, centres);
        return move(centres, sums);
    }

    /**
     * Puts each centre where the sums of equation 4 say: for each the weights, then the weighted coordinates of all
     * points. Returns how far the one went that went farthest.
     */
    public static double move(Centres centres, double[] sums) {
        double farthest = 0;
        for (int c = 0; c < centres.count(); c++) {
            double weight = sums[4 * c];
            if (weight > 0) {
                farthest = Math.max(farthest,
                        centres.move(c, sums[4 * c + 1] / weight, sums[4 * c + 2] / weight, sums[4 * c + 3] / weight));
            }
        }
        return farthest;
    }

    private void sumUp(PointRows points, Centres centres) {
        int blockCount = (points.size() + BLOCK - 1) / BLOCK;
        int width = 4 * centres.count();
        if (blockSums.length < blockCount * width) {
            blockSums = new double[blockCount * width];
        }
        blocks.reset(blockCount);
        team.run(member -> sumBlocks(kernels[member], points, centres, width));
        if (sums.length < width) {
            sums = new double[width];
        }
        Arrays.fill(sums, 0);
        for (int i = 0; i < blockCount * width; i++) {
            sums[i % width] += blockSums[i];
        }
    }

    private void sumBlocks(MeansKernel kernel, PointRows points, Centres centres, int width) {
        double[] own = new double[width];
        for (int block = blocks.next(); block >= 0; block = blocks.next()) {
            Arrays.fill(own, 0);
            kernel.accumulate(points, block * BLOCK, Math.min(points.size(), (block + 1) * BLOCK),
                    centres.coordinates(), centres.count(),
                    own);
            System.arraycopy(own, 0, blockSums, block * width, width);
        }
    }
}
