package dev.graze.bench.steal;

import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.paper.WindowOptions;
import java.util.List;

/**
 * A scene that stands in for a benchmark of the paper on lazy work stealing, with the paper's results for it.
 *
 * @param steal      times of lazy work stealing (Table 1)
 * @param balance    times of gProximity's scheme (Tables 4 and 5)
 * @param frontNodes processed per frame (Table 3)
 */
record StealScene(String key, String generator, int triangles, int quickTriangles, int fewestTriangles, Times steal,
        Times balance, double frontNodes) implements PaperScene {
    /** Milliseconds on the paper's small device of one multiprocessor and on its large one of four. */
    record Times(double small, double large) {
        /** Returns the speedup of Tables 2 and 6. */
        double speedup() {
            return small / large;
        }
    }

    /** In the paper's order. Its four sizes of BART come from one generator. */
    static final List<StealScene> ALL = List.of(bart(64, new Times(1.6, 2.6), new Times(1.6, 3.1), 807),
            bart(256, new Times(3.5, 3.4), new Times(3.1, 3.6), 9159),
            bart(1024, new Times(19.7, 8.4), new Times(14.7, 7.5), 127_394),
            bart(4096, new Times(169.9, 51.3), new Times(173.4, 47.6), 2_156_260),
            new StealScene("funnel", "funnel", 18_500, 1200, 1200, new Times(48.2, 17.4), new Times(49.0, 16.3),
                    493_391),
            new StealScene("cloth-ball", "cloth-ball", 92_000, 2000, 400, new Times(225.7, 77.3),
                    new Times(238.3, 68.6), 2_482_040));

    private static StealScene bart(int triangles, Times steal, Times balance, double frontNodes) {
        return new StealScene("bart-" + triangles, "bart", triangles, Math.min(triangles, 256), 2, steal, balance,
                frontNodes);
    }

    /** Returns the scene for frames that are not of a scene in the paper. */
    static StealScene ofFrames() {
        Times unknown = new Times(Double.NaN, Double.NaN);
        return new StealScene(WindowOptions.FRAMES_KEY, "", 0, 0, 0, unknown, unknown, Double.NaN);
    }

    double paperTriangles() {
        return triangles == 0 ? Double.NaN : triangles;
    }
}
