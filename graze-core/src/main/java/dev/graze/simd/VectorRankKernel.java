package dev.graze.simd;

import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankMaps;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * A {@link RankKernel} on the Vector API. A volume is one vector of 512 bits, two of 256 or four of 128. One comparison
 * tells in which lanes the first volume lies above or below the second: it compares the first with the second after
 * exchanging the halves of the second and negating it. No vector crosses a call (see {@link VectorVolumeKernel}).
 */
final class VectorRankKernel extends RankKernel {
    private static final VectorSpecies<Short> SPECIES = Simd.floatSpecies().withLanes(short.class);
    private static final int WIDTH = SPECIES.length();
    private static final boolean WHOLE = WIDTH == STRIDE;
    private static final int ORDERS = BlockPairs.VOLUME_PAIRS;
    private static final VectorSpecies<Integer> ORDER_SPECIES = SPECIES.withLanes(int.class);
    private static final int ORDER_LANES = ORDER_SPECIES.length();
    private static final VectorSpecies<Long> PAIR_SPECIES = SPECIES.withLanes(long.class);
    private static final long[] OFFSETS = LongStream.range(0, ORDERS).map(bit -> offset((int) bit)).toArray();
    private static final RareUse COLLECTING = new RareUse(2048);
    private static final VectorSpecies<Float> FLOATS = Simd.floatSpecies();
    private static final VectorSpecies<Integer> INTS = FLOATS.withLanes(int.class);
    /** As many shorts as there are floats in a vector. */
    private static final VectorSpecies<Short> HALVES = VectorSpecies.of(short.class,
            VectorShape.forBitSize(FLOATS.vectorBitSize() / 2));
    private static final RareUse RANKING = new RareUse(512);
    private static final VectorShuffle<Short> EXCHANGE = VectorShuffle.fromOp(SPECIES,
            lane -> (lane + WIDTH / 2) % WIDTH);

    VectorRankKernel(boolean twoTimes) {
        super(twoTimes);
    }

    /**
     * Computes the orders of all pairs first, and then evaluates them a vector at a time. Evaluating them one by one
     * would take twice as long as all comparisons.
     */
    @Override
    public void compare(short[] first, short[] second, BlockPairs pairs) {
        for (int pair = 0; pair < pairs.size(); pair++) {
            int a = STRIDE * pairs.first(pair);
            int b = STRIDE * pairs.second(pair);
            if (WHOLE) {
                compareWholes(first, a, second, b, pairs.orders(), ORDERS * pair);
            } else {
                compareParts(first, a, second, b, pairs.orders(), ORDERS * pair);
            }
        }
        for (int pair = 0; pair < pairs.size(); pair++) {
            pairs.setOverlaps(pair, overlaps(pairs.orders(), ORDERS * pair));
        }
    }

    private static void compareWholes(short[] first, int a, short[] second, int b, int[] orders, int at) {
        ShortVector a0 = ShortVector.fromArray(SPECIES, first, a);
        ShortVector a1 = ShortVector.fromArray(SPECIES, first, a + STRIDE);
        ShortVector a2 = ShortVector.fromArray(SPECIES, first, a + 2 * STRIDE);
        ShortVector a3 = ShortVector.fromArray(SPECIES, first, a + 3 * STRIDE);
        for (int j = 0; j < 4; j++) {
            ShortVector other = ShortVector.fromArray(SPECIES, second, b + STRIDE * j).rearrange(EXCHANGE).neg();
            orders[at + j] = (int) a0.compare(VectorOperators.GT, other).toLong();
            orders[at + 4 + j] = (int) a1.compare(VectorOperators.GT, other).toLong();
            orders[at + 8 + j] = (int) a2.compare(VectorOperators.GT, other).toLong();
            orders[at + 12 + j] = (int) a3.compare(VectorOperators.GT, other).toLong();
        }
    }

    private static void compareParts(short[] first, int a, short[] second, int b, int[] orders, int at) {
        for (int k = 0; k < ORDERS; k++) {
            int atFirst = a + STRIDE * (k >> 2);
            int atSecond = b + STRIDE * (k & 3);
            long order = 0;
            for (int lane = 0; lane < STRIDE; lane += WIDTH) {
                ShortVector ofFirst = ShortVector.fromArray(SPECIES, first, atFirst + lane);
                ShortVector ofSecond = ShortVector.fromArray(SPECIES, second, atSecond + (lane + LANES) % STRIDE).neg();
                order |= ofFirst.compare(VectorOperators.GT, ofSecond).toLong() << lane;
            }
            orders[at + k] = (int) order;
        }
    }

    private int overlaps(int[] orders, int at) {
        int overlaps = 0;
        for (int from = 0; from < ORDERS; from += ORDER_LANES) {
            IntVector order = IntVector.fromArray(ORDER_SPECIES, orders, at + from);
            VectorMask<Integer> overlap = order.and(order.lanewise(VectorOperators.LSHR, t1Shift()))
                    .and(firstTimeBits())
                    .compare(VectorOperators.EQ, 0);
            overlaps |= (int) overlap.toLong() << from;
        }
        return overlaps;
    }

    @Override
    public int collect(BlockPairs pairs, long[] nodes, int from, long[] result, int at) {
        return WHOLE && COLLECTING.shouldTry()
                ? collectWholes(pairs, nodes, from, result, at)
                : super.collect(pairs, nodes, from, result, at);
    }

    /**
     * Moves the overlapping pairs of half a block to the front of a vector, instead of looping over bits, whose number
     * is unpredictable. The whole vector is stored, but only its front counts. It fits, because the result has space
     * for all pairs of volumes, and those of earlier halves have taken no more than theirs.
     */
    private static int collectWholes(BlockPairs pairs, long[] nodes, int from, long[] result, int at) {
        int end = at;
        for (int pair = 0; pair < pairs.size(); pair++) {
            long first = firstOfBlocks(nodes[from + pair]);
            int overlaps = pairs.overlaps(pair);
            int left = overlaps & 0xff;
            int right = overlaps >>> 8;
            LongVector.fromArray(PAIR_SPECIES, OFFSETS, 0).add(first)
                    .compress(VectorMask.fromLong(PAIR_SPECIES, left)).intoArray(result, end);
            end += Integer.bitCount(left);
            LongVector.fromArray(PAIR_SPECIES, OFFSETS, 8).add(first)
                    .compress(VectorMask.fromLong(PAIR_SPECIES, right)).intoArray(result, end);
            end += Integer.bitCount(right);
        }
        return end;
    }

    /**
     * Ranks a block of volumes in three passes. The look-up between the others is in plain Java: the JIT compiles
     * gathering vector loads in one start of Java and calls them, many times as slow, in the next.
     */
    @Override
    public void rank(RankMaps maps, float[] extents, int count, short[] ranks, int first, int[] scratch) {
        if (!RANKING.shouldTry()) {
            super.rank(maps, extents, count, ranks, first, scratch);
            return;
        }
        int size = STRIDE * count;
        for (int lane = 0; lane < LANES; lane += FLOATS.length()) {
            findBins(maps, lane, extents, size, scratch);
        }
        float[] starts = maps.starts();
        for (int i = 0; i < size; i++) {
            float start = starts[scratch[i]];
            extents[size + i] = start;
            extents[2 * size + i] = starts[scratch[i] + 1] - start;
        }
        rankInBins(extents, size, ranks, STRIDE * first);
    }

    /** Replaces a vector of lanes of each volume by positions within bins, and finds the bins. */
    private static void findBins(RankMaps maps, int lane, float[] extents, int size, int[] bins) {
        FloatVector lows = FloatVector.fromArray(FLOATS, maps.lows(), lane);
        FloatVector binsPerUnit = FloatVector.fromArray(FLOATS, maps.binsPerUnit(), lane);
        IntVector firstBins = IntVector.broadcast(INTS, lane).addIndex(1).mul(RankMaps.BINS + 1);
        for (int at = lane; at < size; at += LANES) {
            FloatVector position = FloatVector.fromArray(FLOATS, extents, at).sub(lows).mul(binsPerUnit);
            IntVector bin = ((IntVector) position.convert(VectorOperators.F2I, 0)).min(RankMaps.BINS - 1).max(0);
            firstBins.add(bin).intoArray(bins, at);
            position.sub((FloatVector) bin.convert(VectorOperators.I2F, 0)).intoArray(extents, at);
        }
    }

    /** Ranks positions within bins; where bins start follows the positions, and then how many ranks they have. */
    private static void rankInBins(float[] values, int size, short[] ranks, int to) {
        for (int volume = 0; volume < size; volume += STRIDE) {
            for (int lane = volume; lane < volume + STRIDE; lane += FLOATS.length()) {
                FloatVector inBin = FloatVector.fromArray(FLOATS, values, lane);
                FloatVector start = FloatVector.fromArray(FLOATS, values, size + lane);
                FloatVector ofBin = FloatVector.fromArray(FLOATS, values, 2 * size + lane);
                IntVector rank = ((IntVector) start.add(inBin.mul(ofBin)).convert(VectorOperators.F2I, 0))
                        .min(RankMaps.LARGEST).max(-RankMaps.LARGEST);
                int sign = lane < volume + LANES ? 1 : -1;
                ((ShortVector) rank.mul(sign).convertShape(VectorOperators.I2S, HALVES, 0)).intoArray(ranks, to + lane);
            }
        }
    }

    /**
     * Lets the JIT compile a kernel without making short runs wait for it: before it is compiled, plain Java is far
     * faster. So only one batch in a few goes to the kernel, until there have been more than enough to compile it.
     */
    private static final class RareUse {
        private static final int ONE_IN = 64;

        private final int enough;
        private final AtomicInteger batches = new AtomicInteger();
        private volatile boolean over = Simd.isWidthForced();

        /** Goes on until the kernel has had this many batches. */
        RareUse(int enough) {
            this.enough = enough;
        }

        boolean shouldTry() {
            if (over) {
                return true;
            }
            int batch = batches.incrementAndGet();
            if (batch >= enough * ONE_IN) {
                over = true;
            }
            return batch % ONE_IN == 0;
        }
    }

    @Override
    public void wrap(short[] from, int a, int b, int c, short[] ranks, int at) {
        for (int lane = 0; lane < STRIDE; lane += WIDTH) {
            ShortVector.fromArray(SPECIES, from, STRIDE * a + lane)
                    .min(ShortVector.fromArray(SPECIES, from, STRIDE * b + lane))
                    .min(ShortVector.fromArray(SPECIES, from, STRIDE * c + lane)).intoArray(ranks, STRIDE * at + lane);
        }
    }

    @Override
    public void joinFour(short[] ranks, int first, int at) {
        for (int lane = 0; lane < STRIDE; lane += WIDTH) {
            int from = STRIDE * first + lane;
            ShortVector ofTwo = ShortVector.fromArray(SPECIES, ranks, from)
                    .min(ShortVector.fromArray(SPECIES, ranks, from + STRIDE));
            ShortVector ofOthers = ShortVector.fromArray(SPECIES, ranks, from + 2 * STRIDE)
                    .min(ShortVector.fromArray(SPECIES, ranks, from + 3 * STRIDE));
            ofTwo.min(ofOthers).intoArray(ranks, STRIDE * at + lane);
        }
    }
}
