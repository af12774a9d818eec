package dev.graze.bench.hpccd;

import dev.graze.bench.paper.PaperScene;
import java.util.List;

/**
 * A scene that stands in for a benchmark of HPCCD, with the paper's results for it.
 *
 * @param triangles    in the paper (Table 1)
 * @param milliseconds of a step on four cores and two graphics cards (Table 1)
 * @param overOneCore  speedup of that configuration over one core (6.1)
 * @param speedupOn8   of eight cores over one, without a graphics card (6.1, Fig. 7)
 */
record HpccdScene(String key, String generator, int triangles, int quickTriangles, int fewestTriangles,
        double milliseconds, double overOneCore, double speedupOn8) implements PaperScene {
    /** In the paper's order. Its two sizes of N-body come from one generator. */
    static final List<HpccdScene> ALL = List.of(
            new HpccdScene("cloth", "cloth-ball", 92_000, 3000, 400, 23.2, 10.4, 6.5),
            new HpccdScene("breaking", "breaking", 252_000, 4000, 1500, 53.6, 12.5, 6.5),
            new HpccdScene("n-body-low", "n-body", 32_000, 2000, 500, 6.8, 11.4, 6.4),
            new HpccdScene("n-body-high", "n-body", 146_000, 6000, 500, 53.8, 13.6, 7.1));

    /** Returns NaN where the paper gives the speedup in a drawing only. */
    double speedup(int threads) {
        return threads == 8 ? speedupOn8 : Double.NaN;
    }
}
