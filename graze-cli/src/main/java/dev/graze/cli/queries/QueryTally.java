package dev.graze.cli.queries;

import dev.graze.cli.search.SolverChoice;
import dev.graze.io.QueryFile;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;

/** Results of a solver on queries with known answers. */
final class QueryTally {
    private long queries;
    private long collisions;
    private long falsePositives;
    private long falseNegatives;
    private long rounded;
    private long nanos;

    /** Runs every query of a file twice: once to compare the answers, then, with warm code, to time it. */
    void run(QueryFile file, SolverChoice choice) {
        PairSolver solver = choice.create();
        FeaturePair pair = new FeaturePair();
        Impact impact = new Impact();
        for (int i = 0; i < file.size(); i++) {
            pair.load(file.kind(), file.coordinates(), 24 * i);
            boolean found = solver.findImpact(pair, impact);
            falsePositives += found && !file.collides(i) ? 1 : 0;
            falseNegatives += !found && file.collides(i) ? 1 : 0;
            collisions += file.collides(i) ? 1 : 0;
        }
        long start = System.nanoTime();
        for (int i = 0; i < file.size(); i++) {
            pair.load(file.kind(), file.coordinates(), 24 * i);
            solver.findImpact(pair, impact);
        }
        nanos += System.nanoTime() - start;
        queries += file.size();
        rounded += file.inexact();
    }

    void add(QueryTally other) {
        queries += other.queries;
        collisions += other.collisions;
        falsePositives += other.falsePositives;
        falseNegatives += other.falseNegatives;
        rounded += other.rounded;
        nanos += other.nanos;
    }

    long queries() {
        return queries;
    }

    long collisions() {
        return collisions;
    }

    long falsePositives() {
        return falsePositives;
    }

    long falseNegatives() {
        return falseNegatives;
    }

    long rounded() {
        return rounded;
    }

    double nanosPerQuery() {
        return queries == 0 ? 0 : (double) nanos / queries;
    }
}
