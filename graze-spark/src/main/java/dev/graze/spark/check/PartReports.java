package dev.graze.spark.check;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.util.AccumulatorV2;

/**
 * The reports of all parts, gathered from the tasks. Kept by number: a part that is worked on twice, because an
 * executor was lost, replaces its own report and is counted once.
 */
public final class PartReports extends AccumulatorV2<PartReport, Collection<PartReport>> {
    private static final long serialVersionUID = 1L;

    private final TreeMap<Integer, PartReport> reports = new TreeMap<>();

    @Override
    public boolean isZero() {
        return reports.isEmpty();
    }

    @Override
    public PartReports copy() {
        PartReports copy = new PartReports();
        copy.reports.putAll(reports);
        return copy;
    }

    @Override
    public void reset() {
        reports.clear();
    }

    @Override
    public void add(PartReport report) {
        reports.put(report.number(), report);
    }

    @Override
    public void merge(AccumulatorV2<PartReport, Collection<PartReport>> other) {
        other.value().forEach(this::add);
    }

    /** In the order of the parts. */
    @Override
    public Collection<PartReport> value() {
        return List.copyOf(reports.values());
    }
}
