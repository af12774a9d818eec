package dev.graze.bounds;

import dev.graze.parallel.ThreadTeam;
import java.util.List;

/**
 * Monotonic maps from extents of slabs to ranks, one per lane: whole numbers that fit into a short and take half the
 * memory of floats. Kernels only test whether one volume is above another, and compare only extents along the same
 * direction. A monotonic map may lose such a result, but never invents one: rank(a) &gt; rank(b) is possible only if a
 * &gt; b. The maps are kept from step to step and fitted again when the size of the scene has changed.
 *
 * <p>Ranks can be spent where the vertices are. The range of each lane is divided into equal bins. Half of the ranks
 * are divided evenly among the bins, the other half by how many vertices of a sample each bin holds; within a bin ranks
 * rise evenly. A scene that spreads over a thousand times the size of its interesting part loses next to nothing.
 */
public final class RankMaps {
    /** Ranks are between minus this and this; the one value above it is for empty volumes. */
    public static final int LARGEST = Short.MAX_VALUE - 1;
    /** How many bins the range of a lane is divided into. */
    public static final int BINS = 1024;
    private static final int SAMPLE = 2048;
    /** How many volumes are fitted before they are ranked: few enough to stay in the cache. */
    private static final int BLOCK = 32;

    private final RankKernel kernel;
    private final int lanes;
    private final float[] lows;
    private final float[] binsPerUnit;
    /** For each lane, the rank at which each bin starts, and the rank at which the last bin ends. */
    private final float[] starts;
    private double farthestWhenFitted = -1;

    /** Creates maps for slabs of sixteen lanes. */
    public RankMaps(RankKernel kernel) {
        this(kernel, RankKernel.LANES);
    }

    RankMaps(RankKernel kernel, int lanes) {
        this.kernel = kernel;
        this.lanes = lanes;
        this.lows = new float[lanes];
        this.binsPerUnit = new float[lanes];
        this.starts = new float[lanes * (BINS + 1)];
    }

    /** Allocates an array for the ranks of this many volumes. */
    public static short[] newVolumes(int count) {
        return new short[VolumeShape.arrayLength(count, RankKernel.STRIDE)];
    }

    /**
     * Returns whether the maps were fitted to a scene of about this size. If not, nearly all extents may have the same
     * rank.
     */
    public boolean fit(SceneFrame frame) {
        double change = frame.farthest() / farthestWhenFitted;
        return (change > 0.25 && change < 4) || frame.farthest() == farthestWhenFitted;
    }

    /** Fits the maps to a sample of the current volumes of a scene's parts, all of which are in this frame. */
    public void fitTo(SceneFrame frame, List<VertexVolumes> parts, ThreadTeam team) {
        farthestWhenFitted = frame.farthest();
        long count = parts.stream().mapToLong(VertexVolumes::vertexCount).sum();
        int step = (int) Math.max(1, count / SAMPLE);
        int size = (int) ((count + step - 1) / step);
        float[] sample = new float[2 * lanes * size];
        team.run(member -> takeSample(parts, step, sample, team.share(size, member), team.share(size, member + 1)));
        team.run(member -> {
            for (int lane = member; lane < lanes; lane += team.size()) {
                fitTo(sample, size, frame.farthest(), lane);
            }
        });
    }

    /** Fits a share of the sample, which is every {@code step}-th volume, counted through all parts. */
    private static void takeSample(List<VertexVolumes> parts, int step, float[] sample, int from, int to) {
        long first = 0;
        int taken = from;
        for (VertexVolumes part : parts) {
            long end = first + part.vertexCount();
            for (; taken < to && (long) taken * step < end; taken++) {
                int vertex = (int) ((long) taken * step - first);
                part.fit(vertex, vertex + 1, sample, taken);
            }
            first = end;
        }
    }

    /** Fits the map of a lane to volumes with extents up to {@code farthest}. */
    void fitTo(float[] extents, int count, double farthest, int lane) {
        int[] binSizes = begin(farthest, lane);
        for (int volume = 0; volume < count; volume++) {
            binSizes[bin(position(extents[2 * lanes * volume + lane], lane))]++;
        }
        distributeRanks(binSizes, lane);
    }

    /**
     * Places the bins of a lane, and returns an array for their sizes.
     *
     * @param farthest an upper bound for the absolute value of all extents; infinite if all volumes overlap
     */
    private int[] begin(double farthest, int lane) {
        boolean ordered = farthest > 0 && farthest < Float.MAX_VALUE / 4;
        lows[lane] = ordered ? (float) -farthest : 0;
        binsPerUnit[lane] = ordered ? (float) (BINS / (2 * farthest)) : 0;
        return new int[BINS];
    }

    private void distributeRanks(int[] binSizes, int lane) {
        int total = 0;
        for (int size : binSizes) {
            total += size;
        }
        int first = lane * (BINS + 1);
        double perBin = (double) LARGEST / BINS;
        double perVolume = (double) LARGEST / Math.max(1, total);
        double rank = -LARGEST;
        for (int bin = 0; bin < BINS; bin++) {
            // Rounding errors may carry the sum past the largest rank.
            starts[first + bin] = Math.min((int) Math.floor(rank), LARGEST);
            rank += perBin + binSizes[bin] * perVolume;
        }
        starts[first + BINS] = LARGEST;
    }

    /** Returns a position in units of bins; outside of them if the scene has grown since the maps were fitted. */
    private float position(float extent, int lane) {
        return (extent - lows[lane]) * binsPerUnit[lane];
    }

    private static int bin(float position) {
        return Math.max(0, Math.min(BINS - 1, (int) position));
    }

    /**
     * Returns the rank of an extent. It never falls as the extent rises: within a bin, because none of the operations
     * does; from bin to bin, because bins start and end at whole numbers, which rounding cannot cross; outside of the
     * bins, because it is clamped.
     */
    private int rank(float extent, int lane) {
        float position = position(extent, lane);
        int bin = bin(position);
        int at = lane * (BINS + 1) + bin;
        int rank = (int) (starts[at] + (position - bin) * (starts[at + 1] - starts[at]));
        return Math.max(-LARGEST, Math.min(LARGEST, rank));
    }

    /** Fits the volumes of vertices {@code from} (inclusive) to {@code to} (exclusive), and stores their ranks. */
    public void rank(VertexVolumes vertices, int from, int to, short[] ranks) {
        new Ranking(vertices, ranks).rank(from, to);
    }

    /** Fits and ranks volumes on one thread, which needs some memory. */
    public final class Ranking {
        private final VertexVolumes vertices;
        private final short[] ranks;
        private final float[] extents = new float[RankKernel.FLOATS_TO_RANK * 2 * lanes * BLOCK];
        private final int[] scratch = new int[2 * lanes * BLOCK];

        /**
         * Allocates the memory.
         *
         * @param ranks receives the ranks of all vertices
         */
        public Ranking(VertexVolumes vertices, short[] ranks) {
            this.vertices = vertices;
            this.ranks = ranks;
        }

        /** Fits the volumes of vertices {@code from} (inclusive) to {@code to} (exclusive), and stores their ranks. */
        public void rank(int from, int to) {
            for (int first = from; first < to; first += BLOCK) {
                int count = Math.min(BLOCK, to - first);
                vertices.fit(first, first + count, extents, 0);
                kernel.rank(RankMaps.this, extents, count, ranks, first, scratch);
            }
        }
    }

    /** Ranks volumes, the lows, then the negated highs, and stores them from place {@code first} on. */
    void rank(float[] extents, int count, short[] ranks, int first) {
        for (int volume = 0; volume < count; volume++) {
            int at = 2 * lanes * volume;
            int to = 2 * lanes * (first + volume);
            for (int lane = 0; lane < lanes; lane++) {
                ranks[to + lane] = (short) rank(extents[at + lane], lane);
                ranks[to + lanes + lane] = (short) -rank(extents[at + lanes + lane], lane);
            }
        }
    }

    /** Returns the lowest extent of each lane, read-only like all arrays here. */
    public float[] lows() {
        return lows;
    }

    public float[] binsPerUnit() {
        return binsPerUnit;
    }

    /** Returns the rank at which each bin starts: {@link #BINS} for each lane, followed by the rank at its end. */
    public float[] starts() {
        return starts;
    }
}
