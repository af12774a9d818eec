package dev.graze.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bench.StepCandidates;
import dev.graze.cli.search.SolverChoice;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import org.junit.jupiter.api.Test;

class FoldedClothTest {
    @Test
    void isTheSameForTheSameSeed() {
        assertThat(FoldedCloth.make(5, 3).t1()).isEqualTo(FoldedCloth.make(5, 3).t1())
                .isNotEqualTo(FoldedCloth.make(5, 4).t1());
    }

    @Test
    void mixesCandidatesThatCollideWithMoreThatDoNot() {
        FoldedCloth cloth = FoldedCloth.make(20, 7);
        StepCandidates candidates = StepCandidates.find(cloth.topology(), cloth.t0(), cloth.t1());
        PairSolver solver = SolverChoice.CERTIFIED.create();
        FeaturePair pair = new FeaturePair();
        int contacts = 0;
        for (int i = 0; i < candidates.size(); i++) {
            candidates.load(i, pair);
            contacts += solver.findImpact(pair, new Impact()) ? 1 : 0;
        }

        assertThat(contacts).isBetween(candidates.size() / 100, candidates.size() / 3);
    }
}
