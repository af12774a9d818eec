package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Engines;
import dev.graze.Part;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrialsTest {
    @Test
    void allEnginesAgreeOnRandomMeshes() {
        Trials trials = new Trials(Engines.all(), "none");
        for (long seed = 3; seed <= 60; seed += 3) {
            assertThat(RandomScenes.scene(seed).isMesh()).isTrue();
            assertThat(trials.run(seed)).isEmpty();
        }
        assertThat(trials.results()).isGreaterThan(2_000);
        assertThat(trials.cutShort()).isLessThan(trials.scenes() / 4);
    }

    @Test
    void enginesWithFiltersAgreeOnRandomScenesOfParts() {
        Trials trials = new Trials(Engines.all(), "none");
        for (long seed = 1; seed <= 150; seed += seed % 3) {
            assertThat(trials.run(seed)).isEmpty();
        }
        assertThat(trials.results()).isGreaterThan(2_000);
        assertThat(trials.cutShort()).isLessThan(trials.scenes() / 4);
    }

    @Test
    void sameSeedGivesSameScene() {
        for (long seed = 7; seed < 20; seed++) {
            assertThat(RandomScenes.scene(seed)).usingRecursiveComparison().isEqualTo(RandomScenes.scene(seed));
        }
    }

    @Test
    void scenesAreSmallFiniteAndOfEveryKind() {
        Set<Object> kinds = new HashSet<>();
        int replaced = 0;
        int mostParts = 0;
        for (long seed = 1; seed <= 2_000; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            assertThat(scene.triangleCount()).isBetween(0, 450);
            assertThat(scene.frameCount()).isGreaterThan(1);
            mostParts = Math.max(mostParts, scene.parts().size());
            for (int frame = 0; frame < scene.frameCount(); frame++) {
                assertThat(scene.partsIn(frame)).isNotEmpty().extracting(TrialPart::name).doesNotHaveDuplicates();
                int at = frame;
                assertThat(scene.in(frame, part -> part.startingAt(at)).positions())
                        .satisfies(all -> assertThat(Arrays.stream(all).allMatch(Double::isFinite)).isTrue());
            }
            replaced += scene.parts().stream().map(TrialPart::name).distinct().count() < scene.parts().size() ? 1 : 0;
            scene.parts().forEach(part -> kinds.addAll(List.of(part.motion(), part.edges().length > 0 ? "edges" : "")));
            scene.filters().forEach(filter -> kinds.add(filter.kind()));
            kinds.addAll(scene.steps());
        }
        assertThat(replaced).isGreaterThan(100);
        assertThat(mostParts).isGreaterThan(64);
        assertThat(kinds).contains("edges").contains((Object[]) Part.Motion.values())
                .contains((Object[]) TrialFilter.Kind.values()).contains((Object[]) TrialScene.Step.values());
    }

    @Test
    void faultsAreReduced() {
        TrialScene small = Shrinker.shrink(RandomScenes.scene(3),
                simpler -> simpler.triangleCount() >= 2 && simpler.frameCount() >= 2);
        assertThat(small.triangleCount()).isEqualTo(2);
        assertThat(small.frameCount()).isEqualTo(2);
        assertThat(small.vertexCount()).isLessThanOrEqualTo(6);
        assertThat(small.mesh().place(0)).containsOnly(0);
    }

    @Test
    void partsAndFiltersAreReduced() {
        int[] reduced = new int[3];
        for (long seed = 1; seed <= 40; seed += seed % 3) {
            TrialScene small = Shrinker.shrink(RandomScenes.scene(seed), simpler -> simpler.frameCount() >= 2);
            assertThat(small.parts()).hasSize(1);
            assertThat(small.filters()).isEmpty();
            assertThat(small.frameCount()).isEqualTo(2);
            assertThat(small.vertexCount()).isEqualTo(1);
            assertThat(small.steps()).containsExactly(TrialScene.Step.ADVANCE);
            reduced[0] += RandomScenes.scene(seed).filters().size();
            reduced[1] += RandomScenes.scene(seed).parts().size() - 1;
        }
        assertThat(reduced[0]).as("there was something to reduce").isGreaterThan(10);
        assertThat(reduced[1]).isGreaterThan(10);
        TrialScene one = Shrinker.shrink(withList(), simpler -> simpler.filters().stream()
                .anyMatch(filter -> filter.kind() == TrialFilter.Kind.IGNORE_VERTICES && filter.values().length > 0));
        assertThat(one.filters()).hasSize(1).allSatisfy(filter -> assertThat(filter.values()).hasSize(2));
    }

    private static TrialScene withList() {
        for (long seed = 1;; seed += seed % 3) {
            TrialScene scene = RandomScenes.scene(seed);
            if (scene.filters().stream().anyMatch(
                    filter -> filter.kind() == TrialFilter.Kind.IGNORE_VERTICES && filter.values().length > 4)) {
                return scene;
            }
        }
    }

    @Test
    void coordinatesBeyondFloatRangeStayFinite() {
        TrialScene scene = TrialScene.ofMesh(new int[] { 0, 1, 2 },
                List.of(new double[] { 1e300, 0, 0, 1, 0, 0, 0, 1, 0 }));
        TrialScene small = Shrinker.shrink(scene,
                simpler -> simpler.triangleCount() == 1 && simpler.mesh().place(0)[0] > 1);
        assertThat(small.mesh().place(0)).containsExactly(1e300, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void reportsAnEngineThatMissesContacts() {
        Trials trials = new Trials(List.of(new Forgetful()), "none");
        List<Trials.Fault> faults = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            faults.addAll(trials.run(seed));
        }
        assertThat(faults).hasSizeGreaterThan(3).allSatisfy(fault -> {
            assertThat(fault.problem()).containsAnyOf("says that something touches in frame ", "found ",
                    "first impacts");
            assertThat(fault.scene().frameCount()).as("the second question about the first step is answered wrongly")
                    .isEqualTo(2);
            assertThat(fault.scene().triangleCount()).isLessThanOrEqualTo(2);
            assertThat(fault.scene().parts()).hasSizeLessThanOrEqualTo(2);
            assertThat(fault.scene().filters()).isEmpty();
            assertThat(fault.setup().inWords()).as("the options that were used: the engine supports no bounds")
                    .doesNotContain("--bounds");
        });
        assertThat(faults).anyMatch(fault -> fault.scene().isMesh()).anyMatch(fault -> !fault.scene().isMesh());
    }

    /** An engine that finds nothing from its second step on. */
    private static final class Forgetful implements Engine {
        private final Engine engine = Engines.named("brute");

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
        public CandidateSession candidates(SearchScene scene, EngineOptions options) {
            return engine.candidates(scene, options.withThreads(1));
        }

        @Override
        public ProximitySession proximity(SearchScene scene, EngineOptions options) {
            return engine.proximity(scene, options.withThreads(1));
        }

        @Override
        public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
            return engine.discrete(scene, options);
        }
    }
}
