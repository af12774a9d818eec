package dev.graze.engine.steal;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Ratio;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import java.util.List;

/**
 * What devices report, in the words of all engines. Devices work at the same time: on the clock their parts took the
 * mean over them.
 */
final class SearchCosts {
    private SearchCosts() {
    }

    static void add(List<SearchReport> reports, StepStatistics statistics) {
        long rounds = 0;
        long idle = 0;
        for (SearchReport report : reports) {
            for (Phase part : Phase.values()) {
                statistics.addNanos(stage(part), report.nanos(part) / reports.size());
            }
            addCounts(report, statistics);
            for (int group = 0; group < report.groups(); group++) {
                rounds += report.rounds(group);
                idle += report.idleRounds(group);
            }
        }
        statistics.set(Ratio.IDLE_SHARE, rounds == 0 ? 0 : (double) idle / rounds);
    }

    private static Stage stage(Phase part) {
        return switch (part) {
            case SEND -> Stage.BOUNDS;
            case REFIT -> Stage.HIERARCHY;
            case UPDATE_FRONT, TRAVERSE, BALANCE -> Stage.TRAVERSAL;
            case EXPAND, SOLVE -> Stage.NARROW;
            case SORT -> Stage.SORT;
        };
    }

    private static void addCounts(SearchReport report, StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS,
                report.count(Count.NODE_TESTS) + report.count(Count.FRONT_NODE_TESTS));
        statistics.add(Counter.FRONT_LENGTH, report.keptFront() ? report.count(Count.FRONT_LENGTH) : 0);
        statistics.add(Counter.FRONT_INVALIDATED, report.count(Count.FRONT_REPLACED));
        long before = report.count(Count.FRONT_NODE_TESTS);
        statistics.add(Counter.FRONT_SPROUTED, before == 0 ? 0 : FrontWear.sprouted(report, before));
        statistics.add(Counter.DEVICE_PAIRS, report.count(Count.FOUND));
        statistics.add(Counter.STEALS, report.count(Count.STEALS));
        statistics.add(Counter.EMPTY_POPS, report.count(Count.EMPTY_POPS));
        statistics.add(Counter.SEARCH_RESTARTS, report.count(Count.RESTARTS));
    }
}
