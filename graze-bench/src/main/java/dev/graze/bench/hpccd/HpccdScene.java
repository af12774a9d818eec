package dev.graze.bench.hpccd;

import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.paper.WindowOptions;
import java.util.List;
import java.util.stream.Stream;

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
            new HpccdScene("cloth", "cloth-ball-tangled", 92_000, 3000, 400, 23.2, 10.4, 6.5),
            new HpccdScene("breaking", "breaking", 252_000, 4000, 1500, 53.6, 12.5, 6.5),
            new HpccdScene("n-body-low", "n-body", 32_000, 2000, 500, 6.8, 11.4, 6.4),
            new HpccdScene("n-body-high", "n-body", 146_000, 6000, 500, 53.8, 13.6, 7.1));

    /**
     * Not in the paper: triangles that fly about until hardly a node of the first hierarchy culls. A cloth keeps its
     * neighbors, so its hierarchy does not degrade.
     */
    static final HpccdScene DEGRADING = new HpccdScene("degrading", "bart", 10_000, 1000, 2, Double.NaN, Double.NaN,
            Double.NaN);

    /** Returns all scenes that can be chosen. */
    static List<HpccdScene> choices() {
        return Stream.concat(ALL.stream(), Stream.of(DEGRADING)).toList();
    }

    /** Returns MCCD's time on 16 cores over HPCCD's in the paper (6.3); NaN where it reports none. */
    double overMccd() {
        return switch (key) {
            case "cloth" -> 1.5;
            case "n-body-low" -> 1.8;
            default -> Double.NaN;
        };
    }

    /** Returns the scene for frames that are not of a scene in the paper. */
    static HpccdScene ofFrames() {
        return new HpccdScene(WindowOptions.FRAMES_KEY, "", 0, 0, 0, Double.NaN, Double.NaN, Double.NaN);
    }

    double paperTriangles() {
        return triangles == 0 ? Double.NaN : triangles;
    }

    /** Returns NaN where the paper gives the speedup in a drawing only. */
    double speedup(int threads) {
        return threads == 8 ? speedupOn8 : Double.NaN;
    }
}
