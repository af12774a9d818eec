package dev.graze.cli.clash;

import dev.graze.query.Relation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run of {@code graze clash} found.
 *
 * @param run       what was asked for
 * @param notes     what the readers of the files and the search noted
 * @param openParts the names of parts that are not closed, so that nothing can be inside them
 * @param compared  how many pairs of parts were compared
 * @param pairs     all but those farther apart than the clearance, the worst first
 * @param baseline  what they were compared with, if anything
 */
record ClashReport(ClashRun run, List<String> notes, List<String> openParts, long compared, List<ClashPair> pairs,
        Optional<Baseline.Result> baseline) {
    /** Returns how many of the compared pairs have each relation. */
    Map<Relation, Long> totals() {
        Map<Relation, Long> totals = new EnumMap<>(Relation.class);
        for (Relation relation : Relation.values()) {
            totals.put(relation, 0L);
        }
        totals.put(Relation.APART, compared - pairs.size());
        pairs.forEach(pair -> totals.merge(pair.relation(), 1L, Long::sum));
        return totals;
    }

    /** Returns the pairs that outputs list: those with a clash within the limit. */
    List<ClashPair> listed() {
        List<ClashPair> listed = new ArrayList<>();
        for (ClashPair pair : pairs) {
            if (!pair.clashes().isEmpty()) {
                listed.add(pair);
            }
        }
        return listed;
    }

    long clashCount() {
        return pairs.stream().mapToLong(ClashPair::clashCount).sum();
    }

    long listedClashCount() {
        return pairs.stream().mapToLong(pair -> pair.clashes().size()).sum();
    }

    boolean isComplete() {
        return clashCount() == listedClashCount();
    }

    /** Returns how many pairs make the run fail. */
    long failures() {
        return run.failOn().map(failOn -> pairs.stream().filter(failOn::failsOn).count()).orElse(0L);
    }

    /** Returns how many pairs would make the run fail if the baseline did not have them. */
    long excused() {
        return run.failOn().map(failOn -> pairs.stream().filter(pair -> failOn.concerns(pair.relation())).count())
                .orElse(0L) - failures();
    }

    ClashReport with(Baseline.Result compared, List<ClashPair> comparedPairs) {
        return new ClashReport(run, notes, openParts, this.compared, comparedPairs, Optional.of(compared));
    }
}
