package dev.graze.bench.mccd;

import java.util.List;
import java.util.stream.Stream;

/**
 * A scene of ours that stands for a benchmark of the paper (MCCD 6.2), with what the paper reports of that; NaN where
 * it reports nothing.
 *
 * @param key             the name among our scenes, and in the names of figures
 * @param triangles       in the paper, or in the scene as we know it
 * @param fewestTriangles that our scene can have
 */
record PaperScene(String key, int triangles, int fewestTriangles, boolean inPaper, Shares shares, Times times,
        Speedups speedups) {
    /** Percent of the serial time by stage (Table 1). */
    record Shares(double update, double traversal, double nonAdjacent, double adjacent) {
        private static final Shares UNKNOWN = new Shares(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Milliseconds of the paper's algorithm on 16 cores and of the serial one it is compared with (Table 2). */
    record Times(double parallel, double serial) {
        private static final Times UNKNOWN = new Times(Double.NaN, Double.NaN);
    }

    /** On 8 and on 16 cores: the captions of Fig. 14 to 18 have these two. */
    record Speedups(double on8, double on16) {
        private static final Speedups UNKNOWN = new Speedups(Double.NaN, Double.NaN);

        double on(int threads) {
            return threads == 8 ? on8 : threads == 16 ? on16 : Double.NaN;
        }
    }

    /** Princess, Flamenco, N-body, Cloth-ball and BART, in the paper's order. */
    static final List<PaperScene> IN_PAPER = List.of(
            new PaperScene("skirt", 40_000, 1200, true, new Shares(48.15, 39.45, 12.03, 0.32), new Times(5.3, 55),
                    new Speedups(6.4, 10.2)),
            new PaperScene("ruffles", 49_000, 6000, true, new Shares(14.74, 39.4, 45.45, 0.35), new Times(27, 350),
                    new Speedups(7.7, 13)),
            new PaperScene("n-body", 34_000, 500, true, new Shares(19.91, 37.10, 42.96, 0.01), new Times(11.6, 117),
                    new Speedups(6.6, 10.1)),
            new PaperScene("cloth-ball", 92_000, 400, true, new Shares(24.96, 45.26, 29.68, 0.09), new Times(32.5, 340),
                    new Speedups(6.68, 10.5)),
            new PaperScene("bart", 4000, 2, true, Shares.UNKNOWN, new Times(20.4, 212), new Speedups(6.6, 10.4)));

    private static final List<PaperScene> ELSEWHERE = List.of(notInPaper("funnel", 18_500, 1200),
            notInPaper("breaking", 252_000, 1500));

    private static PaperScene notInPaper(String key, int triangles, int fewestTriangles) {
        return new PaperScene(key, triangles, fewestTriangles, false, Shares.UNKNOWN, Times.UNKNOWN, Speedups.UNKNOWN);
    }

    /** Those of the paper, and those to see how its methods do elsewhere. */
    static List<PaperScene> all() {
        return Stream.concat(IN_PAPER.stream(), ELSEWHERE.stream()).toList();
    }

    /** The mean over the paper's scenes; NaN if it does not report it for so many threads. */
    static double meanSpeedup(int threads) {
        return IN_PAPER.stream().mapToDouble(scene -> scene.speedups.on(threads)).average().orElse(Double.NaN);
    }

    double paperTriangles() {
        return inPaper ? triangles : Double.NaN;
    }
}
