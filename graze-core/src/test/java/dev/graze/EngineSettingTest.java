package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Engines honour the settings they declare and refuse all others. */
class EngineSettingTest {
    /** The number of triangles, side by side along x. */
    private static final int TRIANGLES = 200;
    private static final Topology ROW = row();
    private static final List<EngineSetting> SETTINGS = List.of(EngineSetting.PARTS, EngineSetting.GROUPS,
            EngineSetting.GROUP_SIZE, EngineSetting.STACK, EngineSetting.BATCH);

    private static Topology row() {
        int[] corners = new int[3 * TRIANGLES];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = i;
        }
        return Topology.of(3 * TRIANGLES, corners);
    }

    private static double[] positions() {
        double[] positions = new double[9 * TRIANGLES];
        for (int i = 0; i < 3 * TRIANGLES; i++) {
            positions[3 * i] = i;
            positions[3 * i + 1] = i % 3;
        }
        return positions;
    }

    @ParameterizedTest
    @CsvSource({ "1", "7", "64" })
    void fuzzyUsesTheNumberOfPartsThatIsSet(int parts) {
        try (Detector detector = Detector.continuous(ROW).engine("fuzzy").set(EngineSetting.PARTS, parts)
                .start(positions());
                DiscreteDetector instants = Detector.discrete(ROW).engine("fuzzy").set(EngineSetting.PARTS, parts)
                        .start()) {
            detector.advance(positions());
            instants.detect(positions());
            assertThat(detector.statistics().count(Counter.PARTS)).isEqualTo(parts);
            assertThat(instants.statistics().count(Counter.PARTS)).isEqualTo(parts);
        }
    }

    @ParameterizedTest
    @CsvSource({ "parts,0", "parts,65", "parts,-1", "group-size,0", "group-size,257", "stack,3", "stack,65537",
            "batch,0", "batch,257" })
    void valuesOutOfRangeAreRefused(String key, int value) {
        EngineSetting setting = SETTINGS.stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
        assertThatThrownBy(() -> Detector.continuous(ROW).set(setting, value)).isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(setting.key() + " must be ").hasMessageEndingWith(", not " + value);
        assertThatThrownBy(() -> Detector.discrete(ROW).set(setting, value)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void enginesRefuseSettingsTheyDoNotDeclare() {
        for (Engine engine : Engines.all()) {
            for (EngineSetting setting : SETTINGS) {
                if (!engine.capabilities(SearchMode.CONTINUOUS).settings().contains(setting)) {
                    ContinuousOptions options = Detector.continuous(ROW).engine(engine.name()).set(setting, 4);
                    assertThatThrownBy(() -> options.start(positions())).isInstanceOf(InvalidInputException.class)
                            .hasMessageStartingWith(
                                    "engine '" + engine.name() + "' has no setting '" + setting.key() + "'")
                            .hasMessageContaining("or choose engine ");
                }
            }
        }
    }

    @Test
    void settingsForMotionAreRefusedInDiscreteMode() {
        DiscreteOptions options = Detector.discrete(ROW).engine("lazy-steal").set(EngineSetting.GROUP_SIZE, 64);
        assertThatThrownBy(options::start).isInstanceOf(InvalidInputException.class)
                .hasMessage("engine 'lazy-steal' has no setting 'group-size' in discrete mode; leave it out");
    }

    /** If the option were ignored, the user would believe that the device was used. */
    @Test
    void enginesWithoutDevicesRefuseTheDeviceOption() {
        for (Engine engine : Engines.all()) {
            if (!engine.capabilities(SearchMode.CONTINUOUS).usesDevices()) {
                ContinuousOptions options = Detector.continuous(ROW).engine(engine.name()).device("all");
                assertThatThrownBy(() -> options.start(positions())).isInstanceOf(InvalidInputException.class)
                        .hasMessageStartingWith(
                                "engine '" + engine.name() + "' uses no devices in continuous mode; leave device out")
                        .hasMessageContaining("inter-cd");
                options.device("none").start(positions()).close();
            }
            if (!engine.capabilities(SearchMode.DISCRETE).usesDevices()) {
                DiscreteOptions options = Detector.discrete(ROW).engine(engine.name()).device("0");
                assertThatThrownBy(options::start).isInstanceOf(InvalidInputException.class)
                        .hasMessage("engine '" + engine.name()
                                + "' uses no devices in discrete mode; leave device out, or choose engine fuzzy");
                options.device(" none ").start().close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({ "lazy-steal", "balance" })
    void orientedBoxesAreNotSilentlyReplaced(String engine) {
        DiscreteOptions instants = Detector.discrete(ROW).engine(engine).bounds(BoundingVolume.OBB);
        assertThatThrownBy(instants::start).isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("engine '" + engine + "' has no bounding volume 'obb' in discrete mode")
                .hasMessageEndingWith("or leave bounds out");
        List<String> lines = new ArrayList<>();
        ContinuousOptions motion = Detector.continuous(ROW).engine(engine).device("none").bounds(BoundingVolume.OBB)
                .warnings(lines::add);
        try (Detector detector = motion.start(positions())) {
            detector.advance(positions());
            detector.advance(positions());
        }
        assertThat(lines).singleElement().asString().contains("'obb' is for devices only");
    }

    @ParameterizedTest
    @CsvSource({ "lazy-steal", "balance" })
    void aMeshOfOneTriangleGivesNoWarningAboutOrientedBoxes(String engine) {
        List<String> lines = new ArrayList<>();
        ContinuousOptions motion = Detector.continuous(Topology.of(3, new int[] { 0, 1, 2 })).engine(engine)
                .bounds(BoundingVolume.OBB)
                .warnings(lines::add);
        try (Detector detector = motion.start(new double[9])) {
            detector.advance(new double[9]);
        }
        assertThat(lines).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = { "-,64,-,group-size", "-,-,4,group-size", "16,63,-,use 64 or more",
            "16,-,17,use 16 or less" })
    void groupStackAndBatchSizesMustFitEachOther(Integer groupSize, Integer stack, Integer batch, String remedy) {
        ContinuousOptions options = Detector.continuous(ROW).engine("balance").device("none");
        set(options, EngineSetting.GROUP_SIZE, groupSize);
        set(options, EngineSetting.STACK, stack);
        set(options, EngineSetting.BATCH, batch);
        assertThatThrownBy(() -> options.start(positions())).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(remedy);
    }

    private static void set(ContinuousOptions options, EngineSetting setting, Integer value) {
        if (value != null) {
            options.set(setting, value);
        }
    }

    @Test
    void theSmallestSizesAreAccepted() {
        try (Detector detector = Detector.continuous(ROW).engine("lazy-steal").device("none")
                .set(EngineSetting.GROUPS, 1).set(EngineSetting.GROUP_SIZE, 1)
                .set(EngineSetting.STACK, 4).set(EngineSetting.BATCH, 1).start(positions())) {
            assertThat(detector.advance(positions()).size()).isZero();
        }
    }
}
