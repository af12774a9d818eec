package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What callers control: when a search gives up, whose threads it uses, how much it returns and what it reads. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchControlTest {
    private static final CrossingBlades BLADES = new CrossingBlades(60);

    static List<String> engines() {
        return Engines.all().stream().map(Engine::name).toList();
    }

    static List<String> enginesWithExecutors() {
        return engines().stream().filter(name -> !name.equals("inter-cd")).toList();
    }

    /** Cancels at a given check, and stays cancelled only for a moment: the search has to remember. */
    private static final class CancelAtCheck implements BooleanSupplier {
        private final AtomicLong checksLeft = new AtomicLong(Long.MAX_VALUE);

        void in(long checks) {
            checksLeft.set(checks);
        }

        void never() {
            checksLeft.set(Long.MAX_VALUE);
        }

        long used(long from) {
            return from - checksLeft.get();
        }

        @Override
        public boolean getAsBoolean() {
            return checksLeft.decrementAndGet() == 0;
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aCancelledStepLeavesTheDetectorUnchanged(String engine) {
        SplittableRandom random = new SplittableRandom(11);
        int cancelled = 0;
        for (long seed = 0; seed < 25; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, 5);
            CancelAtCheck cancel = new CancelAtCheck();
            List<Contacts> expected = scenes.contacts(options -> options.engine("brute").threads(1));
            try (Detector detector = Detector.continuous(scenes.start()).engine(engine).threads(1 + (int) (seed % 3))
                    .device("none").cancelWhen(cancel).start()) {
                for (int i = 0; i < scenes.steps().size(); i++) {
                    RandomPartScenes.Step step = scenes.steps().get(i);
                    if (step.scene() != detector.scene()) {
                        detector.change(step.scene());
                    }
                    for (int attempt = 0; attempt < 3; attempt++) {
                        cancel.in(1 + random.nextInt(1 << random.nextInt(8)));
                        cancelled += isCancelled(attempt, detector, step.moves(), expected.get(i)) ? 1 : 0;
                    }
                    cancel.never();
                    assertThat(detector.advance(step.moves())).as("%s, seed %d, step %d", engine, seed, i)
                            .isEqualTo(expected.get(i));
                }
            }
        }
        assertThat(cancelled).as("steps of %s that were cancelled", engine).isGreaterThan(50);
    }

    /** Asks one of several questions; the answer must be right unless the search was cancelled. */
    private static boolean isCancelled(int question, Detector detector, Moves moves, Contacts expected) {
        try {
            switch (question) {
                case 0 -> assertThat(detector.probe(moves)).isEqualTo(expected);
                case 1 -> assertThat(detector.touches(moves)).isEqualTo(expected.size() > 0);
                default -> assertThat(detector.near(0.01, moves).size()).isNotNegative();
            }
            return false;
        } catch (CancellationException e) {
            assertThat(e).hasMessageContaining("cancelled").hasMessageContaining("unchanged");
            return true;
        }
    }

    @Test
    void aCancelledProbeCannotBeAccepted() {
        CancelAtCheck cancel = new CancelAtCheck();
        try (Detector detector = blades("slabs").cancelWhen(cancel).start(BLADES.positions(1))) {
            detector.probe(BLADES.positions(0.5));
            cancel.in(1);
            assertThatThrownBy(() -> detector.probe(BLADES.positions(-1))).isInstanceOf(CancellationException.class);
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void intersectionsCanBeCancelled(String engine) {
        CancelAtCheck cancel = new CancelAtCheck();
        for (long seed = 0; seed < 10; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, 4);
            List<Intersections> expected = scenes.intersections(options -> options.engine("brute").threads(1));
            try (DiscreteDetector detector = Detector.discrete(scenes.start()).engine(engine).threads(2).device("none")
                    .cancelWhen(cancel).start()) {
                for (int i = 0; i < scenes.steps().size(); i++) {
                    RandomPartScenes.Step step = scenes.steps().get(i);
                    if (step.scene() != detector.scene()) {
                        detector.change(step.scene());
                    }
                    cancel.in(1 + i);
                    try {
                        assertThat(detector.detect(step.moves())).isEqualTo(expected.get(i));
                    } catch (CancellationException e) {
                        cancel.never();
                        assertThat(detector.detect(step.moves())).as("%s, seed %d, instant %d", engine, seed, i)
                                .isEqualTo(expected.get(i));
                    }
                }
            }
        }
    }

    /** A search asks so often that it ends soon: counted in checks, because a test must not depend on the clock. */
    @ParameterizedTest
    @MethodSource("engines")
    void aStepChecksOftenWhetherItIsCancelled(String engine) {
        CrossingBlades many = new CrossingBlades(200);
        CancelAtCheck cancel = new CancelAtCheck();
        try (Detector detector = Detector.continuous(many.topology()).engine(engine).threads(1).device("none")
                .cancelWhen(cancel).start(many.positions(1))) {
            detector.probe(many.positions(-1));
            assertThat(cancel.used(Long.MAX_VALUE)).as("checks of %s", engine).isGreaterThan(40);
            cancel.in(20);
            assertThatThrownBy(() -> detector.probe(many.positions(-1))).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void anInterruptCancelsIfTheCallerWantsIt() {
        try (Detector detector = blades("slabs").cancelWhen(Thread.currentThread()::isInterrupted)
                .start(BLADES.positions(1))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> detector.probe(BLADES.positions(-1))).isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).as("the interrupt is still there").isTrue();
            assertThat(detector.probe(BLADES.positions(-1)).size()).isEqualTo((int) BLADES.contacts());
        }
    }

    /** Another thread cancels again and again while steps run. */
    @Test
    void cancellingUnderLoadNeverChangesAnAnswer() throws InterruptedException {
        AtomicBoolean cancelled = new AtomicBoolean();
        AtomicBoolean over = new AtomicBoolean();
        Thread button = Thread.ofPlatform().start(() -> {
            SplittableRandom random = new SplittableRandom(5);
            while (!over.get()) {
                cancelled.set(random.nextInt(3) == 0);
                Thread.onSpinWait();
            }
        });
        int completed = 0;
        int ended = 0;
        try (Detector detector = blades("slabs").threads(2).cancelWhen(cancelled::get).start(BLADES.positions(1))) {
            while (completed < 20 || ended < 20) {
                try {
                    assertThat(detector.probe(BLADES.positions(-1)).size()).isEqualTo((int) BLADES.contacts());
                    completed++;
                } catch (CancellationException e) {
                    ended++;
                }
                if (ended > 20_000) { // unlikely ever to complete a step at this rate
                    over.set(true);
                    button.join();
                    cancelled.set(false);
                }
            }
        } finally {
            over.set(true);
            button.join();
        }
    }

    private static ContinuousOptions blades(String engine) {
        return Detector.continuous(BLADES.topology()).engine(engine).device("none");
    }

    /** Executors that do everything an executor may do with a task. */
    private static List<Executor> executors(ExecutorService one, ForkJoinPool pool) {
        List<Executor> executors = new ArrayList<>(List.of(one, pool));
        executors.add(Runnable::run);
        executors.add(task -> {
        }); // never runs it
        executors.add(task -> {
            throw new RejectedExecutionException("full");
        });
        return executors;
    }

    @ParameterizedTest
    @MethodSource("enginesWithExecutors")
    void anyExecutorGivesTheSameAnswer(String engine) {
        try (ExecutorService one = Executors.newSingleThreadExecutor(); ForkJoinPool pool = new ForkJoinPool(2)) {
            for (long seed = 0; seed < 6; seed++) {
                RandomPartScenes scenes = RandomPartScenes.of(seed, 4);
                List<Contacts> expected = scenes.contacts(options -> options.engine("brute").threads(1));
                for (Executor executor : executors(one, pool)) {
                    assertThat(scenes.contacts(options -> options.engine(engine).threads(3).device("none")
                            .executor(executor))).isEqualTo(expected);
                }
                assertThat(CompletableFuture.supplyAsync(() -> scenes.contacts(
                        options -> options.engine(engine).threads(4).device("none").executor(one)), one).join())
                        .as("called on the executor's only thread").isEqualTo(expected);
            }
        }
    }

    @Test
    void stepsRunOnTheThreadsOfTheExecutor() {
        Set<String> before = namesOfThreads();
        try (ForkJoinPool pool = new ForkJoinPool(2);
                Detector detector = blades("slabs").threads(3).executor(pool).start(BLADES.positions(1))) {
            assertThat(detector.probe(BLADES.positions(-1)).size()).isEqualTo((int) BLADES.contacts());
            assertThat(detector.near(0.1).size()).isNotNegative();
            Set<String> started = namesOfThreads();
            started.removeAll(before);
            assertThat(started).noneMatch(name -> name.startsWith("graze-"));
        }
    }

    private static Set<String> namesOfThreads() {
        Set<String> names = new HashSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName() + thread.threadId()));
        return names;
    }

    @Test
    void interCdRefusesAnExecutor() {
        assertThatThrownBy(() -> blades("inter-cd").executor(Runnable::run).start(BLADES.positions(1)))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("executor")
                .hasMessageContaining("leave executor out");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aLimitGivesEverythingOrSaysThatThereIsMore(String engine) {
        int all = (int) BLADES.contacts();
        try (Detector detector = blades(engine).threads(2).start(BLADES.positions(1))) {
            Contacts expected = detector.probe(BLADES.positions(-1));
            assertThat(expected.isComplete()).isTrue();
            assertThat(detector.probe(BLADES.positions(-1), all)).isEqualTo(expected);
            for (int limit : new int[] { 1, 7, all - 1 }) {
                Contacts some = detector.probe(BLADES.positions(-1), limit);
                assertThat(some.isComplete()).isFalse();
                assertThat(some.size()).isEqualTo(limit);
                assertThat(rows(expected)).containsAll(rows(some));
                assertThat(some.toString()).startsWith("at least " + limit);
            }
            assertThat(detector.probe(BLADES.positions(-1))).as("a complete probe after it").isEqualTo(expected);
            assertThatThrownBy(() -> detector.probe(BLADES.positions(-1), 0))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("at least 1");
        }
    }

    private static Set<List<Integer>> rows(Contacts contacts) {
        Set<List<Integer>> rows = new HashSet<>();
        for (int i = 0; i < contacts.size(); i++) {
            rows.add(List.of(contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                    contacts.vertex(i, 3)));
        }
        return rows;
    }

    @Test
    void aProbeCanBeStreamed() {
        try (Detector detector = blades("slabs").threads(2).start(BLADES.positions(1))) {
            Contacts expected = detector.probe(BLADES.positions(-1));
            ContactBuffer all = new ContactBuffer();
            long count = detector.probe(BLADES.positions(-1), 100, all::addAll);
            assertThat(count).isEqualTo(expected.size());
            assertThat(all.toContacts()).isEqualTo(expected);
            detector.accept();
            assertThat(detector.probe(BLADES.positions(-1)).size()).as("already there").isZero();
        }
    }

    @Test
    void positionsCanComeFromBuffersAndSegments() {
        Topology topology = BLADES.topology();
        double[] to = BLADES.positions(-1);
        Scene scene = Scene.builder().add(Part.deforming("blades", new Mesh(topology, BLADES.positions(1)))).build();
        try (Detector detector = Detector.continuous(scene).start(); Arena arena = Arena.ofConfined()) {
            Contacts expected = detector.probe(to);
            DoubleBuffer padded = ByteBuffer.allocateDirect(8 * (to.length + 5)).order(ByteOrder.nativeOrder())
                    .asDoubleBuffer();
            padded.position(3).put(to).position(3).limit(3 + to.length);
            Moves moves = scene.moves();
            assertThat(detector.probe(moves.move("blades", padded))).isEqualTo(expected);
            assertThat(padded.position()).as("the buffer's position stays").isEqualTo(3);
            MemorySegment segment = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, to);
            assertThat(detector.probe(moves.move("blades",
                    segment.asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer()))).isEqualTo(expected);
            FloatBuffer floats = FloatBuffer.allocate(to.length);
            IntStream.range(0, to.length).forEach(i -> floats.put(i, (float) to[i]));
            double[] rounded = IntStream.range(0, to.length).mapToDouble(i -> (float) to[i]).toArray();
            assertThat(detector.probe(moves.move("blades", floats))).isEqualTo(detector.probe(rounded));
            assertThatThrownBy(() -> moves.move("blades", FloatBuffer.allocate(5)))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("blades");
        }
    }
}
