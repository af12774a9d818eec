package dev.graze.cli.clash;

import dev.graze.Part;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.Version;
import dev.graze.mesh.Mesh;
import dev.graze.query.Relation;
import dev.graze.viewer.clash.ClashPage;
import dev.graze.viewer.clash.ClashPageData;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code --html} of {@code graze clash}. */
final class ClashPageOutput {
    private final ClashReport report;

    private ClashPageOutput(ClashReport report) {
        this.report = report;
    }

    /** Writes the page; does not close the stream. */
    static void write(ClashReport report, String title, OutputStream stream) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        ClashPage.write(new ClashPageOutput(report).data(title), writer);
        writer.flush();
    }

    private ClashPageData data(String title) {
        ClashRun run = report.run();
        List<ClashPageData.Part> parts = new ArrayList<>();
        Set<String> open = new HashSet<>(report.openParts());
        for (Part part : run.parts().scene().parts()) {
            parts.add(new ClashPageData.Part(part.name(), new Mesh(part.topology(), part.positions()),
                    !open.contains(part.name())));
        }
        List<ClashPageData.Pair> pairs = new ArrayList<>();
        report.listed().forEach(pair -> pairs.add(pair(pair)));
        report.baseline().ifPresent(result -> result.gone().forEach(old -> pairs.add(gone(old))));
        return new ClashPageData(new ClashPageData.Heading(title, run.command(), run.unitText(), run.clearance(),
                Version.number()), parts, pairs, notes());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(report.notes());
        if (!report.isComplete()) {
            notes.add("Lists " + Count.of(report.listedClashCount()) + " of " + Count.of(report.clashCount())
                    + " clashes (--max-results).");
        }
        report.baseline().ifPresent(result -> notes.addAll(result.notes()));
        return notes;
    }

    private static ClashPageData.Pair pair(ClashPair pair) {
        Place a = Place.of(pair.distance().onA());
        Place b = Place.of(pair.distance().onB());
        boolean apart = pair.relation() == Relation.CLEARANCE;
        Optional<ClashPageData.Segment> witness = pair.depth().map(depth -> segment(depth.at(), depth.nearest()))
                .or(() -> apart ? Optional.of(segment(a, b)) : Optional.empty());
        OptionalDouble depth = pair.depth().isPresent()
                ? OptionalDouble.of(pair.depth().get().lower())
                : OptionalDouble.empty();
        boolean single = pair.groups() == 1;
        List<ClashPageData.Group> groups = pair.groups() == 0
                ? List.of()
                : pair.clashes().stream().map(clash -> group(clash, single ? depth : OptionalDouble.empty(),
                        single ? witness : Optional.empty())).toList();
        return new ClashPageData.Pair(pair.id(), pair.a().name(), pair.b().name(), pair.relation().key(),
                OptionalDouble.of(pair.distance().distance()), depth, pair.triangles(),
                state(pair.comparison().state()),
                pair.comparison().state() == State.CHANGED
                        ? pair.comparison().before().map(ClashTable::before).orElse("")
                        : "",
                witness, groups);
    }

    private static ClashPageData.Group group(Clash clash, OptionalDouble depth,
            Optional<ClashPageData.Segment> witness) {
        Place center = clash.box().center();
        return new ClashPageData.Group(clash.id(), depth, clash.triangles(), state(clash.state()), center.x(),
                center.y(), center.z(), clash.box().diagonal() / 2, clash.outline().trianglesOfA(),
                clash.outline().trianglesOfB(), clash.outline().shapes().stream().filter(shape -> shape.length > 3)
                        .map(shape -> new ClashPageData.Polyline(shape, shape.length > 6)).toList(),
                witness);
    }

    private static ClashPageData.Pair gone(Baseline.Pair old) {
        return new ClashPageData.Pair(old.id(), old.a(), old.b(), old.relation().key(),
                OptionalDouble.of(old.distance()), old.depth(), 0, ClashPageData.State.GONE, "", Optional.empty(),
                List.of());
    }

    private static ClashPageData.State state(State state) {
        return switch (state) {
            case NONE -> ClashPageData.State.NONE;
            case NEW -> ClashPageData.State.NEW;
            case CHANGED -> ClashPageData.State.CHANGED;
            case SAME -> ClashPageData.State.SAME;
        };
    }

    private static ClashPageData.Segment segment(Place from, Place to) {
        return new ClashPageData.Segment(from.x(), from.y(), from.z(), to.x(), to.y(), to.z());
    }
}
