package dev.graze.bench.rays;

import dev.graze.bench.paper.PaperRun;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import java.util.List;

/**
 * A scene of the paper (2.3.1), with what the paper reports of it.
 *
 * @param grows           whether bodies come all the time
 * @param triangles       that it has in the paper, at its end
 * @param quickTriangles  that it has with {@code --quick}
 * @param predictiveSaved percent of the penetration that predictive rays save (Table 2.3)
 * @param projectedSaved  percent that projected constraints save (Table 2.4)
 * @param twoDevicesBasic speedup of two devices over one (Table 2.2), over the basic traversal
 * @param twoDevicesTree  the same over the hierarchy
 */
record RaysScene(String key, boolean grows, int triangles, int quickTriangles, double predictiveSaved,
        double projectedSaved,
        double twoDevicesBasic,
        double twoDevicesTree) {
    static final RaysScene AVALANCHE = new RaysScene("avalanche", false, 461_824, 7_216, 36, 65, 1.72, 1.77);
    static final RaysScene SOURCE = new RaysScene("source", true, 1_243_250, 14_919, 53, 79, 1.64, 1.66);
    private static final double QUICK_SECONDS = 2;
    static final List<RaysScene> ALL = List.of(AVALANCHE, SOURCE);

    /**
     * As many bodies as make the triangles asked for. The source takes as long as in the paper to bring them: at its
     * end there are then as few of them in the air, for their number.
     */
    SceneOptions options(PaperRun run) {
        SceneOptions usual = RigidScenes.usual(key);
        double share = (double) run.triangles(triangles, quickTriangles, quickTriangles / 2) / triangles;
        int bodies = Math.max(1, (int) Math.round(share * usual.bodies()));
        double seconds = run.isQuick() ? QUICK_SECONDS : usual.seconds();
        double rate = Math.min(usual.rate(), bodies / seconds);
        return new SceneOptions(bodies, usual.detail(), seconds, rate, usual.seed());
    }
}
