package dev.graze.spark.check;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.util.AccumulatorV2;

/**
 * Collects the reports of all tasks, by number: when a lost executor makes Spark repeat a task, the second report
 * replaces the first.
 */
public final class TaskReports extends AccumulatorV2<TaskReport, Collection<TaskReport>> {
    private static final long serialVersionUID = 1L;

    private final TreeMap<Integer, TaskReport> reports = new TreeMap<>();

    @Override
    public boolean isZero() {
        return reports.isEmpty();
    }

    @Override
    public TaskReports copy() {
        TaskReports copy = new TaskReports();
        copy.reports.putAll(reports);
        return copy;
    }

    @Override
    public void reset() {
        reports.clear();
    }

    @Override
    public void add(TaskReport report) {
        reports.put(report.number(), report);
    }

    @Override
    public void merge(AccumulatorV2<TaskReport, Collection<TaskReport>> other) {
        other.value().forEach(this::add);
    }

    /** Returns the reports in the order of their numbers. */
    @Override
    public Collection<TaskReport> value() {
        return List.copyOf(reports.values());
    }
}
