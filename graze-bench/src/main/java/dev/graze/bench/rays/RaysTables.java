package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of all scenes, in the paper's order. */
final class RaysTables {
    private final SceneRows<RaysBench> scenes;
    private final MeasuredDevice device;

    RaysTables(List<RaysBench> scenes, MeasuredDevice device) {
        this.scenes = new SceneRows<>("rays", scenes, bench -> bench.scene().key());
        this.device = device;
    }

    MeasuredDevice device() {
        return device;
    }

    FigureTable scenes() {
        return scenes.table("2.3.1: the scenes",
                "Bodies and triangles at the end; pairs of bodies and rays that hit in one of the last steps.",
                List.of("bodies", "triangles", "pairs", "rays that hit"), bench -> {
                    RayCourse last = bench.phases().getLast().iterativeTree();
                    boolean source = bench.scene().grows();
                    return List.of(
                            Figure.beside(scenes.name(bench, "bodies"), bench.made().bodyCount(), Unit.COUNT,
                                    source ? 500 : 512),
                            Figure.beside(scenes.name(bench, "triangles"), triangles(bench), Unit.COUNT,
                                    bench.scene().triangles()),
                            Figure.beside(scenes.name(bench, "pairs"), last.pairs(), Unit.COUNT,
                                    source ? 10_000 : Double.NaN),
                            Figure.of(scenes.name(bench, "hits"), last.hits(), Unit.COUNT));
                });
    }

    private static double triangles(RaysBench bench) {
        double sum = 0;
        for (int body = 0; body < bench.made().bodyCount(); body++) {
            sum += bench.made().shape(body).triangleCount();
        }
        return sum;
    }

    FigureTable phases() {
        List<FigureTable.Row> rows = new ArrayList<>();
        scenes.benches().forEach(
                bench -> bench.phases().forEach(phase -> rows.add(new FigureTable.Row(label(phase), times(phase)))));
        return new FigureTable("Table 2.1 and 2.3.4: time of the rays of a step, and what following them gains",
                "Without the broad phase and the response. A: before anything collides, B: the peak, C: at rest; means, of B the longest step.",
                List.of("basic", "iterative basic", "speedup", "BVH", "iterative BVH", "speedup"), rows);
    }

    private static List<Figure> times(PhaseBench phase) {
        PaperPhase paper = PaperPhase.of(phase.key());
        double basic = paper.milliseconds(phase.basic());
        double iterativeBasic = paper.milliseconds(phase.iterativeBasic());
        double tree = paper.milliseconds(phase.tree());
        double iterativeTree = paper.milliseconds(phase.iterativeTree());
        String prefix = "rays." + phase.key() + ".";
        return List.of(Figure.beside(prefix + "basic.ms", basic, Unit.MILLISECONDS, paper.basic()),
                Figure.beside(prefix + "iterative-basic.ms", iterativeBasic, Unit.MILLISECONDS, paper.iterativeBasic()),
                Figure.beside(prefix + "basic-speedup", basic / iterativeBasic, Unit.RATIO, paper.basicSpeedup()),
                Figure.beside(prefix + "bvh.ms", tree, Unit.MILLISECONDS, paper.tree()),
                Figure.beside(prefix + "iterative-bvh.ms", iterativeTree, Unit.MILLISECONDS, paper.iterativeTree()),
                Figure.beside(prefix + "bvh-speedup", tree / iterativeTree, Unit.RATIO, paper.treeSpeedup()));
    }

    private static String label(PhaseBench phase) {
        return phase.key().equals("source.end")
                ? "source, end"
                : phase.key().substring(phase.key().length() - 1).toUpperCase(Locale.ROOT);
    }

    FigureTable losses() {
        List<FigureTable.Row> rows = new ArrayList<>();
        scenes.benches().forEach(
                bench -> bench.phases().forEach(phase -> rows.add(new FigureTable.Row(label(phase), losses(phase)))));
        return new FigureTable("2.1.5: rays that the iterative algorithm loses",
                "Pairs that were followed; and of the rays that the standard algorithm finds at the same poses, those that the iterative one finds on "
                        + "another triangle, misses, or has where there is none.",
                List.of("pairs followed", "rays", "strayed", "missed", "surplus"), rows);
    }

    private static List<Figure> losses(PhaseBench phase) {
        String prefix = "rays." + phase.key() + ".";
        double all = (double) phase.losses().standard();
        return List.of(Figure.of(prefix + "followed", phase.iterativeTree().followedPercent(), Unit.PERCENT),
                Figure.of(prefix + "standard-hits", all, Unit.COUNT),
                Figure.of(prefix + "strayed", 100 * phase.losses().strayed() / all, Unit.PERCENT),
                Figure.of(prefix + "missed", 100 * phase.losses().missed() / all, Unit.PERCENT),
                Figure.of(prefix + "surplus", 100 * phase.losses().surplus() / all, Unit.PERCENT));
    }

    FigureTable devices() {
        return scenes.table("Table 2.2: two devices against one",
                "Time of the rays of all phases on one of two equal devices over that on both.",
                List.of("iterative basic", "iterative BVH"),
                bench -> List.of(
                        Figure.beside(scenes.name(bench, "two-devices.basic-speedup"), bench.devices().basicSpeedup(),
                                Unit.RATIO,
                                bench.scene().twoDevicesBasic()),
                        Figure.beside(scenes.name(bench, "two-devices.bvh-speedup"), bench.devices().treeSpeedup(),
                                Unit.RATIO,
                                bench.scene().twoDevicesTree())));
    }

    FigureTable predictive() {
        return scenes.table("Table 2.3: predictive rays",
                "The lengths of all rays of the standard algorithm in the last second, in metres: how much penetration there is.",
                List.of("without", "with", "decrease"),
                bench -> decrease(scenes.name(bench, "predictive"), bench.penetration().depthWithoutPrediction(),
                        bench.penetration().depth(),
                        bench.scene().predictiveSaved()));
    }

    FigureTable projected() {
        return scenes.table("Table 2.4: projected constraints",
                "The same with rays as constraints as they are, and projected on the normal of what they hit.",
                List.of("without", "with", "decrease"),
                bench -> decrease(scenes.name(bench, "projected"), bench.penetration().depthWithoutProjection(),
                        bench.penetration().depth(),
                        bench.scene().projectedSaved()));
    }

    private static List<Figure> decrease(String name, double without, double with, double paper) {
        return List.of(Figure.of(name + ".without", without, Unit.RATIO), Figure.of(name + ".with", with, Unit.RATIO),
                Figure.beside(name + "-saved", 100 * (1 - with / without), Unit.PERCENT, paper));
    }

    List<FigureTable> steps() {
        return scenes.benches().stream().map(this::steps).toList();
    }

    private FigureTable steps(RaysBench bench) {
        List<FigureTable.Row> rows = bench.steps().courses().stream()
                .map(course -> new FigureTable.Row(course.label(), step(bench, course))).toList();
        return new FigureTable("Fig. 2.12: a whole step of " + bench.scene().key() + ", by rays and by others",
                "Broad phase, narrow phase and response at the poses of the last steps; shares of rays, of moving data to devices, and of the rest; "
                        + "time over that of the iterative rays over the hierarchy.",
                List.of("step", "rays", "transfers", "rest", "over iterative BVH"), rows);
    }

    private List<Figure> step(RaysBench bench, WholeStepCourse course) {
        String prefix = scenes.name(bench, "step.") + course.label().replace(' ', '-').toLowerCase(Locale.ROOT) + ".";
        boolean tells = course.raysPercent() > 0;
        double rest = 100 - course.raysPercent() - course.transfersPercent();
        return List.of(Figure.of(prefix + "ms", course.milliseconds(), Unit.MILLISECONDS),
                Figure.of(prefix + "share.rays", tells ? course.raysPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.transfers", tells ? course.transfersPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.rest", tells ? rest : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "over-iterative-bvh",
                        course.milliseconds() / bench.steps().iterativeTreeMilliseconds(), Unit.RATIO));
    }
}
