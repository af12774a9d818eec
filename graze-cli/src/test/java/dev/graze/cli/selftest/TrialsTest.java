package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Engines;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialsTest {
    @Test
    void allEnginesAgreeOnRandomScenes() {
        Trials trials = new Trials(Engines.all(), "none");
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(trials.run(seed)).isEmpty();
        }
        assertThat(trials.results()).isGreaterThan(2_000);
        assertThat(trials.cutShort()).isLessThan(trials.scenes() / 4);
    }

    @Test
    void sameSeedGivesSameScene() {
        TrialScene scene = RandomScenes.scene(7);
        assertThat(RandomScenes.scene(7).triangles()).isEqualTo(scene.triangles());
        assertThat(RandomScenes.scene(7).frames()).usingRecursiveComparison().isEqualTo(scene.frames());
    }

    @Test
    void scenesAreSmallAndFinite() {
        for (long seed = 1; seed <= 2_000; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            assertThat(scene.topology().triangleCount()).isBetween(1, 150);
            assertThat(scene.frames()).hasSizeGreaterThan(1)
                    .allSatisfy(frame -> assertThat(Arrays.stream(frame).allMatch(Double::isFinite)).isTrue());
        }
    }

    @Test
    void faultsAreReduced() {
        TrialScene scene = RandomScenes.scene(3);
        TrialScene small = Shrinker.shrink(scene,
                simpler -> simpler.triangleCount() >= 2 && simpler.frames().size() >= 2);
        assertThat(small.triangleCount()).isEqualTo(2);
        assertThat(small.frames()).hasSize(2);
        assertThat(small.vertexCount()).isLessThanOrEqualTo(6);
        assertThat(small.frames().getFirst()).containsOnly(0);
    }

    @Test
    void coordinatesBeyondFloatRangeStayFinite() {
        TrialScene scene = new TrialScene(new int[] { 0, 1, 2 },
                List.of(new double[] { 1e300, 0, 0, 1, 0, 0, 0, 1, 0 }));
        TrialScene small = Shrinker.shrink(scene,
                simpler -> simpler.triangleCount() == 1 && simpler.frames().getFirst()[0] > 1);
        assertThat(small.frames().getFirst()).containsExactly(1e300, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void reportsAnEngineThatMissesContacts() {
        Trials trials = new Trials(List.of(new Forgetful()), "none");
        List<Trials.Fault> faults = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            faults.addAll(trials.run(seed));
        }
        assertThat(faults).isNotEmpty().allSatisfy(fault -> {
            assertThat(fault.problem()).startsWith("found ");
            assertThat(fault.scene().frames()).as("two steps, since the first is right").hasSize(3);
            assertThat(fault.scene().triangleCount()).isLessThanOrEqualTo(2);
            assertThat(fault.setup().inWords()).as("the options that were used: the engine supports no bounds")
                    .doesNotContain("--bounds");
        });
    }

    /** An engine that finds nothing from its second step on. */
    private static final class Forgetful implements Engine {
        private final Engine engine = Engines.named("slabs");

        @Override
        public String name() {
            return "forgetful";
        }

        @Override
        public String description() {
            return "finds nothing from its second step on";
        }

        @Override
        public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
            ContinuousSession session = engine.continuous(scene, options.withThreads(1));
            return new ContinuousSession() {
                private boolean second;

                @Override
                public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
                    if (!second) {
                        session.step(motion, contacts, statistics);
                    }
                    second = true;
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        @Override
        public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
            return engine.discrete(scene, options);
        }
    }
}
