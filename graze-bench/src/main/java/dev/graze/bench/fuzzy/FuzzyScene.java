package dev.graze.bench.fuzzy;

import java.util.List;

/**
 * A scene of ours that stands for a benchmark of the paper, with the milliseconds it reports for that (Fig. 6); NaN
 * where it reports none.
 *
 * @param key             the name among our scenes, and in the names of figures
 * @param triangles       in the paper
 * @param quickTriangles  with {@code --quick}
 * @param fewestTriangles that our scene can have
 * @param fuzzy           the paper's own method, on a GTX 480
 * @param mccd            what the paper cites for MCCD, on 16 cores: our engine front
 * @param hpccd           what it cites for HPCCD: our engine inter-cd
 */
record FuzzyScene(String key, int triangles, int quickTriangles, int fewestTriangles, double fuzzy, double mccd,
        double hpccd) {
    static final List<FuzzyScene> ALL = List.of(new FuzzyScene("cloth-ball", 92_000, 3000, 400, 20.24, 32.5, 23.2),
            new FuzzyScene("funnel", 18_500, 2500, 1200, 6.53, Double.NaN, Double.NaN));
}
