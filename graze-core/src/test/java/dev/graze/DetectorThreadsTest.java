package dev.graze;

import dev.graze.spi.Engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Detectors used by several threads, interrupted, closed during a step, and created by the thousand. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DetectorThreadsTest {
    private static final int CALLERS = 6;
    private static final int SIDE = 9;
    private static final Topology SHEETS = sheets(SIDE);
    private static final double[] APART = placed(0, 1);
    private static final double[] CROSSED = placed(0.4, 2);

    /** Creates two square sheets with this many vertices per edge. */
    private static Topology sheets(int side) {
        List<Integer> corners = new ArrayList<>();
        for (int sheet = 0; sheet < 2; sheet++) {
            for (int cell = 0; cell < (side - 1) * (side - 1); cell++) {
                int corner = sheet * side * side + cell / (side - 1) * side + cell % (side - 1);
                corners.addAll(
                        List.of(corner, corner + 1, corner + side, corner + 1, corner + side + 1, corner + side));
            }
        }
        return Topology.of(2 * side * side, corners.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Places the second sheet above the first; if shaken, through it. */
    private static double[] placed(double shaken, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] positions = new double[3 * SHEETS.vertexCount()];
        int perSheet = SHEETS.vertexCount() / 2;
        for (int v = 0; v < SHEETS.vertexCount(); v++) {
            int row = v % perSheet / SIDE;
            int sheet = v / perSheet;
            positions[3 * v] = v % perSheet % SIDE + shaken * random.nextDouble();
            positions[3 * v + 1] = row + shaken * random.nextDouble();
            positions[3 * v + 2] = sheet * (shaken == 0 ? 1 : -0.2) + shaken * random.nextDouble();
        }
        return positions;
    }

    static List<String> engines() {
        return Engines.all().stream().map(Engine::name).toList();
    }

    private static Detector detector(String engine, int threads) {
        return Detector.continuous(SHEETS).engine(engine).threads(threads).device("none").start(APART);
    }

    private static Contacts expected() {
        try (Detector detector = detector("brute", 1)) {
            return detector.advance(CROSSED);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void oneToSixteenThreadsFindTheSameContacts(String engine) {
        Contacts expected = expected();
        assertThat(expected.size()).isGreaterThan(100);
        for (int threads = 1; threads <= 16; threads++) {
            try (Detector detector = detector(engine, threads)) {
                assertThat(detector.advance(CROSSED)).as("%d threads", threads).isEqualTo(expected);
                assertThat(detector.advance(APART).size()).isEqualTo(expected.size());
            }
        }
    }

    /** A call during another thread's call is refused; every call that is accepted returns the right answer. */
    @ParameterizedTest
    @MethodSource("engines")
    void concurrentCallsAreRefusedOrAnsweredCorrectly(String engine) {
        Contacts expected = expected();
        AtomicInteger accepted = new AtomicInteger();
        try (Detector detector = detector(engine, 2)) {
            inParallel(CALLERS, () -> {
                for (int call = 0; call < 60; call++) {
                    Contacts contacts = probedUnlessInUse(detector);
                    if (contacts != null) {
                        assertThat(contacts).isEqualTo(expected);
                        accepted.incrementAndGet();
                    }
                }
            });
            assertThat(detector.advance(CROSSED)).as("after all calls").isEqualTo(expected);
        }
        assertThat(accepted).hasPositiveValue();
    }

    private static Contacts probedUnlessInUse(Detector detector) {
        try {
            return detector.probe(CROSSED);
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage(
                    "this detector is in use, by another thread or by the receiver that calls it; "
                            + "give each a detector of its own");
            return null;
        }
    }

    private static void inParallel(int count, Runnable work) {
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(CompletableFuture.runAsync(work, Thread.ofPlatform()::start));
        }
        callers.forEach(CompletableFuture::join);
    }

    /**
     * Closing during a step is refused, and the step still returns the right answer. Several threads may close at once.
     */
    @ParameterizedTest
    @MethodSource("engines")
    void closingDuringAStepOrAnotherCloseIsSafe(String engine) {
        Contacts expected = expected();
        for (int round = 0; round < 20; round++) {
            Detector detector = detector(engine, 2);
            CompletableFuture<Contacts> step = CompletableFuture.supplyAsync(() -> advancedUnlessClosed(detector),
                    Thread.ofPlatform()::start);
            inParallel(2, () -> closeWhenIdle(detector));
            assertThat(step.join()).isIn(expected, null);
        }
    }

    private static Contacts advancedUnlessClosed(Detector detector) {
        while (true) {
            try {
                return detector.advance(CROSSED);
            } catch (IllegalStateException e) {
                if (e.getMessage().equals("this detector is closed")) {
                    return null;
                }
                assertThat(e).hasMessageStartingWith("this detector is in use");
            }
        }
    }

    private static void closeWhenIdle(Detector detector) {
        while (true) {
            try {
                detector.close();
                return;
            } catch (IllegalStateException e) {
                assertThat(e).hasMessageStartingWith("this detector is in use");
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void anInterruptChangesNoAnswerAndIsPreserved(String engine) {
        Contacts expected = expected();
        try (Detector detector = detector(engine, 3)) {
            for (int call = 0; call < 10; call++) {
                Thread.currentThread().interrupt();
                assertThat(detector.probe(CROSSED)).isEqualTo(expected);
                assertThat(Thread.interrupted()).as("the interrupt is preserved").isTrue();
            }
        }
    }

    @Test
    void tenThousandDetectorsLeakNoThreadsAndNoMemory() throws InterruptedException {
        int before = grazeThreads();
        openAndClose(1_000);
        long heap = heapInUse();
        openAndClose(9_000);
        assertThat(heapInUse() - heap).as("leaked bytes").isLessThan(9_000 * 256L);
        for (int i = 0; i < 500 && grazeThreads() > before; i++) {
            Thread.sleep(10);
        }
        assertThat(grazeThreads()).isLessThanOrEqualTo(before);
    }

    /** Alternates between all engines and one to three threads. */
    private static void openAndClose(int count) {
        Topology pair = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
        double[] positions = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1 };
        List<String> engines = engines();
        for (int i = 0; i < count; i++) {
            ContinuousOptions options = Detector.continuous(pair).engine(engines.get(i % engines.size()))
                    .threads(1 + i % 3).device("none");
            try (Detector detector = options.start(positions)) {
                assertThat(detector.devices()).isEmpty();
            }
        }
    }

    private static int grazeThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("graze-")).count();
    }

    private static long heapInUse() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
