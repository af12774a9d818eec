package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.bench.report.BenchReport;
import dev.graze.cli.search.SolverChoice;
import dev.graze.simd.Simd;
import java.io.PrintWriter;
import java.util.Locale;

/** The results of {@code bench narrow}: a table for people, rows for programs. */
final class NarrowReport {
    private static final String NANOS = "ns";
    private static final String COUNT = "count";
    private static final String RATIO = "ratio";

    private final NarrowBench bench;
    private final Truth certified;
    /** Null without {@code --truth}. */
    private final Truth given;

    NarrowReport(NarrowBench bench, Truth given) {
        this.bench = bench;
        this.certified = new Truth(bench.reference().contacts(), 0);
        this.given = given;
    }

    void print(PrintWriter out) {
        out.printf(Locale.ROOT, "%n%-10s %13s %13s %10s %10s %10s%s%n", "solver", "ns/candidate", "ns/colliding",
                "contacts", "missed",
                "false",
                given == null ? "" : "    missed and false by --truth");
        bench.runs().forEach(run -> printRow(out, run));
        out.println();
        printRatio(out);
        FilterRun simd = bench.simd();
        FilterRun plain = bench.plain();
        out.printf(Locale.ROOT,
                "filters: %,.1f ns/candidate with %s, %,.1f in plain Java (%,.1f times);"
                        + " %,d of %,d candidates are left to the solver%n",
                simd.nanosPerCandidate(), Simd.description(), plain.nanosPerCandidate(),
                plain.nanosPerCandidate() / simd.nanosPerCandidate(),
                simd.survivors(), bench.candidates().size());
        out.printf(Locale.ROOT, "%,d candidates needed the certified solver's exact fallback%n",
                bench.reference().exactFallbacks());
        out.flush();
    }

    private void printRow(PrintWriter out, SolverRun run) {
        String colliding = bench.collidingCount() == 0
                ? "-"
                : String.format(Locale.ROOT, "%,.1f", nanosPerColliding(run));
        out.printf(Locale.ROOT, "%-10s %,13.1f %13s %,10d %,10d %,10d", run.choice(), run.nanosPerCandidate(),
                colliding,
                run.contacts().cardinality(),
                certified.missed(run.contacts()), certified.falseAlarms(run.contacts()));
        if (given != null) {
            out.printf(Locale.ROOT, " %,14d %,15d", given.missed(run.contacts()), given.falseAlarms(run.contacts()));
        }
        out.println();
    }

    private void printRatio(PrintWriter out) {
        SolverRun fast = find(SolverChoice.CERTIFIED);
        SolverRun slow = find(SolverChoice.INCLUSION);
        if (fast == null || slow == null) {
            return;
        }
        out.printf(Locale.ROOT, "certified is %,.1f times as fast as inclusion",
                slow.nanosPerCandidate() / fast.nanosPerCandidate());
        if (bench.collidingCount() > 0) {
            out.printf(Locale.ROOT, ", %,.1f times on the colliding pairs",
                    nanosPerColliding(slow) / nanosPerColliding(fast));
        }
        out.println();
    }

    BenchReport toRows(String command) {
        BenchReport report = new BenchReport("narrow", command);
        report.add("narrow.candidates.vf", bench.candidates().count(ContactKind.VF), COUNT);
        report.add("narrow.candidates.ee", bench.candidates().count(ContactKind.EE), COUNT);
        report.add("narrow.repeats", bench.repeats(), COUNT);
        SolverRun measured = find(SolverChoice.CERTIFIED);
        if (measured != null) {
            report.add("narrow.nanos-per-candidate", measured.nanosPerCandidate(), NANOS);
        }
        report.add("narrow.certified.last-resorts", (double) bench.reference().exactFallbacks(), COUNT);
        bench.runs().forEach(run -> addRun(report, run));
        addRatio(report, "narrow.certified-over-inclusion", SolverChoice.CERTIFIED, SolverChoice.INCLUSION);
        report.add("narrow.filters.nanos-per-candidate", bench.simd().nanosPerCandidate(), NANOS);
        report.add("narrow.filters.scalar.nanos-per-candidate", bench.plain().nanosPerCandidate(), NANOS);
        report.add("narrow.filters.survivors", (double) bench.simd().survivors(), COUNT);
        report.add("narrow.simd-over-scalar", bench.plain().nanosPerCandidate() / bench.simd().nanosPerCandidate(),
                RATIO);
        return report;
    }

    private void addRun(BenchReport report, SolverRun run) {
        String prefix = "narrow." + run.choice() + ".";
        report.add(prefix + "nanos-per-candidate", run.nanosPerCandidate(), NANOS);
        if (bench.collidingCount() > 0) {
            report.add(prefix + "nanos-per-colliding", nanosPerColliding(run), NANOS);
        }
        report.add(prefix + "contacts", run.contacts().cardinality(), COUNT);
        report.add(prefix + "missed", certified.missed(run.contacts()), COUNT);
        report.add(prefix + "false", certified.falseAlarms(run.contacts()), COUNT);
        if (given != null) {
            report.add(prefix + "truth-missed", given.missed(run.contacts()), COUNT);
            report.add(prefix + "truth-false", given.falseAlarms(run.contacts()), COUNT);
        }
    }

    /** Adds the ratio of two solvers' times, if both were measured. */
    private void addRatio(BenchReport report, String name, SolverChoice fast, SolverChoice slow) {
        SolverRun first = find(fast);
        SolverRun second = find(slow);
        if (first == null || second == null) {
            return;
        }
        report.add(name, second.nanosPerCandidate() / first.nanosPerCandidate(), RATIO);
        if (bench.collidingCount() > 0) {
            report.add(name + "-colliding", nanosPerColliding(second) / nanosPerColliding(first), RATIO);
        }
    }

    private double nanosPerColliding(SolverRun run) {
        return run.nanosPerColliding(bench.collidingCount());
    }

    /** Returns the measurement of a solver; null if it was not measured. */
    private SolverRun find(SolverChoice choice) {
        return bench.runs().stream().filter(run -> run.choice() == choice).findFirst().orElse(null);
    }
}
