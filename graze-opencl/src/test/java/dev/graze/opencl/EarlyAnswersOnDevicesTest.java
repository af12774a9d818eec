package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.EarlyAnswers;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Devices say whether anything touches as a complete search does, also when they fail on the way. */
@ExtendWith(NothingLeftBehind.class)
class EarlyAnswersOnDevicesTest {
    private static final int STEPS = 4;
    private static final int SEEDS = 6;
    private static final StealSettings STEAL = StealSettings.DEFAULT
            .withGroups(new GroupShape(0, 32, 256, 32, 1 << 10));
    private static List<? extends Device> devices = List.of();

    @BeforeAll
    static void open() {
        devices = List.of(TestDevices.require());
    }

    private static Engine fuzzy(int clusters, List<? extends Device> on) {
        return new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(clusters), DeviceChooser.of(on));
    }

    private static Engine interCd(List<? extends Device> on) {
        return new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, 64), DeviceChooser.of(on));
    }

    private static List<Engine> engines() {
        return List.of(fuzzy(3, devices), interCd(devices), new LazyStealEngine(STEAL, DeviceChooser.of(devices)),
                new BalanceEngine(STEAL, DeviceChooser.of(devices)));
    }

    @Test
    void answersAreThoseOfACompleteSearch() {
        for (Engine engine : engines()) {
            EarlyAnswers answers = new EarlyAnswers(engine.name());
            for (int seed = 0; seed < SEEDS; seed++) {
                answers.compareContacts(RandomPartScenes.of(seed, STEPS), seed, seed % 4 == 3 ? 0.02 : 0,
                        options -> options.engine(engine).threads(2).device("all")
                                .warnings(warning -> assertThat(warning).isNull()));
            }
            answers.assertBoth();
        }
    }

    @Test
    void answersAtAnInstantAreThoseOfACompleteSearch() {
        Engine engine = fuzzy(3, devices);
        EarlyAnswers answers = new EarlyAnswers(engine.name());
        for (int seed = 0; seed < SEEDS; seed++) {
            answers.compareIntersections(RandomPartScenes.of(seed, STEPS), seed,
                    options -> options.engine(engine).threads(2).device("all"));
        }
        answers.assertBoth();
    }

    /** What a device found before it failed does not end the search of the CPU. */
    @Test
    void aLostDeviceDoesNotChangeAnAnswer() {
        for (int call = 1; call <= 3; call++) {
            List<Device> failing = List.of(new FailingDevice(devices.getFirst(), FailingDevice.Fault.REFUSES, call));
            for (Engine engine : List.of(interCd(failing), fuzzy(3, failing))) {
                EarlyAnswers answers = new EarlyAnswers(engine.name() + ", fails at call " + call);
                for (int seed = 1; seed < 5; seed++) {
                    answers.compareContacts(RandomPartScenes.of(seed, STEPS), seed, 0,
                            options -> options.engine(engine).threads(2).device("all").warnings(
                                    warning -> assertThat(warning).contains("is lost")));
                }
                answers.assertBoth();
            }
        }
    }

    /** Rows of long triangles, one across the other: many contacts, and no pair that a device cannot decide. */
    private static Part blades(String name, boolean across) {
        int count = 300;
        double[] positions = IntStream.range(0, count).boxed().flatMapToDouble(i -> {
            double[] along = { -1, count + 1, count + 1 };
            double[] at = { i + 0.3, i + 0.3, i + 0.7 };
            return IntStream.range(0, 3).boxed().flatMapToDouble(k -> DoubleStream.of(
                    across ? at[k] : along[k], across ? along[k] : at[k], 0));
        }).toArray();
        return Part.rigid(name,
                new Mesh(Topology.of(3 * count, IntStream.range(0, 3 * count).toArray()), positions),
                Pose.at(0, 0, across ? 1 : 0));
    }

    /** There are more found pairs than a launch takes: the device tests one slice of them. */
    @Test
    void aDeviceStopsBetweenLaunches() {
        Scene scene = Scene.of(blades("along", false), blades("across", true));
        Engine engine = new LazyStealEngine(STEAL, DeviceChooser.of(devices));
        try (Detector detector = Detector.continuous(scene).engine(engine).threads(1).device("all").start()) {
            int contacts = detector.probe(scene.move("across", Pose.at(0.01, 0.02, -1))).size();
            assertThat(contacts).isGreaterThan(300_000);
            long all = detector.statistics().count(Counter.ELEMENTARY_TESTS);
            assertThat(detector.touches(scene.move("across", Pose.at(0.01, 0.02, -1)))).isTrue();
            assertThat(detector.statistics().count(Counter.ELEMENTARY_TESTS)).isPositive().isLessThan(all * 3 / 4 + 1);
            assertThat(detector.probe(scene.move("across", Pose.at(0.01, 0.02, -1))).size()).isEqualTo(contacts);
        }
    }
}
