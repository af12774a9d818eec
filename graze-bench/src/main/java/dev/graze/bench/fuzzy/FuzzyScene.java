package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.paper.WindowOptions;
import java.util.List;

/**
 * A scene that stands in for a benchmark of the paper, with the milliseconds that the paper reports for it (Fig. 6);
 * NaN where it reports none.
 *
 * @param fuzzy the paper's own method, on a GTX 480
 * @param mccd  what the paper cites for MCCD (our engine front), on 16 cores
 * @param hpccd what the paper cites for HPCCD (our engine inter-cd)
 * @param cstreams what the paper cites for CStreams, which Graze does not have
 * @param pabst    what the paper cites for Pabst et al., which Graze does not have
 */
record FuzzyScene(String key, int triangles, int quickTriangles, int fewestTriangles, double fuzzy, double mccd,
        double hpccd, double cstreams, double pabst) implements PaperScene {
    static final List<FuzzyScene> ALL = List.of(new FuzzyScene("cloth-ball", 92_000, 3000, 400, 20.24, 32.5, 23.2,
            18.6, 36.6),
            new FuzzyScene("funnel", 18_500, 2500, 1200, 6.53, Double.NaN, Double.NaN, 4.4, 6.7));

    /** Returns the scene for frames that are not of a scene in the paper. */
    static FuzzyScene ofFrames() {
        return new FuzzyScene(WindowOptions.FRAMES_KEY, 0, 0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN,
                Double.NaN);
    }

    double paperTriangles() {
        return triangles == 0 ? Double.NaN : triangles;
    }
}
