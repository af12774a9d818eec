package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.rays.RaysMeasurement.Penetration;
import dev.graze.bench.rays.RaysMeasurement.Phase;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.LineChart;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.world.WorldSettings;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tables and figures of the paper, from what was measured. */
final class RaysTables {
    private static final int CURVE_POINTS = 40;

    private final SceneTables<RaysMeasurement> scenes;
    /** Traced again at each step, and followed. */
    private final List<DeformingRun> deforming;
    private final WorldSettings world;
    private final MeasuredDevice device;

    RaysTables(List<RaysMeasurement> measured, List<DeformingRun> deforming, WorldSettings world,
            MeasuredDevice device) {
        this.scenes = new SceneTables<>("rays", measured, RaysMeasurement::key);
        this.deforming = deforming;
        this.world = world;
        this.device = device;
    }

    PaperReport report() {
        PaperReport report = new PaperReport("Iterative and predictive rays, measured again",
                "The tables and figures of \"Iterative and Predictive Ray-Traced Collision Detection for Multi-GPU"
                        + " Architectures\" (Lehericey), measured with Graze's rays on Graze's scenes beside what the"
                        + " paper reports. Bodies and machine are not the paper's: compare ratios rather than times. "
                        + device.note());
        report.add(sizes());
        for (RaysMeasurement scene : scenes.scenes()) {
            FigureTable steps = wholeSteps(scene);
            report.add(steps, BarChart.draw(steps, 1));
        }
        FigureTable phases = phases(
                "Table 2.1 and 2.3.4: time of the rays of a step, and what following them gains",
                "Without the broad phase and the response. A: the mean before anything collides; B: each method's own"
                        + " longest step in the whole run; C: the mean of the last steps.",
                List.of("basic", "iterative basic", "speedup", "BVH", "iterative BVH", "speedup"), RaysTables::times);
        report.add(phases, BarChart.draw(phases, 2), BarChart.draw(phases, 5));
        for (RaysMeasurement scene : scenes.scenes()) {
            addCurves(report, scene, scene.scene().grows() ? "Fig. 2.14" : "Fig. 2.13", "", scene.runs().all());
        }
        report.add(phases("2.1.5: rays that the iterative algorithm loses",
                "Audited in every tenth step of the simulation itself. Pairs that were followed; and of the rays that"
                        + " the standard algorithm finds at the same poses, those that the iterative one finds on"
                        + " another triangle, misses, or reports where there is none.",
                List.of("pairs followed", "rays", "strayed", "missed", "surplus"), RaysTables::losses));
        if (device.splits()) {
            addDevices(report);
        }
        return addPenetrations(report);
    }

    private static Column<RaysMeasurement> column(String title, String suffix, Unit unit,
            ToDoubleFunction<RaysMeasurement> value) {
        return Column.of(title, suffix, unit, value);
    }

    private FigureTable sizes() {
        return scenes.table("2.3.1: the scenes",
                "Bodies and triangles at the end; the most pairs of bodies in a step; rays that hit in one of the last"
                        + " steps.",
                List.of(column("bodies", "bodies", Unit.COUNT, RaysMeasurement::bodies)
                        .paper(scene -> scene.scene().bodies()),
                        column("triangles", "triangles", Unit.COUNT, RaysMeasurement::triangles)
                                .paper(scene -> scene.scene().triangles()),
                        column("most pairs", "pairs", Unit.COUNT, scene -> scene.recording().peakPairs())
                                .paper(scene -> scene.scene().pairs()),
                        column("rays that hit", "hits", Unit.COUNT,
                                scene -> scene.recording().hits(scene.sampled().atTheEnd()))));
    }

    /** Makes a table with a row for each phase of each scene. */
    private FigureTable phases(String title, String note, List<String> columns, Function<Phase, List<Figure>> figures) {
        return new FigureTable(title, note, columns, scenes.scenes().stream().flatMap(scene -> scene.phases().stream())
                .map(phase -> new FigureTable.Row(label(phase), figures.apply(phase))).toList());
    }

    private static String label(Phase phase) {
        return phase.key().equals("source.end")
                ? "source, end"
                : phase.key().substring(phase.key().length() - 1).toUpperCase(Locale.ROOT);
    }

    private static List<Figure> times(Phase phase) {
        PaperPhase paper = PaperPhase.of(phase.key());
        RaysMeasurement.Runs runs = phase.scene().runs();
        double basic = paper.milliseconds(runs.basic(), phase.span());
        double iterativeBasic = paper.milliseconds(runs.iterativeBasic(), phase.span());
        double tree = paper.milliseconds(runs.tree(), phase.span());
        double iterativeTree = paper.milliseconds(runs.iterativeTree(), phase.span());
        String prefix = "rays." + phase.key() + ".";
        return List.of(Figure.beside(prefix + "basic.ms", basic, Unit.MILLISECONDS, paper.basic()),
                Figure.beside(prefix + "iterative-basic.ms", iterativeBasic, Unit.MILLISECONDS, paper.iterativeBasic()),
                Figure.beside(prefix + "basic-speedup", basic / iterativeBasic, Unit.RATIO, paper.basicSpeedup()),
                Figure.beside(prefix + "bvh.ms", tree, Unit.MILLISECONDS, paper.tree()),
                Figure.beside(prefix + "iterative-bvh.ms", iterativeTree, Unit.MILLISECONDS, paper.iterativeTree()),
                Figure.beside(prefix + "bvh-speedup", tree / iterativeTree, Unit.RATIO, paper.treeSpeedup()));
    }

    private static List<Figure> losses(Phase phase) {
        String prefix = "rays." + phase.key() + ".";
        LossReport losses = phase.losses();
        double all = (double) losses.standard();
        return List.of(Figure.of(prefix + "followed", phase.followedPercent(), Unit.PERCENT),
                Figure.of(prefix + "standard-hits", all, Unit.COUNT),
                Figure.of(prefix + "strayed", 100 * losses.strayed() / all, Unit.PERCENT),
                Figure.of(prefix + "missed", 100 * losses.missed() / all, Unit.PERCENT),
                Figure.of(prefix + "surplus", 100 * losses.surplus() / all, Unit.PERCENT));
    }

    /** Adds the times of methods over a whole run, as a table with a row for each part of it and a chart of lines. */
    private static void addCurves(PaperReport report, RaysMeasurement scene, String figure, String where,
            List<RayRun> runs) {
        int parts = Math.min(CURVE_POINTS, scene.recording().steps());
        List<FigureTable.Row> byPart = new ArrayList<>();
        List<Integer> steps = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            SimulationRecording.Span span = scene.sampled().part(part, parts);
            steps.add((span.from() + span.end()) / 2);
            byPart.add(new FigureTable.Row("step " + steps.getLast(), runs.stream()
                    .map(run -> Figure.of("rays." + scene.key() + ".curve." + slug(run.label()) + ".step-"
                            + steps.getLast() + ".ms", run.milliseconds(span), Unit.MILLISECONDS))
                    .toList()));
        }
        String title = figure + ": time of the rays of a step over the whole run of " + scene.key() + where;
        List<String> labels = runs.stream().map(RayRun::label).toList();
        List<FigureTable.Row> byMethod = IntStream.range(0, runs.size()).mapToObj(run -> new FigureTable.Row(
                labels.get(run), byPart.stream().map(row -> row.figures().get(run)).toList())).toList();
        FigureTable lines = new FigureTable(title, "", steps.stream().map(String::valueOf).toList(), byMethod);
        report.add(new FigureTable(title,
                "Each row is the mean over a part of the run, given by its middle step; methods that follow no rays are"
                        + " sampled. The scale of the chart is logarithmic.",
                labels, byPart), LineChart.drawLogarithmic(lines, steps, "step"));
    }

    private static String slug(String label) {
        return label.replace(' ', '-').toLowerCase(Locale.ROOT);
    }

    private void addDevices(PaperReport report) {
        FigureTable devices = scenes.table("Table 2.2: two devices against one",
                "Time of the rays of all steps on one of two equal devices over that on both.",
                List.of(column("iterative basic", "two-devices.basic-speedup", Unit.RATIO,
                        scene -> scene.devices().basicOnOne().milliseconds(scene.wholeRun())
                                / scene.devices().basicOnTwo().milliseconds(scene.wholeRun()))
                        .paper(scene -> scene.scene().twoDevicesBasic()),
                        column("iterative BVH", "two-devices.bvh-speedup", Unit.RATIO,
                                scene -> scene.devices().treeOnOne().milliseconds(scene.wholeRun())
                                        / scene.devices().treeOnTwo().milliseconds(scene.wholeRun()))
                                .paper(scene -> scene.scene().twoDevicesTree())));
        report.add(devices, BarChart.draw(devices, 1));
        for (RaysMeasurement scene : scenes.scenes()) {
            addCurves(report, scene, scene.scene().grows() ? "Fig. 2.16" : "Fig. 2.15", ", on one and two devices",
                    scene.devices().all());
        }
    }

    private PaperReport addPenetrations(PaperReport report) {
        String settings = settings();
        FigureTable predictive = scenes.table("Table 2.3: predictive rays",
                "The penetration in the last second: the sum of the lengths of all rays of the standard algorithm, in"
                        + " metres; means over the seeds, and the range of the decrease. " + settings,
                decrease("predictive", Penetration::withoutPrediction, Penetration::predictiveSaved,
                        RaysScene::predictiveSaved));
        FigureTable projected = scenes.table("Table 2.4: projected constraints",
                "The same with rays used as constraints directly, and projected on the normal of the triangle they"
                        + " hit.",
                decrease("projected", Penetration::withoutProjection, Penetration::projectedSaved,
                        RaysScene::projectedSaved));
        return report.add(predictive, BarChart.draw(predictive, 2)).add(projected, BarChart.draw(projected, 2))
                .add(deformable());
    }

    private FigureTable deformable() {
        double traced = deforming.getFirst().traceMilliseconds();
        List<FigureTable.Row> rows = deforming.stream().map(run -> {
            String prefix = "rays.deforming." + slug(run.label()) + ".";
            LossReport losses = run.losses();
            return new FigureTable.Row(run.label(),
                    List.of(Figure.of(prefix + "bodies", run.bodies(), Unit.COUNT),
                            Figure.of(prefix + "hits", run.hits(), Unit.COUNT),
                            Figure.of(prefix + "deform.ms", run.deformMilliseconds(), Unit.MILLISECONDS),
                            Figure.of(prefix + "rays.ms", run.traceMilliseconds(), Unit.MILLISECONDS),
                            Figure.of(prefix + "speedup", traced / run.traceMilliseconds(), Unit.RATIO),
                            Figure.of(prefix + "followed", run.followedPercent(), Unit.PERCENT),
                            Figure.of(prefix + "lost", losses.lossPercent(), Unit.PERCENT)));
        }).toList();
        return new FigureTable("Conclusion: deformable bodies",
                "The paper expects following to suit them and does not measure it. " + DeformingRun.STEPS
                        + " steps of bodies that overlap and wobble: hits, the time to take in new positions on one"
                        + " thread, the time of the rays, pairs followed, and rays lost of those that the standard"
                        + " algorithm finds.",
                List.of("bodies", "hits", "deform", "rays", "speedup", "pairs followed", "lost"), rows);
    }

    /** Names everything that the penetration depends on besides the scene; the paper names none of it. */
    private String settings() {
        RayConstants constants = scenes.scenes().getFirst().settings().constants();
        return String.format(Locale.ROOT,
                "Friction %s of each body, %s between two; restitution %s; %d contacts of a pair; %d iterations; layer"
                        + " %s m; gravity %s m/s2; step %.5f s; max %d, threshold %.4f m, extension %.4f m.",
                world.friction(), world.contactFriction(), world.restitution(), world.contactsPerPair(),
                world.iterations(), world.surfaceLayer(), world.gravity(), world.timeStep(), constants.max(),
                constants.displacementThreshold(), constants.distanceExtension());
    }

    private static List<Column<RaysMeasurement>> decrease(String key, ToDoubleFunction<Penetration> without,
            ToDoubleFunction<Penetration> saved, ToDoubleFunction<RaysScene> paper) {
        return List.of(
                column("without", key + ".without", Unit.RATIO, scene -> over(scene, without).getAverage()),
                column("with", key + ".with", Unit.RATIO, scene -> over(scene, Penetration::usual).getAverage()),
                column("decrease", key + "-saved", Unit.PERCENT, scene -> over(scene, saved).getAverage())
                        .paper(scene -> paper.applyAsDouble(scene.scene())),
                column("least", key + "-saved.least", Unit.PERCENT, scene -> over(scene, saved).getMin()),
                column("most", key + "-saved.most", Unit.PERCENT, scene -> over(scene, saved).getMax()),
                column("seeds", key + ".seeds", Unit.COUNT, scene -> scene.penetrations().size()));
    }

    private static DoubleSummaryStatistics over(RaysMeasurement scene, ToDoubleFunction<Penetration> figure) {
        return scene.penetrations().stream().mapToDouble(figure).summaryStatistics();
    }

    private FigureTable wholeSteps(RaysMeasurement scene) {
        List<FigureTable.Row> rows = scene.steps().stream()
                .map(step -> new FigureTable.Row(step.label(), wholeStep(scene, step))).toList();
        return new FigureTable("Fig. 2.12: a whole step of " + scene.key() + ", by rays and by others",
                "Broad phase, narrow phase and response, averaged over steps spread over the whole run; threads that"
                        + " search; shares of rays, of moving data to devices, and of the rest; time relative to"
                        + " iterative rays over the hierarchy.",
                List.of("threads", "step", "rays", "transfers", "rest", "over iterative BVH"), rows);
    }

    private List<Figure> wholeStep(RaysMeasurement scene, WholeStepRun step) {
        String prefix = scenes.name(scene, "step.") + slug(step.label()) + ".";
        boolean hasShares = step.raysPercent() > 0;
        double rest = 100 - step.raysPercent() - step.transfersPercent();
        return List.of(Figure.of(prefix + "threads", step.threads(), Unit.COUNT),
                Figure.of(prefix + "ms", step.milliseconds(), Unit.MILLISECONDS),
                Figure.of(prefix + "share.rays", hasShares ? step.raysPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.transfers", hasShares ? step.transfersPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.rest", hasShares ? rest : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "over-iterative-bvh", step.milliseconds() / scene.iterativeTreeMilliseconds(),
                        Unit.RATIO));
    }
}
