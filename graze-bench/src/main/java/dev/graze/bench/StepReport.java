package dev.graze.bench;

import dev.graze.bench.report.BenchReport;
import dev.graze.cli.search.Mode;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StepStatistics;
import java.io.PrintWriter;
import java.util.Locale;

/** The results of {@code bench step}: a table for people, rows for programs. */
final class StepReport {
    private static final String MILLISECONDS = "ms";
    private static final String COUNT = "count";

    private final StepBench bench;
    private final ColdRun median;

    StepReport(StepBench bench) {
        this.bench = bench;
        this.median = bench.median();
    }

    void print(PrintWriter out) {
        out.printf(Locale.ROOT, "%n%-18s %,10.2f ms   (fastest %,.2f)%n", "cold step", bench.coldMilliseconds(),
                bench.fastest().milliseconds());
        printStage(out, "start", median.startMilliseconds());
        for (Stage stage : Stage.standard()) {
            if (median.statistics().milliseconds(stage) > 0) { // no engine has them all
                printStage(out, stage.key(), median.statistics().milliseconds(stage));
            }
        }
        printStage(out, "other", median.otherMilliseconds());
        out.printf(Locale.ROOT, "%-18s %,10.2f ms   (the motion in %d, from the second on; mean %,.2f)%n%n",
                "coherent substep", bench.coherentMilliseconds(), bench.substepCount(),
                bench.coherentMeanMilliseconds());
        printCounts(out);
        out.printf(Locale.ROOT,
                "memory: the detector holds %,d bytes after the step, %,.0f per triangle; %,.0f after substeps%n",
                bench.heldBytes(), bytesPerTriangle(bench.heldBytes()), bytesPerTriangle(bench.heldInSubstepsBytes()));
        out.flush();
    }

    private void printStage(PrintWriter out, String name, double milliseconds) {
        out.printf(Locale.ROOT, "  %-16s %,10.2f ms %5.1f %%%n", name, milliseconds,
                100 * milliseconds / median.milliseconds());
    }

    private void printCounts(PrintWriter out) {
        if (isContinuous()) {
            out.printf(Locale.ROOT, "%,d contacts: %,d vertex-face and %,d edge-edge%n", median.found(),
                    median.vertexFace(),
                    median.edgeEdge());
        } else {
            out.printf(Locale.ROOT, "%,d intersecting pairs of triangles%n", median.found());
        }
        out.printf(Locale.ROOT, "%,d bounding volume tests, %,d candidates, %,d elementary tests",
                count(Counter.BOUNDING_VOLUME_TESTS),
                candidates(), count(Counter.ELEMENTARY_TESTS));
        if (count(Counter.FRONT_LENGTH) > 0) {
            out.printf(Locale.ROOT, ", a front of %,d nodes", count(Counter.FRONT_LENGTH));
        }
        out.println();
    }

    BenchReport toRows(String command) {
        BenchReport report = new BenchReport("step", command);
        addTimes(report);
        report.add("step.contacts", median.found(), COUNT);
        if (isContinuous()) {
            report.add("step.contacts.vf", median.vertexFace(), COUNT);
            report.add("step.contacts.ee", median.edgeEdge(), COUNT);
        }
        report.add("step.bv-tests", (double) count(Counter.BOUNDING_VOLUME_TESTS), COUNT);
        report.add("step.candidates", (double) candidates(), COUNT);
        report.add("step.elementary-tests", (double) count(Counter.ELEMENTARY_TESTS), COUNT);
        report.add("step.front-length", (double) count(Counter.FRONT_LENGTH), COUNT);
        report.add("step.memory.bytes-per-triangle", bytesPerTriangle(bench.heldBytes()), "bytes");
        report.add("step.memory.substeps.bytes-per-triangle", bytesPerTriangle(bench.heldInSubstepsBytes()), "bytes");
        report.add("step.threads", bench.settings().threads(), COUNT);
        report.add("step.triangles", bench.topology().triangleCount(), COUNT);
        report.add("step.repeats", bench.repeats(), COUNT);
        report.add("step.substeps", bench.substepCount(), COUNT);
        return report;
    }

    private void addTimes(BenchReport report) {
        report.add("step.cold.ms", bench.coldMilliseconds(), MILLISECONDS);
        report.add("step.cold.min.ms", bench.fastest().milliseconds(), MILLISECONDS);
        report.add("step.start.ms", median.startMilliseconds(), MILLISECONDS);
        for (Stage stage : Stage.standard()) {
            report.add("step." + stage.key() + ".ms", median.statistics().milliseconds(stage), MILLISECONDS);
        }
        report.add("step.other.ms", median.otherMilliseconds(), MILLISECONDS);
        report.add("step.coherent.ms", bench.coherentMilliseconds(), MILLISECONDS);
        report.add("step.coherent.mean.ms", bench.coherentMeanMilliseconds(), MILLISECONDS);
    }

    private boolean isContinuous() {
        return bench.settings().mode() == Mode.CONTINUOUS;
    }

    private long count(Counter counter) {
        return median.statistics().count(counter);
    }

    private long candidates() {
        StepStatistics statistics = median.statistics();
        return statistics.count(Counter.CANDIDATES_VF) + statistics.count(Counter.CANDIDATES_EE)
                + statistics.count(Counter.CANDIDATE_TRIANGLES);
    }

    private double bytesPerTriangle(long bytes) {
        return (double) bytes / bench.topology().triangleCount();
    }
}
