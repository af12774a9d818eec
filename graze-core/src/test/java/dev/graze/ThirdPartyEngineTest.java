package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Ratio;
import dev.graze.spi.StepStatistics.Stage;
import org.junit.jupiter.api.Test;

/** An engine from outside Graze defines a setting, a stage, a counter and a ratio. */
class ThirdPartyEngineTest {
    private static final EngineSetting PASSES = new EngineSetting("passes", 1, 8, "passes over the scene");
    private static final Stage SMOOTHING = Stage.of("smoothing");
    private static final Counter PASSES_MADE = Counter.of("passesMade");
    private static final Ratio CONVERGENCE = Ratio.of("convergence");
    private static final Topology TRIANGLE = Topology.of(3, new int[] { 0, 1, 2 });
    private static final double[] POSITIONS = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };

    /** Delegates to slabs. */
    private static final class Layered implements Engine {
        private final Engine slabs = Engines.named("slabs");

        @Override
        public String name() {
            return "layered";
        }

        @Override
        public String description() {
            return "slabs with added statistics";
        }

        @Override
        public EngineCapabilities capabilities(SearchMode mode) {
            EngineCapabilities all = EngineCapabilities.withBounds(BoundingVolume.AABB);
            return mode == SearchMode.CONTINUOUS ? all.withSettings(PASSES) : all;
        }

        @Override
        public void check(SearchMode mode, EngineOptions options) {
            if (options.setting(PASSES) > 4 && options.threads() > 1) {
                throw new InvalidInputException("more than 4 passes need 1 thread");
            }
        }

        @Override
        public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
            ContinuousSession session = slabs.continuous(scene, options);
            return new ContinuousSession() {
                @Override
                public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
                    session.step(motion, contacts, statistics);
                    statistics.add(PASSES_MADE, options.setting(PASSES));
                    statistics.add(Counter.of("passesMade"), 1);
                    statistics.addNanos(SMOOTHING, 2_000_000);
                    statistics.set(CONVERGENCE, 0.5);
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        @Override
        public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
            return slabs.discrete(scene, options);
        }
    }

    private static ContinuousOptions options() {
        return Detector.continuous(TRIANGLE).engine(new Layered()).threads(1);
    }

    @Test
    void theSettingReachesTheEngineAndItsStatisticsReachTheUser() {
        try (Detector detector = options().set(PASSES, 3).start(POSITIONS)) {
            detector.advance(POSITIONS);
            StepStatistics statistics = detector.statistics();
            assertThat(statistics.count(PASSES_MADE)).isEqualTo(4);
            assertThat(statistics.milliseconds(SMOOTHING)).isEqualTo(2);
            assertThat(statistics.ratio(CONVERGENCE)).isEqualTo(0.5);
        }
    }

    @Test
    void addedStatisticsAreListedAfterTheStandardOnes() {
        try (Detector detector = options().start(POSITIONS)) {
            detector.advance(POSITIONS);
            StepStatistics statistics = detector.statistics();
            assertThat(statistics.counters()).startsWith(Counter.standard().toArray(new Counter[0]))
                    .endsWith(PASSES_MADE)
                    .doesNotHaveDuplicates();
            assertThat(statistics.stages()).startsWith(Stage.standard().toArray(new Stage[0])).endsWith(SMOOTHING);
            assertThat(statistics.ratios()).startsWith(Ratio.standard().toArray(new Ratio[0])).endsWith(CONVERGENCE);
        }
    }

    @Test
    void otherEnginesDoNotListAddedStatistics() {
        try (Detector detector = Detector.continuous(TRIANGLE).start(POSITIONS)) {
            detector.advance(POSITIONS);
            assertThat(detector.statistics().counters()).isEqualTo(Counter.standard());
            assertThat(detector.statistics().count(PASSES_MADE)).isZero();
        }
    }

    @Test
    void optionsAreValidatedWithoutStartingTheEngine() {
        options().set(PASSES, 8).bounds(BoundingVolume.AABB).validate();
        assertThatThrownBy(() -> options().set(PASSES, 9)).isInstanceOf(InvalidInputException.class)
                .hasMessage("passes must be 1 to 8, not 9");
        assertThatThrownBy(() -> options().set(PASSES, 5).threads(2).validate())
                .isInstanceOf(InvalidInputException.class).hasMessage("more than 4 passes need 1 thread");
        assertThatThrownBy(() -> Detector.continuous(TRIANGLE).set(PASSES, 5).validate())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("engine 'slabs' has no setting 'passes' in continuous mode; leave it out");
        assertThatThrownBy(() -> Detector.discrete(TRIANGLE).engine(new Layered()).set(PASSES, 5).validate())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("engine 'layered' has no setting 'passes' in discrete mode; leave it out");
        assertThatThrownBy(() -> options().bounds(BoundingVolume.KDOP18).validate())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("engine 'layered' has no bounding volume 'kdop18' in continuous mode; choose aabb,"
                        + " or choose engine balance, front, inter-cd, lazy-steal, phc or serial, or leave bounds out");
        assertThatThrownBy(() -> options().device("0").validate()).isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("engine 'layered' uses no devices in continuous mode; leave device out");
    }

    @Test
    void aStandardKeyNamesTheStandardEntry() {
        assertThat(Counter.of("lastResorts")).isSameAs(Counter.EXACT_FALLBACKS);
        assertThat(Stage.of("narrow")).isSameAs(Stage.NARROW);
        assertThat(Ratio.of("idleShare")).isSameAs(Ratio.IDLE_SHARE);
    }

    @Test
    void settingsCannotUseZeroOrUpperCase() {
        assertThatThrownBy(() -> new EngineSetting("passes", 0, 8, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new EngineSetting("Passes", 1, 8, "")).isInstanceOf(IllegalArgumentException.class);
    }
}
