package dev.graze.narrow.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.Impact;
import dev.graze.narrow.solver.InclusionSolver;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the exact solver on random grid pairs with static tests at many exact times and with the inclusion solver;
 * neither shares any algebra with it.
 */
class SampledTimesTest {
    /** Divisible by 3, 4 and 5, so that many true times are sampled. */
    private static final int SAMPLES = 60;

    @ParameterizedTest
    @EnumSource
    void toiIsNeverLaterThanASampledTouchAndExactAtSampledTimes(ContactKind kind) {
        Random random = new Random(7);
        int touched = 0;
        for (int i = 0; i < 6000; i++) {
            PairCase pair = RandomPairs.onGrid(random, kind, 1 + i % 3);
            double toi = pair.toi();
            double sampled = firstSampledTouch(pair);
            assertThat(toi).as(() -> Arrays.toString(pair.x())).isLessThanOrEqualTo(sampled);
            if (isSampled(toi)) {
                touched++;
                assertThat(toi).as(() -> Arrays.toString(pair.x())).isEqualTo(sampled, within(1e-15));
            }
        }
        assertThat(touched).isGreaterThan(600);
    }

    /**
     * The inclusion solver never misses a contact. It is early by what its tolerance cannot resolve, which for a
     * tangential approach is the square root of the tolerance.
     */
    @ParameterizedTest
    @EnumSource
    void inclusionSolverAgrees(ContactKind kind) {
        InclusionSolver inclusion = new InclusionSolver(0, 1e-9, 3000);
        Impact bound = new Impact();
        Random random = new Random(8);
        int compared = 0;
        for (int i = 0; i < 1000; i++) {
            PairCase pair = RandomPairs.onGrid(random, kind, 1 + i % 3);
            double toi = pair.toi();
            boolean found = inclusion.findImpact(pair.pair(), bound);
            assertThat(found ? bound.toi() : PairCase.MISS).as(() -> Arrays.toString(pair.x()))
                    .isLessThanOrEqualTo(toi);
            if (found && bound.status() != ContactStatus.ITERATION_LIMIT) {
                compared++;
                assertThat(toi).as(() -> Arrays.toString(pair.x())).isLessThan(bound.toi() + 1e-3);
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    private static double firstSampledTouch(PairCase pair) {
        for (int k = 0; k <= SAMPLES; k++) {
            if (GridTouch.at(pair, k, SAMPLES)) {
                return (double) k / SAMPLES;
            }
        }
        return PairCase.MISS;
    }

    private static boolean isSampled(double toi) {
        return toi != PairCase.MISS && Math.abs(toi * SAMPLES - Math.rint(toi * SAMPLES)) < 1e-13;
    }
}
