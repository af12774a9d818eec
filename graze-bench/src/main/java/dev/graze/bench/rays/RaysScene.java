package dev.graze.bench.rays;

import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.PaperScene;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import java.util.List;

/**
 * A scene of the paper (2.3.1), with the paper's results for it; NaN where it reports none.
 *
 * @param grows           whether bodies are added throughout
 * @param bodies          in the paper, at the end
 * @param triangles       in the paper, at the end
 * @param pairs           of bodies in the paper, at the peak of the first scene and the end of the second
 * @param predictiveSaved percent of the penetration that predictive rays save (Table 2.3)
 * @param projectedSaved  percent that projected constraints save (Table 2.4)
 * @param twoDevicesBasic speedup of two devices over one (Table 2.2), over the basic traversal
 * @param twoDevicesTree  the same over the hierarchy
 */
record RaysScene(String key, boolean grows, int bodies, int triangles, int quickTriangles, double pairs,
        double predictiveSaved, double projectedSaved, double twoDevicesBasic, double twoDevicesTree)
        implements
            PaperScene {
    static final List<RaysScene> ALL = List.of(
            new RaysScene("avalanche", false, 512, 461_824, 7_216, 7_300, 36, 65, 1.72, 1.77),
            new RaysScene("source", true, 500, 1_243_250, 14_919, 10_000, 53, 79, 1.64, 1.66));
    private static final double QUICK_SECONDS = 2;

    @Override
    public int fewestTriangles() {
        return quickTriangles / 2;
    }

    /**
     * Returns options with enough bodies for the requested triangles. The source takes as long as in the paper to add
     * them, so that the share of bodies in the air at the end is the same.
     */
    SceneOptions options(PaperRun run, long seed) {
        SceneOptions usual = RigidScenes.usual(key);
        double share = (double) run.triangles(this) / triangles;
        int count = Math.max(1, (int) Math.round(share * usual.bodies()));
        double seconds = run.isQuick() ? QUICK_SECONDS : usual.seconds();
        double rate = Math.min(usual.rate(), count / seconds);
        return new SceneOptions(count, usual.detail(), seconds, rate, seed);
    }
}
