package dev.graze.cli.check;

import dev.graze.ContactKind;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.Progress;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The table on the terminal: a row as soon as a step is done, and totals at the end. */
final class TableOutput implements CheckOutput {
    private static final int NARROWEST_NAME = 8;
    private static final int WIDEST_NAME = 40;
    private static final int MOST_PAIRS = 10;

    private final PrintWriter out;
    private final Progress progress;
    private final int nameWidth;
    private final boolean continuous;
    private final String stepRow;
    private final String stoppedRow;
    private final String instantRow;
    /** The previous frame's. */
    private Topology topology;
    private final boolean listOfFiles;
    private final boolean severalParts;
    private long vertexFace;
    private long edgeEdge;
    private long pairs;
    private long steps;
    private long instants;
    private double milliseconds;
    private long undecided;
    private List<String> devices = List.of();
    private Totals totals;

    TableOutput(PrintWriter out, PrintWriter err, SceneFrames frames, CheckSettings settings) {
        this.out = out;
        this.continuous = settings.mode() == Mode.CONTINUOUS;
        this.nameWidth = nameWidth(frames);
        this.stepRow = "%5s  %-" + nameWidth + "s %10s %10s %14s %12s%n";
        this.stoppedRow = "%5s  %-" + nameWidth + "s %21s %14s %12s%n";
        this.instantRow = "%5s  %-" + nameWidth + "s %14s %12s%n";
        this.topology = frames.scene().topology();
        this.listOfFiles = frames.isListOfFiles();
        this.severalParts = frames.scene().parts().size() > 1;
        describe(frames, settings);
        this.progress = Progress.quiet("checking", continuous ? "steps" : "frames",
                continuous ? frames.stepCount() : frames.frameCount(), err);
    }

    private static int nameWidth(SceneFrames frames) {
        int longest = NARROWEST_NAME;
        for (int i = 0; i < frames.frameCount(); i++) {
            longest = Math.max(longest, frames.frameName(i).length());
        }
        return Math.min(longest, WIDEST_NAME);
    }

    private void describe(SceneFrames frames, CheckSettings settings) {
        out.printf("%s, %s, %s, %s%n", Count.of(topology.triangleCount(), "triangle", "triangles"),
                Count.of(topology.vertexCount(), "vertex", "vertices"),
                Count.of(topology.bodyCount(), "body", "bodies"),
                Count.of(frames.frameCount(), "frame", "frames"));
        frames.notes().forEach(note -> out.println("note: " + note));
        out.printf("%s, engine %s, %s%n%n", settings.mode(), settings.engine(),
                Count.of(settings.threads(), "thread", "threads"));
        if (settings.mode() == Mode.CONTINUOUS) {
            out.printf(stepRow, "step", "to frame", "VF", "EE", "earliest toi", "ms");
        } else {
            out.printf(instantRow, "frame", "name", "intersections", "ms");
        }
        out.flush();
    }

    @Override
    public boolean readsContacts() {
        return false;
    }

    @Override
    public boolean needsAllResults() {
        return false;
    }

    @Override
    public void devices(List<String> names) {
        devices = names;
    }

    @Override
    public void totals(Totals found) {
        totals = found;
    }

    @Override
    public void step(Step step) {
        StepContacts contacts = step.contacts();
        long vf = contacts.count(ContactKind.VF);
        long ee = contacts.count(ContactKind.EE);
        String earliest = contacts.size() == 0 ? "-" : String.format(Locale.ROOT, "%.6f", contacts.earliestToi());
        row(step.statistics(),
                String.format(stepRow, step.number(), shortened(step.to()), Count.of(vf), Count.of(ee), earliest,
                        time(step.statistics())));
        vertexFace += vf;
        edgeEdge += ee;
        undecided += step.statistics().count(StepStatistics.Counter.ITERATION_LIMITS);
        steps++;
    }

    @Override
    public void instant(Instant instant) {
        tellChange(instant);
        row(instant.statistics(),
                String.format(instantRow, instant.number(), shortened(instant.name()), Count.of(instant.found()),
                        time(instant.statistics())));
        pairs += instant.found();
        instants++;
    }

    @Override
    public void stopped(Stopped stopped) {
        row(stopped.statistics(), continuous
                ? String.format(stoppedRow, stopped.number(), shortened(stopped.name()), "at least 1 VF or EE", "-",
                        time(stopped.statistics()))
                : String.format(instantRow, stopped.number(), shortened(stopped.name()), "at least 1",
                        time(stopped.statistics())));
        undecided += stopped.statistics().count(StepStatistics.Counter.ITERATION_LIMITS);
        steps += continuous ? 1 : 0;
        instants += continuous ? 0 : 1;
    }

    private void tellChange(Instant instant) {
        Topology now = instant.mesh().topology();
        if (now != topology) {
            progress.above(() -> out.printf("note: from %s on there are %s, %s%n", instant.name(),
                    Count.of(now.triangleCount(), "triangle", "triangles"),
                    Count.of(now.vertexCount(), "vertex", "vertices")));
            topology = now;
        }
    }

    private void row(StepStatistics statistics, String line) {
        milliseconds += statistics.totalMilliseconds();
        progress.above(() -> {
            out.print(line);
            out.flush();
        });
        progress.advance();
    }

    private static String time(StepStatistics statistics) {
        return String.format(Locale.ROOT, "%,.1f", statistics.totalMilliseconds());
    }

    /** Keeps the end of a long name: that is where frame names differ. */
    private String shortened(String name) {
        return name.length() <= nameWidth ? name : "..." + name.substring(name.length() - nameWidth + 3);
    }

    @Override
    public void commit() {
        progress.close();
        out.printf(Locale.ROOT, "%n%s in %s, %,.1f s%s%n", steps > 0 ? contactTotals() : intersectionTotals(),
                steps > 0 ? Count.of(steps, "step", "steps") : Count.of(instants, "frame", "frames"),
                milliseconds / 1000, limits());
        if (steps > 0 && !totals.isContact()) {
            out.println(
                    "hint: bodies that already interpenetrate and do not touch during a step are found by "
                            + "--mode discrete");
        }
        if (listOfFiles && instants > 1 && !totals.isContact()) {
            out.println("hint: each file was checked separately; if the files are parts of one scene, name each of "
                    + "them with --part");
        }
        printPairs();
        if (!devices.isEmpty()) {
            out.println("with " + (devices.size() == 1 ? "device " : "devices ") + String.join(", ", devices));
        }
        if (undecided > 0) {
            out.printf("of these, %s too close to rule a contact out within the iteration limit%n",
                    Count.of(undecided, "pair passes", "pairs pass"));
        }
        out.flush();
    }

    private String limits() {
        return (totals.searched() == totals.planned() ? "" : "; stopped there, of " + Count.of(totals.planned()))
                + (totals.listed() == totals.found() ? "" : "; files list the first " + Count.of(totals.listed()));
    }

    private void printPairs() {
        List<PartPairs.Row> rows = totals.pairs();
        if (!severalParts || rows.isEmpty()) {
            return;
        }
        for (PartPairs.Row row : rows.subList(0, Math.min(rows.size(), MOST_PAIRS))) {
            out.printf("%,14d  %s%n", row.count(),
                    row.a().equals(row.b()) ? row.a() + " with itself" : row.a() + " with " + row.b());
        }
        if (rows.size() > MOST_PAIRS) {
            long others = rows.subList(MOST_PAIRS, rows.size()).stream().mapToLong(PartPairs.Row::count).sum();
            out.printf("%,14d  %s%n", others, Count.of(rows.size() - MOST_PAIRS, "other pair of parts",
                    "other pairs of parts"));
        }
    }

    private String contactTotals() {
        long contacts = vertexFace + edgeEdge;
        if (totals.stopped().isPresent()) {
            return "at least 1 contact";
        }
        return contacts == 0
                ? "no contact"
                : Count.of(contacts, "contact", "contacts") + " (" + Count.of(vertexFace) + " vertex-face, "
                        + Count.of(edgeEdge)
                        + " edge-edge)";
    }

    private String intersectionTotals() {
        if (totals.stopped().isPresent()) {
            return "at least 1 intersecting pair of triangles";
        }
        return pairs == 0
                ? "no intersection"
                : Count.of(pairs, "intersecting pair", "intersecting pairs") + " of triangles";
    }

    @Override
    public void close() {
        progress.close();
    }
}
