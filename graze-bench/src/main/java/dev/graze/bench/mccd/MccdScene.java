package dev.graze.bench.mccd;

import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.paper.WindowOptions;
import java.util.List;
import java.util.stream.Stream;

/**
 * A scene that stands in for a benchmark of MCCD (6.2), with the paper's results for it; NaN where it reports none.
 *
 * @param triangles number of triangles in the paper, or a typical number for a scene that is not in the paper
 */
record MccdScene(String key, String generator, int triangles, int fewestTriangles, boolean inPaper, Shares shares,
        Times times, Speedups speedups, Original original) implements PaperScene {
    private static final int QUICK_TRIANGLES = 2000;

    /** Shares of the serial time by stage, in percent (Table 1). */
    record Shares(double update, double traversal, double nonAdjacent, double adjacent) {
        private static final Shares UNKNOWN = new Shares(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Milliseconds of the paper's algorithm on 16 cores, and of the serial algorithm it is compared with (Table 2). */
    record Times(double parallel, double serial) {
        private static final Times UNKNOWN = new Times(Double.NaN, Double.NaN);
    }

    /** Speedups on 8 and on 16 cores, from the captions of Fig. 14 to 18. */
    record Speedups(double on8, double on16) {
        private static final Speedups UNKNOWN = new Speedups(Double.NaN, Double.NaN);

        double on(int threads) {
            return threads == 8 ? on8 : threads == 16 ? on16 : Double.NaN;
        }
    }

    /**
     * What is known of a step of the original scene at full size: contacts, nodes of the front, and its memory. The
     * paper reports only the memory for BART (7.2); the fronts are from lazy work stealing (Table 3), which uses the
     * same scenes with oriented boxes, the contacts from the labels of two public frames.
     */
    record Original(double contacts, double frontNodes, double frontMegabytes) {
        private static final Original UNKNOWN = new Original(Double.NaN, Double.NaN, Double.NaN);
    }

    /** Princess, Flamenco, N-body, Cloth-ball and BART, in the paper's order. */
    static final List<MccdScene> IN_PAPER = List.of(
            new MccdScene("skirt", "skirt", 40_000, 1200, true, new Shares(48.15, 39.45, 12.03, 0.32),
                    new Times(5.3, 55),
                    new Speedups(6.4, 10.2), Original.UNKNOWN),
            new MccdScene("ruffles", "ruffles", 49_000, 6000, true, new Shares(14.74, 39.4, 45.45, 0.35),
                    new Times(27, 350),
                    new Speedups(7.7, 13), Original.UNKNOWN),
            new MccdScene("n-body", "n-body", 34_000, 500, true, new Shares(19.91, 37.10, 42.96, 0.01),
                    new Times(11.6, 117),
                    new Speedups(6.6, 10.1), Original.UNKNOWN),
            new MccdScene("cloth-ball", "cloth-ball-tangled", 92_000, 400, true, new Shares(24.96, 45.26, 29.68, 0.09),
                    new Times(32.5, 340),
                    new Speedups(6.68, 10.5), new Original(113_854, 2_482_040, Double.NaN)),
            new MccdScene("bart", "bart-dense", 4096, 2, true, Shares.UNKNOWN, new Times(20.4, 212),
                    new Speedups(6.6, 10.4),
                    new Original(Double.NaN, 2_156_260, 17)));

    /** The mild versions are easier than the originals: their cloth hardly crosses itself, their triangles shrink. */
    private static final List<MccdScene> NOT_IN_PAPER = List.of(notInPaper("funnel", "funnel", 18_500, 1200),
            notInPaper("breaking", "breaking", 252_000, 1500),
            notInPaper("mild-cloth-ball", "cloth-ball", 92_000, 400), notInPaper("mild-bart", "bart", 4096, 2));

    private static MccdScene notInPaper(String key, String generator, int triangles, int fewestTriangles) {
        return new MccdScene(key, generator, triangles, fewestTriangles, false, Shares.UNKNOWN, Times.UNKNOWN,
                Speedups.UNKNOWN,
                Original.UNKNOWN);
    }

    /** Returns the scene for frames that are not of a scene in the paper. */
    static MccdScene ofFrames() {
        return notInPaper(WindowOptions.FRAMES_KEY, "", 0, 0);
    }

    /** Returns the paper's scenes, then others that show how its methods perform elsewhere. */
    static List<MccdScene> all() {
        return Stream.concat(IN_PAPER.stream(), NOT_IN_PAPER.stream()).toList();
    }

    /** Returns the mean over the paper's scenes; NaN if it reports no speedup for this number of threads. */
    static double meanSpeedup(int threads) {
        return IN_PAPER.stream().mapToDouble(scene -> scene.speedups.on(threads)).average().orElse(Double.NaN);
    }

    @Override
    public int quickTriangles() {
        return QUICK_TRIANGLES;
    }

    double paperTriangles() {
        return inPaper ? triangles : Double.NaN;
    }
}
