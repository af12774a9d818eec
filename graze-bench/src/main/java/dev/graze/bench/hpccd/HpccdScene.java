package dev.graze.bench.hpccd;

import java.util.List;

/**
 * A scene of ours that stands for a benchmark of the paper, with what the paper reports of that.
 *
 * @param key             what the benchmark calls it, also in the names of figures
 * @param scene           what it is called among our scenes
 * @param triangles       in the paper (Table 1)
 * @param quickTriangles  with {@code --quick}
 * @param fewestTriangles that our scene can have
 * @param milliseconds    a step takes on four cores and two graphics cards (Table 1)
 * @param overOneCore     how many times as fast that is as one core (6.1)
 * @param speedupOn8      of eight cores over one, without a graphics card (6.1, Fig. 7)
 */
record HpccdScene(String key, String scene, int triangles, int quickTriangles, int fewestTriangles, double milliseconds,
        double overOneCore,
        double speedupOn8) {
    /** In the paper's order; its two sizes of N-body are one scene of ours. */
    static final List<HpccdScene> ALL = List.of(
            new HpccdScene("cloth", "cloth-ball", 92_000, 3000, 400, 23.2, 10.4, 6.5),
            new HpccdScene("breaking", "breaking", 252_000, 4000, 1500, 53.6, 12.5, 6.5),
            new HpccdScene("n-body-low", "n-body", 32_000, 2000, 500, 6.8, 11.4, 6.4),
            new HpccdScene("n-body-high", "n-body", 146_000, 6000, 500, 53.8, 13.6, 7.1));

    /** NaN where the paper gives it in a drawing only. */
    double speedup(int threads) {
        return threads == 8 ? speedupOn8 : Double.NaN;
    }
}
