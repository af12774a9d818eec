package dev.graze.spark.sequence;

import dev.graze.cli.parts.SceneFrames;
import dev.graze.spark.check.TaskReport;
import dev.graze.spark.check.TaskReports;
import java.util.Collections;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;

/** The work of one run: checks its steps in order, each once the rows of the previous step were consumed. */
final class RunCheck implements Iterator<Row> {
    private final StepRun run;
    private final TaskReports reports;
    private final RunSearch search;
    private Iterator<Row> rows = Collections.emptyIterator();
    private int nextStep;
    private long searchNanos;

    RunCheck(SequenceRequest request, StepRun run, TaskReports reports) {
        SceneFrames frames = request.open();
        // Spark calls completion listeners in reverse order: the search closes before its frames.
        TaskContext.get().addTaskCompletionListener(context -> {
            frames.close();
        });
        this.run = run;
        this.reports = reports;
        this.search = RunSearch.open(frames, request.check(), run.from());
        this.nextStep = run.from();
        TaskContext.get().addTaskCompletionListener(context -> {
            search.close();
        });
    }

    @Override
    public boolean hasNext() {
        while (!rows.hasNext() && nextStep < run.to()) {
            long start = System.nanoTime();
            rows = search.find(nextStep++);
            searchNanos += System.nanoTime() - start;
            if (nextStep == run.to()) {
                report();
            }
        }
        return rows.hasNext();
    }

    private void report() {
        RunSearch.Tally tally = search.tally();
        reports.add(new TaskReport(run.number(), run.to() - run.from(), tally.vertexFace(), tally.edgeEdge(),
                tally.crossings(), 0,
                tally.earliestToi(), 0, searchNanos));
    }

    @Override
    public Row next() {
        return rows.next();
    }
}
