package dev.graze.cli;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.StepStatistics;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.Topology;
import java.io.PrintWriter;
import java.util.Locale;

/** The table on the terminal: a row as soon as a step is done, and totals at the end. */
final class TableOutput implements CheckOutput {
    private static final String STEP_ROW = "%5s  %-24s %10s %10s %14s %10s%n";
    private static final String INSTANT_ROW = "%5s  %-24s %14s %10s%n";

    private final PrintWriter out;
    private long vertexFace;
    private long edgeEdge;
    private long pairs;
    private int rows;
    private double milliseconds;
    private long undecided;

    TableOutput(PrintWriter out, FrameSequence frames, CheckSettings settings) {
        this.out = out;
        describe(frames, settings);
    }

    private void describe(FrameSequence frames, CheckSettings settings) {
        Topology topology = frames.topology();
        out.printf(Locale.ROOT, "%,d triangles, %,d vertices, %s, %s%n", topology.triangleCount(), topology.vertexCount(),
                counted(topology.bodyCount(), "body", "bodies"), counted(frames.frameCount(), "frame", "frames"));
        frames.notes().forEach(note -> out.println("note: " + note));
        out.printf("%s, engine %s, %s%n%n", settings.mode, settings.engine, counted(settings.threads, "thread", "threads"));
        if (settings.mode == Mode.CONTINUOUS) {
            out.printf(STEP_ROW, "step", "to frame", "VF", "EE", "earliest toi", "ms");
        } else {
            out.printf(INSTANT_ROW, "frame", "name", "intersections", "ms");
        }
        out.flush();
    }

    private static String counted(int count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }

    @Override
    public void step(Step step) {
        Contacts contacts = step.contacts();
        int vf = contacts.count(ContactKind.VF);
        int ee = contacts.count(ContactKind.EE);
        String earliest = contacts.size() == 0 ? "-" : String.format(Locale.ROOT, "%.6f", contacts.earliestToi());
        out.printf(STEP_ROW, step.number(), shortened(step.to()), grouped(vf), grouped(ee), earliest, time(step.statistics()));
        vertexFace += vf;
        edgeEdge += ee;
        undecided += step.statistics().count(StepStatistics.Counter.ITERATION_LIMITS);
        endRow(step.statistics());
    }

    @Override
    public void instant(Instant instant) {
        out.printf(INSTANT_ROW, instant.number(), shortened(instant.name()), grouped(instant.pairs().size()), time(instant.statistics()));
        pairs += instant.pairs().size();
        endRow(instant.statistics());
    }

    private void endRow(StepStatistics statistics) {
        rows++;
        milliseconds += statistics.totalMilliseconds();
        out.flush();
    }

    private static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String time(StepStatistics statistics) {
        return String.format(Locale.ROOT, "%,.1f", statistics.totalMilliseconds());
    }

    /** The end of a long name tells frames apart. */
    private static String shortened(String name) {
        return name.length() <= 24 ? name : "..." + name.substring(name.length() - 21);
    }

    @Override
    public void commit() {
        String found = pairs + vertexFace + edgeEdge == 0 ? "nothing collides"
                : pairs > 0 ? grouped(pairs) + " intersecting triangle pairs"
                        : grouped(vertexFace) + " vertex-face and " + grouped(edgeEdge) + " edge-edge contacts";
        out.printf(Locale.ROOT, "%n%s in %d rows, %,.1f s%n", found, rows, milliseconds / 1000);
        if (undecided > 0) {
            out.printf(Locale.ROOT, "of these, %,d pairs pass too close to rule a contact out within the iteration limit%n", undecided);
        }
        out.flush();
    }

    @Override
    public void close() {
        out.flush();
    }
}
