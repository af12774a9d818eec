package dev.graze.opencl.rays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.opencl.FailingHeap;
import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.Device;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.DeviceSearch;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Devices hit the same triangles as threads, at the same distances, bit for bit, with the same counters. */
class RaysOnDevicesTest {
    private static final int BODIES = 10;
    private static final RaySettings USUAL = RaySettings.usual(RayConstants.forRadius(1)).statistics(true);

    private final Random random = new Random(8);
    private final List<Pose> poses = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private Duration limit = Duration.ofMinutes(1);

    private DeviceSearch search(RaySettings settings, List<Device> devices) {
        return DeviceSearch.on(devices, settings, 2, limit, warnings::add);
    }

    private static BodyShape shape(int body) {
        Surface surface = ConcaveBody.values()[body % 4].surface(120);
        return BodyShape
                .centred(new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), surface.positions()));
    }

    private void scatter() {
        for (int body = 0; body < BODIES; body++) {
            poses.add(Pose.at(2.6 * random.nextDouble(), 2.6 * random.nextDouble(), 2.6 * random.nextDouble()).turned(
                    random.nextGaussian(),
                    random.nextGaussian(), random.nextGaussian(), 6 * random.nextDouble()));
        }
    }

    private void moveRandomly(double distance) {
        poses.replaceAll(pose -> {
            Pose turned = pose.turned(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), distance);
            return new Pose(turned.x() + distance * random.nextGaussian(),
                    turned.y() + distance * random.nextGaussian(),
                    turned.z() + distance * random.nextGaussian(), turned.w(), turned.i(), turned.j(), turned.k());
        });
    }

    private void assertSameAsThreads(RaySettings settings, List<Device> devices, double distance) {
        scatter();
        List<BodyShape> shapes = new ArrayList<>();
        for (int body = 0; body < BODIES; body++) {
            shapes.add(shape(body));
        }
        try (RayDetector threads = RayDetector.on(1, settings);
                RayDetector onDevices = new RayDetector(settings, search(settings, devices))) {
            int hits = 0;
            for (int step = 0; step < 15; step++) {
                // Bodies are added one by one, so that shapes and state grow.
                for (int body = 0; body < BODIES; body++) {
                    addOrMove(threads, shapes, body, step);
                    addOrMove(onDevices, shapes, body, step);
                }
                RayContacts expected = threads.detect();
                assertThat(onDevices.detect()).as("step %d", step).isEqualTo(expected);
                for (Counter counter : Counter.values()) {
                    assertThat(onDevices.counts().get(counter)).as("%s", counter)
                            .isEqualTo(threads.counts().get(counter));
                }
                hits += expected.size();
                moveRandomly(distance);
            }
            assertThat(hits).isGreaterThan(500);
        }
    }

    private void addOrMove(RayDetector detector, List<BodyShape> shapes, int body, int step) {
        int birth = Math.max(0, body - 4);
        if (step == birth) {
            detector.add(shapes.get(body), poses.get(body));
        } else if (step > birth) {
            detector.move(body, poses.get(body));
        }
    }

    /** Uses two bodies at a time, on a device whose memory cannot hold all shapes ever used. */
    @Test
    void releasesShapesOfRemovedBodies() {
        OpenClDevice small = TestDevices.withMemory(1 << 20, 1 << 20);
        try (RayDetector threads = RayDetector.on(1, USUAL);
                RayDetector onDevice = new RayDetector(USUAL, search(USUAL, List.of(small)))) {
            int hits = 0;
            for (int step = 0; step < 60; step++) {
                BodyShape shape = shape(step);
                for (RayDetector detector : List.of(threads, onDevice)) {
                    detector.add(shape, Pose.at(0.4 * (step % 2), 0, 0));
                    if (step > 1) {
                        detector.remove(step - 2);
                    }
                }
                RayContacts expected = threads.detect();
                assertThat(onDevice.detect()).as("step %d", step).isEqualTo(expected);
                hits += expected.size();
            }
            assertThat(hits).isGreaterThan(500);
        }
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameAsThreads(StandardAlgorithm standard) {
        assertSameAsThreads(USUAL.with(standard), List.of(TestDevices.require()), 0.004);
        assertThat(warnings).isEmpty();
    }

    /** Most pairs move beyond the threshold in every step. */
    @ParameterizedTest
    @EnumSource
    void findsTheSameAsThreadsWhenPairsAreFast(StandardAlgorithm standard) {
        assertSameAsThreads(USUAL.with(standard), List.of(TestDevices.require()), 0.04);
    }

    @Test
    void countsRaysOnlyIfAsked() {
        assertSameAsThreads(USUAL.statistics(false), List.of(TestDevices.require()), 0.004);
    }

    /** Threads take over in the step in which the device fails, and follow the rays that the device had. */
    @ParameterizedTest
    @CsvSource({ "trace, 1", "trace, 2", "trace, 9", "send, 3", "rays, 7" })
    void continuesOnThreadsWhenTheOnlyDeviceFails(String method, int call) {
        OpenClDevice device = TestDevices.require();
        assertSameAsThreads(USUAL, List.of(new FailingRays(device, method, call)), 0.004);
        assertThat(warnings).containsExactly(
                "device " + device.name() + " is lost, continuing without it: it accepts no more work");
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1 })
    void givesPairsOfALostDeviceToTheOtherDevice(int failing) {
        List<Device> parts = new ArrayList<>(TestDevices.requireUnits(2).split(2));
        parts.set(failing, new FailingRays((OpenClDevice) parts.get(failing), "trace", 6));
        assertSameAsThreads(USUAL, parts, 0.004);
        assertThat(warnings).singleElement().asString().contains("is lost", "it accepts no more work");
    }

    @ParameterizedTest
    @CsvSource({ "send, 2", "trace, 1", "trace, 8" })
    void continuesWithoutADeviceThatNeverAnswers(String method, int call) throws InterruptedException {
        OpenClDevice device = TestDevices.require();
        int before = OwnedObjects.live();
        CountDownLatch silence = new CountDownLatch(1);
        limit = Duration.ofMillis(1500);
        try {
            assertSameAsThreads(USUAL, List.of(new FailingRays(device, method, call, silence)), 0.004);
            assertThat(warnings)
                    .containsExactly("device " + device.name()
                            + " is lost, continuing without it: no answer for 1500 ms");
        } finally {
            silence.countDown();
        }
        for (int wait = 0; wait < 100 && OwnedObjects.live() > before; wait++) {
            Thread.sleep(50);
        }
        assertThat(OwnedObjects.live()).as("it releases everything when it wakes up").isEqualTo(before);
    }

    @Test
    void skipsADeviceThatCannotBeOpened() {
        OpenClDevice device = TestDevices.require();
        assertSameAsThreads(USUAL, List.of(new FailingRays(device, "open", 0)), 0.004);
        assertThat(warnings).containsExactly("device " + device.name() + " is not used: it accepts no more work");
    }

    @Test
    void findsTheSameAsThreadsWithoutFollowing() {
        assertSameAsThreads(USUAL.iterative(false), List.of(TestDevices.require()), 0.05);
    }

    @Test
    void findsTheSameAsThreadsOnTwoDevicesWithAdaptiveConstants() {
        RaySettings adaptive = RaySettings.usual(RayConstants.forRadius(1).adapting()).statistics(true);
        assertSameAsThreads(adaptive, TestDevices.requireUnits(2).split(2), 0.01);
    }

    @Test
    void followsDeformableBodies() {
        Surface surface = ConcaveBody.LOBED.surface(120);
        Mesh mesh = new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), surface.positions());
        List<Device> devices = List.of(TestDevices.require());
        BodyShape soft = BodyShape.deformable(mesh);
        try (RayDetector threads = RayDetector.on(1, USUAL);
                RayDetector onDevice = new RayDetector(USUAL, search(USUAL, devices))) {
            for (RayDetector detector : List.of(threads, onDevice)) {
                detector.add(shape(1), Pose.at(0.9, 0.2, 0));
                detector.add(soft, Pose.ORIGIN);
                detector.add(shape(2), Pose.at(-0.9, 0.1, 0.2));
            }
            for (int step = 1; step <= 8; step++) {
                double[] next = mesh.positions().clone();
                for (int i = 0; i < next.length; i++) {
                    next[i] *= 1 + 0.01 * step;
                }
                soft.deform(next);
                RayContacts expected = threads.detect();
                assertThat(expected.size()).isPositive();
                assertThat(onDevice.detect()).isEqualTo(expected);
            }
        }
    }

    /**
     * Stores the rays of a device and continues on threads, stores those and continues on two devices: the results do
     * not change.
     */
    @Test
    void continuesFromStoredRays() throws IOException {
        scatter();
        List<Device> parts = TestDevices.requireUnits(2).split(2);
        try (RayDetector never = RayDetector.on(1, USUAL);
                RayDetector first = new RayDetector(USUAL, search(USUAL, parts.subList(0, 1)));
                RayDetector second = RayDetector.on(1, USUAL);
                RayDetector third = new RayDetector(USUAL, search(USUAL, parts))) {
            compareSteps(never, first, 5);
            transfer(first, second);
            compareSteps(never, second, 3);
            transfer(second, third);
            compareSteps(never, third, 4);
        }
    }

    private void compareSteps(RayDetector expected, RayDetector found, int steps) {
        for (int step = 0; step < steps; step++) {
            moveAll(expected);
            moveAll(found);
            assertThat(found.detect()).isEqualTo(expected.detect());
            assertThat(found.counts().get(Counter.ITERATIVE_RAYS))
                    .isEqualTo(expected.counts().get(Counter.ITERATIVE_RAYS));
            moveRandomly(0.004);
        }
        assertThat(expected.counts().get(Counter.ITERATIVE_RAYS)).isPositive();
    }

    private void transfer(RayDetector from, RayDetector to) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        from.writeRays(new DataOutputStream(stored));
        for (int body = 0; body < BODIES; body++) {
            to.add(shape(body), poses.get(body));
        }
        to.readRays(new DataInputStream(new ByteArrayInputStream(stored.toByteArray())));
    }

    /** Throws during a transfer to or from the device: the next search starts like a new detector. */
    @ParameterizedTest
    @CsvSource({ "send, 1, true", "trace, 1, false", "trace, 3, false", "trace, 3, true", "rays, 3, false" })
    void startsOverAfterAFailedSearch(String method, int call, boolean late) {
        Device device = new FailingRays(TestDevices.require(), method, call, FailingHeap.runningOut(late));
        assertStartsOver(search(USUAL, List.of(device)));
        assertThat(warnings).isEmpty();
    }

    @Test
    void startsOverWhenTheWarningListenerFails() {
        Device device = new FailingRays(TestDevices.require(), "trace", 3);
        assertStartsOver(DeviceSearch.on(List.of(device), USUAL, 2, limit, line -> {
            throw new OutOfMemoryError(line);
        }));
    }

    private void assertStartsOver(DeviceSearch search) {
        scatter();
        try (RayDetector fresh = RayDetector.on(1, USUAL); RayDetector detector = new RayDetector(USUAL, search)) {
            assertThatThrownBy(() -> {
                for (int step = 0; step < 3; step++) {
                    moveRandomly(0.004);
                    moveAll(detector);
                    detector.detect();
                }
            }).isInstanceOf(OutOfMemoryError.class);
            compareSteps(fresh, detector, 4);
        }
    }

    private void moveAll(RayDetector detector) {
        for (int body = 0; body < BODIES; body++) {
            if (detector.bodyCount() <= body) {
                detector.add(shape(body), poses.get(body));
            } else {
                detector.move(body, poses.get(body));
            }
        }
    }

    @Test
    void releasesEverything() {
        int before = OwnedObjects.live();
        assertSameAsThreads(USUAL, List.of(TestDevices.require(), new FailingRays(TestDevices.require(), "trace", 4)),
                0.004);
        assertThat(OwnedObjects.live()).isEqualTo(before);
    }
}
