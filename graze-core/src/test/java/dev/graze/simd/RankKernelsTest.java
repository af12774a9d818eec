package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankMaps;
import dev.graze.bounds.ScalarRankKernel;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Vector API and plain Java agree on volumes of ranks, many of them equal and some volumes empty. */
class RankKernelsTest {
    private static final int VOLUMES = 12;

    private final SplittableRandom random = new SplittableRandom(7);

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void simdAgreesWithPlainJava(boolean twoTimes) {
        RankKernel plain = new ScalarRankKernel(twoTimes);
        RankKernel simd = new VectorRankKernel(twoTimes);
        int overlapping = 0;
        for (int round = 0; round < 3000; round++) {
            short[] ranks = ranks(round % 3 == 0 ? 4 : round % 3 == 1 ? 30 : 32766);
            BlockPairs pairs = new BlockPairs();
            for (int pair = 0; pair < 1 + round % BlockPairs.CAPACITY; pair++) {
                pairs.add(random.nextInt(VOLUMES - 3), random.nextInt(VOLUMES - 3));
            }
            int[] overlaps = overlaps(plain, ranks, pairs);
            overlapping += Integer.bitCount(overlaps[0]);
            assertThat(overlaps(simd, ranks, pairs)).isEqualTo(overlaps);
            assertThat(collected(simd, pairs)).isEqualTo(collected(plain, pairs)).hasSize(count(overlaps));
            assertThat(unions(simd, ranks)).isEqualTo(unions(plain, ranks));
        }
        assertThat(overlapping).as("some overlap, some do not").isBetween(2000, 3000 * 14);
    }

    @Test
    void simdRanksAsPlainJavaDoes() {
        compareRanks();
    }

    /** Most vertices are close together, some far away; later steps go beyond the range of the maps. */
    private void compareRanks() {
        int count = 1000;
        double[] positions = new double[3 * count];
        try (ThreadTeam team = new ThreadTeam(1)) {
            for (boolean moving : new boolean[] { false, true }) {
                Arrays.setAll(positions, i -> random.nextDouble(-1, 1) * (i % 50 < 3 ? 1000 : 1));
                VertexVolumes volumes = new VertexVolumes(BoundingVolume.SLABS, moving, count);
                volumes.fit(positions, positions);
                RankMaps plain = new RankMaps(new ScalarRankKernel(moving));
                RankMaps simd = new RankMaps(new VectorRankKernel(moving));
                plain.fitTo(volumes.frame(), List.of(volumes), team);
                simd.fitTo(volumes.frame(), List.of(volumes), team);
                for (double scale : new double[] { 1, 3, 1e30, 1e200 }) {
                    double[] scaled = Arrays.stream(positions).map(x -> scale * x).toArray();
                    volumes.begin(scaled, scaled);
                    short[] expected = RankMaps.newVolumes(count);
                    short[] ranks = RankMaps.newVolumes(count);
                    plain.rank(volumes, 0, count, expected);
                    for (int from = 0; from < count; from += 10) { // often enough for every way to rank
                        simd.rank(volumes, from, from + 10, ranks);
                    }
                    assertThat(ranks).isEqualTo(expected);
                }
            }
        }
    }

    /** The vector width is fixed when Java starts, so each width runs in a separate process. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void vectorsOfEveryWidthAgreeWithPlainJava(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, RankKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        RankKernelsTest test = new RankKernelsTest();
        test.simdAgreesWithPlainJava(false);
        test.simdAgreesWithPlainJava(true);
        test.compareRanks();
        System.out.println(Simd.description() + " agree");
    }

    @Test
    void plainJavaCollectsPairsOfTheFirstBlockWithTheSecond() {
        BlockPairs pairs = new BlockPairs();
        pairs.add(0, 0);
        pairs.setOverlaps(0, 1 << 15 | 1 << 6);
        long[] nodes = { -1, IndexPair.pack(3, 5) };
        long[] result = new long[1 + BlockPairs.VOLUME_PAIRS];
        assertThat(new ScalarRankKernel(true).collect(pairs, nodes, 1, result, 1)).isEqualTo(3);
        assertThat(result).startsWith(0, IndexPair.pack(13, 22), IndexPair.pack(15, 23));
    }

    @Test
    void plainJavaGivesKnownResults() {
        short[] ranks = new short[8 * RankKernel.STRIDE + 16];
        Arrays.fill(ranks, RankKernel.EMPTY);
        put(ranks, 0, 0, 10);
        put(ranks, 4, 10, 20);
        RankKernel instant = new ScalarRankKernel(false);
        RankKernel twoTimes = new ScalarRankKernel(true);
        assertThat(overlaps(instant, ranks)).as("touching is overlapping, and nothing overlaps an empty volume")
                .isEqualTo(1);
        ranks[4 * RankKernel.STRIDE + 3] = 11;
        assertThat(overlaps(instant, ranks)).as("apart along one direction").isZero();
        assertThat(overlaps(twoTimes, ranks)).as("apart at t0 only").isEqualTo(1);
        ranks[4 * RankKernel.STRIDE + 11] = 11;
        assertThat(overlaps(twoTimes, ranks)).as("apart at t0 and t1").isZero();
        put(ranks, 4, -32766, 32766);
        assertThat(overlaps(instant, ranks)).as("the largest volume overlaps all but the empty ones").isEqualTo(1);
    }

    /** Collects pairs into an array without a place to spare, after one that is there already. */
    private static long[] collected(RankKernel kernel, BlockPairs pairs) {
        long[] nodes = new long[3 + pairs.size()];
        Arrays.setAll(nodes, i -> IndexPair.pack((i * 7919) % (1 << 29), (i * 104_729) % (1 << 29)));
        long[] result = new long[1 + BlockPairs.VOLUME_PAIRS * pairs.size()];
        result[0] = -1;
        int end = kernel.collect(pairs, nodes, 3, result, 1);
        assertThat(result[0]).isEqualTo(-1);
        return Arrays.copyOfRange(result, 1, end);
    }

    private static int count(int[] overlaps) {
        return Arrays.stream(overlaps).map(Integer::bitCount).sum();
    }

    private static int[] overlaps(RankKernel kernel, short[] ranks, BlockPairs pairs) {
        kernel.compare(ranks, ranks, pairs);
        return IntStream.range(0, pairs.size()).map(pairs::overlaps).toArray();
    }

    /** Compares the first four volumes with the next four. */
    private static int overlaps(RankKernel kernel, short[] ranks) {
        BlockPairs pairs = new BlockPairs();
        pairs.add(0, 4);
        return overlaps(kernel, ranks, pairs)[0];
    }

    private static void put(short[] ranks, int volume, int low, int high) {
        int at = volume * RankKernel.STRIDE;
        Arrays.fill(ranks, at, at + RankKernel.LANES, (short) low);
        Arrays.fill(ranks, at + RankKernel.LANES, at + RankKernel.STRIDE, (short) -high);
    }

    private short[] ranks(int largest) {
        short[] ranks = new short[VOLUMES * RankKernel.STRIDE + 16];
        for (int volume = 0; volume < VOLUMES; volume++) {
            boolean empty = random.nextInt(10) == 0;
            for (int lane = 0; lane < RankKernel.LANES; lane++) {
                boolean anywhere = random.nextInt(40) == 0;
                int a = anywhere ? random.nextInt(-largest, largest + 1) : -random.nextInt(largest + 1);
                int b = anywhere ? a : random.nextInt(largest + 1);
                int at = volume * RankKernel.STRIDE + lane;
                ranks[at] = empty ? RankKernel.EMPTY : (short) Math.min(a, b);
                ranks[at + RankKernel.LANES] = empty ? RankKernel.EMPTY : (short) -Math.max(a, b);
            }
        }
        return ranks;
    }

    private static short[] unions(RankKernel kernel, short[] ranks) {
        short[] to = ranks.clone();
        kernel.joinFour(to, 0, 9);
        kernel.joinFour(to, 4, 10);
        kernel.wrap(ranks, 0, 3, 1, to, 11);
        return to;
    }
}
