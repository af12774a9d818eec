package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.BoundingVolume;
import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTree;
import dev.graze.device.DeviceTree.AdjacentItems;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.StepSearcher;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.opencl.FailingHeap.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Steps during which the heap runs out: such a step has no effect on later steps, except that its pair tester is not
 * used again.
 */
@ExtendWith(NothingLeftBehind.class)
class ErrorsOnDevicesTest {
    /** Explicit sizes: measuring them would compile four programs. */
    private static final GroupShape SHAPE = new GroupShape(0, 64, 512, 64, 1 << 12);
    private static final MotionCase MOTION = MotionCase.longScene("n-body", 500, 5);

    private final List<String> warnings = new ArrayList<>();
    private int failures;

    private static Engine engine(String name, Device device) {
        List<Device> devices = List.of(device);
        return name.equals("fuzzy")
                ? new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(3), DeviceChooser.of(devices))
                : new LazyStealEngine(StealSettings.DEFAULT.withGroups(SHAPE),
                        DeviceChooser.of(devices));
    }

    @ParameterizedTest
    @CsvSource({ "fuzzy, CLUSTERS_BEGIN, 2", "fuzzy, CLUSTERS_COVER, 2", "fuzzy, CLUSTERS_SORT, 5",
            "fuzzy, CLUSTERS_COLLECT, 1",
            "fuzzy, CLUSTERS_COLLECT, 5", "fuzzy, TESTER_BEGIN, 1", "fuzzy, TESTER_SUBMIT, 2", "fuzzy, TASK_COLLECT, 2",
            "lazy-steal, SEARCH_LOAD, 1", "lazy-steal, SEARCH_STEP, 1", "lazy-steal, SEARCH_STEP, 3" })
    void stepsAfterAFailedStepAreUnaffected(String engine, Place place, int call) {
        List<Contacts> expected = MotionRun.of(new SlabsEngine(), MOTION, 1).contacts();
        for (boolean late : new boolean[] { false, true }) {
            failures = 0;
            Device device = new FailingHeap(TestDevices.require(), place, call, late);
            EngineOptions options = new EngineOptions(2, 0, 1e-6, 20_000, false, null, "all", warnings::add);
            try (Engine.ContinuousSession session = engine(engine, device).continuous(MOTION.topology(), options)) {
                for (int step = 0; step < expected.size(); step++) {
                    assertThat(contacts(session, step).equals(expected.get(step))).as("step %d", step).isTrue();
                }
            }
            assertThat(failures).isOne();
            assertThat(warnings).isEmpty();
        }
    }

    /** Loads twice, as after a failed load, which leaves some of its objects behind. */
    @Test
    void loadingAgainReplacesWhatWasLoaded() {
        DeviceMesh mesh = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 }, new byte[] { 0b111_111, 0b111_111 });
        DeviceTree tree = new DeviceTree(mesh, new int[] { 2, ~0, ~1 }, new int[] { 0, 1 }, AdjacentItems.searched());
        SearchPlan plan = new SearchPlan(Scheme.STEAL, BoundingVolume.AABB, 1e-6, true, SHAPE, 1 << 20);
        try (StepSearcher search = TestDevices.require().openSearch(plan)) {
            search.load(tree);
            int once = OwnedObjects.live();
            search.load(tree);
            assertThat(OwnedObjects.live()).isEqualTo(once);
        }
    }

    /** Runs a step, and runs it again if it fails. */
    private Contacts contacts(Engine.ContinuousSession session, int step) {
        ContactBuffer contacts = new ContactBuffer();
        StepStatistics statistics = new StepStatistics();
        try {
            session.step(MOTION.frames().get(step), MOTION.frames().get(step + 1), contacts, statistics);
        } catch (OutOfMemoryError e) {
            failures++;
            return contacts(session, step);
        }
        assertThat(statistics.count(Counter.DEVICE_PAIRS)).as("pairs tested by the device").isPositive();
        return contacts.toContacts();
    }
}
