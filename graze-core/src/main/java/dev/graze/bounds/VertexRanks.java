package dev.graze.bounds;

import dev.graze.parallel.ThreadTeam;

/**
 * The slabs of all vertices as ranks: whole numbers that fit into a short and take half the memory of floats. The maps
 * from extents to ranks are kept from step to step and fitted again when the scene has changed its size.
 */
public final class VertexRanks {
    private final VertexVolumes vertices;
    private final RankMaps maps = new RankMaps(RankKernel.LANES);
    private final short[] ranks;
    private double farthestWhenFitted = -1;

    /** Creates ranks for slabs of sixteen lanes. */
    public VertexRanks(VertexVolumes vertices) {
        this.vertices = vertices;
        this.ranks = newVolumes(vertices.vertexCount());
    }

    /** Allocates an array for this many volumes of ranks. */
    public static short[] newVolumes(int count) {
        return new short[VolumeShape.arrayLength(count, RankKernel.STRIDE)];
    }

    /**
     * Returns whether the maps were fitted to a scene of about the current size. If not, nearly all extents may have
     * the same rank.
     */
    public boolean mapsFit() {
        double change = vertices.farthest() / farthestWhenFitted;
        return (change > 0.25 && change < 4) || vertices.farthest() == farthestWhenFitted;
    }

    /** Fits the maps to the current volumes of the vertices. */
    public void fitMaps(ThreadTeam team) {
        farthestWhenFitted = vertices.farthest();
        team.run(member -> {
            for (int lane = member; lane < RankKernel.LANES; lane += team.size()) {
                maps.fit(vertices.extents(), vertices.vertexCount(), vertices.farthest(), lane);
            }
        });
    }

    /** Computes the ranks of a range of vertices. */
    public void rank(int from, int to) {
        maps.rank(vertices.extents(), from, to, ranks);
    }

    /** Computes the ranks of the current volumes of the vertices. */
    public void rank(ThreadTeam team) {
        int count = vertices.vertexCount();
        team.run(member -> maps.rank(vertices.extents(), team.share(count, member), team.share(count, member + 1),
                ranks));
    }

    /** Returns the ranks of all vertices, read-only. */
    public short[] ranks() {
        return ranks;
    }

    /**
     * Monotonic maps from extents to ranks, one per lane. Kernels only test whether one volume is above another, and
     * compare only extents along the same direction. A monotonic map may lose such a result, but never invents one:
     * rank(a) &gt; rank(b) is possible only if a &gt; b.
     *
     * <p>So ranks can be spent where the vertices are. The range of each lane is divided into equal bins. Half of the
     * ranks are divided evenly among the bins, the other half by how many vertices of a sample each bin holds; within a
     * bin ranks rise evenly. A scene that spreads over a thousand times the size of its interesting part loses next to
     * nothing.
     */
    static final class RankMaps {
        /** Ranks are between minus this and this; the one value above is left for empty volumes. */
        static final int LARGEST = Short.MAX_VALUE - 1;
        private static final int BINS = 1024;
        private static final int SAMPLE = 8192;

        private final int lanes;
        private final float[] lows;
        private final float[] binsPerUnit;
        /** For each lane, the rank at which each bin starts, and the rank at which the last bin ends. */
        private final float[] starts;

        RankMaps(int lanes) {
            this.lanes = lanes;
            this.lows = new float[lanes];
            this.binsPerUnit = new float[lanes];
            this.starts = new float[lanes * (BINS + 1)];
        }

        /**
         * Fits the map of a lane to the volumes of vertices.
         *
         * @param farthest an upper bound for the absolute value of all extents; infinite if all volumes overlap
         */
        void fit(float[] extents, int count, double farthest, int lane) {
            boolean ordered = farthest > 0 && farthest < Float.MAX_VALUE / 4;
            lows[lane] = ordered ? (float) -farthest : 0;
            binsPerUnit[lane] = ordered ? (float) (BINS / (2 * farthest)) : 0;
            int[] binSizes = new int[BINS];
            int step = Math.max(1, count / SAMPLE);
            for (int vertex = 0; vertex < count; vertex += step) {
                binSizes[bin(position(extents[2 * lanes * vertex + lane], lane))]++;
            }
            distributeRanks(binSizes, (count + step - 1) / step, lane);
        }

        private void distributeRanks(int[] binSizes, int total, int lane) {
            int first = lane * (BINS + 1);
            double rank = -LARGEST;
            for (int bin = 0; bin < BINS; bin++) {
                // Rounding errors may carry the sum past the largest rank.
                starts[first + bin] = Math.min(Math.round(rank), LARGEST);
                rank += LARGEST * (1.0 / BINS + (double) binSizes[bin] / total);
            }
            starts[first + BINS] = LARGEST;
        }

        /** Returns a position in units of bins; outside of them if the scene has grown since the maps were fitted. */
        private float position(float extent, int lane) {
            return (extent - lows[lane]) * binsPerUnit[lane];
        }

        private static int bin(float position) {
            return Math.clamp((int) position, 0, BINS - 1);
        }

        /**
         * Returns the rank of an extent. It never falls as the extent rises: within a bin, because none of the
         * operations does; from bin to bin, because bins start and end at whole numbers, which rounding cannot cross;
         * outside of the bins, because it is clamped.
         */
        private int rank(float extent, int lane) {
            float position = position(extent, lane);
            int bin = bin(position);
            int at = lane * (BINS + 1) + bin;
            return Math.clamp((int) (starts[at] + (position - bin) * (starts[at + 1] - starts[at])), -LARGEST,
                    LARGEST);
        }

        /** Ranks volumes {@code from} (inclusive) to {@code to} (exclusive): the lows, then the negated highs. */
        void rank(float[] extents, int from, int to, short[] ranks) {
            for (int volume = from; volume < to; volume++) {
                int at = 2 * lanes * volume;
                for (int lane = 0; lane < lanes; lane++) {
                    ranks[at + lane] = (short) rank(extents[at + lane], lane);
                    ranks[at + lanes + lane] = (short) -rank(extents[at + lanes + lane], lane);
                }
            }
        }
    }
}
