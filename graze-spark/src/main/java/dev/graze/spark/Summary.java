package dev.graze.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.TaskReport;
import dev.graze.spark.partition.Plan;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The summary of a run as one JSON object, whose fields keep their order of insertion. */
final class Summary {
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Map<String, Object> fields = new LinkedHashMap<>();

    Summary(String command) {
        fields.put("command", command);
    }

    Summary put(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    Summary request(CheckRequest request) {
        put("mode", request.motion() ? "continuous" : "discrete");
        put("engine", request.engine());
        return put("separation", request.separation());
    }

    /** Adds how the scene was partitioned. The imbalance is the size of the largest partition over the average. */
    Summary plan(Plan plan) {
        put("items", plan.items());
        put("parts", plan.perPartition().length);
        put("partsSplitAgain", plan.splits());
        put("partsOverSize", plan.tooLarge());
        put("replication", plan.replication());
        put("largestPart", plan.largest());
        return put("imbalance", plan.imbalance());
    }

    /** Adds the results, and how evenly the work was distributed. */
    Summary results(Collection<TaskReport> reports) {
        Map<String, Object> found = new TreeMap<>();
        found.put("VF", sum(reports, TaskReport::vertexFace));
        found.put("EE", sum(reports, TaskReport::edgeEdge));
        found.put("intersections", sum(reports, TaskReport::crossings));
        put("found", found);
        put("leftToOwners", sum(reports, TaskReport::elsewhere));
        double earliest = reports.stream().mapToDouble(TaskReport::earliestToi).filter(toi -> !Double.isNaN(toi)).min()
                .orElse(Double.NaN);
        put("earliestToi", Double.isNaN(earliest) ? null : earliest);
        put("gatherMilliseconds", spread(reports, TaskReport::assembly));
        return put("searchMilliseconds", spread(reports, TaskReport::search));
    }

    private static long sum(Collection<TaskReport> reports, ToLongFunction<TaskReport> figure) {
        return reports.stream().mapToLong(figure).sum();
    }

    private static Map<String, Object> spread(Collection<TaskReport> reports, ToLongFunction<TaskReport> nanos) {
        LongSummaryStatistics statistics = reports.stream().mapToLong(nanos).summaryStatistics();
        Map<String, Object> spread = new LinkedHashMap<>();
        spread.put("sum", statistics.getSum() / NANOS_PER_MILLISECOND);
        spread.put("average", statistics.getAverage() / NANOS_PER_MILLISECOND);
        spread.put("largest", reports.isEmpty() ? 0 : statistics.getMax() / NANOS_PER_MILLISECOND);
        return spread;
    }

    static long found(Collection<TaskReport> reports) {
        return sum(reports, TaskReport::vertexFace) + sum(reports, TaskReport::edgeEdge)
                + sum(reports, TaskReport::crossings);
    }

    String json() {
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(fields) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
