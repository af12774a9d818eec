package dev.graze.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.PartReport;
import dev.graze.spark.partition.Plan;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** One JSON object about a run, in the order it is filled. */
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

    /** How the scene was cut: balance is the largest part over the average one. */
    Summary plan(Plan plan) {
        put("items", plan.items());
        put("parts", plan.perPart().length);
        put("partsSplitAgain", plan.splits());
        put("partsOverSize", plan.tooLarge());
        put("replication", plan.replication());
        put("largestPart", plan.largest());
        return put("imbalance", plan.imbalance());
    }

    /** What was found, and how evenly the work was spread. */
    Summary results(Collection<PartReport> reports) {
        Map<String, Object> found = new TreeMap<>();
        found.put("VF", sum(reports, PartReport::vertexFace));
        found.put("EE", sum(reports, PartReport::edgeEdge));
        found.put("intersections", sum(reports, PartReport::crossings));
        put("found", found);
        put("leftToOwners", sum(reports, PartReport::elsewhere));
        double earliest = reports.stream().mapToDouble(PartReport::earliestToi).filter(toi -> !Double.isNaN(toi)).min()
                .orElse(Double.NaN);
        put("earliestToi", Double.isNaN(earliest) ? null : earliest);
        put("gatherMilliseconds", spread(reports, PartReport::assembly));
        return put("searchMilliseconds", spread(reports, PartReport::search));
    }

    private static long sum(Collection<PartReport> reports, ToLongFunction<PartReport> figure) {
        return reports.stream().mapToLong(figure).sum();
    }

    private static Map<String, Object> spread(Collection<PartReport> reports, ToLongFunction<PartReport> nanos) {
        LongSummaryStatistics statistics = reports.stream().mapToLong(nanos).summaryStatistics();
        Map<String, Object> spread = new LinkedHashMap<>();
        spread.put("sum", statistics.getSum() / NANOS_PER_MILLISECOND);
        spread.put("average", statistics.getAverage() / NANOS_PER_MILLISECOND);
        spread.put("largest", reports.isEmpty() ? 0 : statistics.getMax() / NANOS_PER_MILLISECOND);
        return spread;
    }

    static long found(Collection<PartReport> reports) {
        return sum(reports, PartReport::vertexFace) + sum(reports, PartReport::edgeEdge)
                + sum(reports, PartReport::crossings);
    }

    String json() {
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(fields) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
