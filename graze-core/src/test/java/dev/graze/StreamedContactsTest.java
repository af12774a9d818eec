package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.mesh.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contacts delivered in batches are the same as those returned at once, and take no more memory than a few batches.
 * {@code -Dgraze.stream.blades=5000} streams a hundred million contacts through a small heap.
 */
@Timeout(600)
class StreamedContactsTest {
    private static final int HEAP_MEGABYTES = 48;
    private static final CrossingBlades SOME = new CrossingBlades(150);
    /** Enough blades that their contacts exceed the heap of the other process. */
    private static final CrossingBlades MANY = new CrossingBlades(500);

    static List<String> engines() {
        return Engines.all().stream().map(Engine::name).toList();
    }

    private static Detector start(CrossingBlades blades, String engine, int threads) {
        return Detector.continuous(blades.topology()).engine(engine).threads(threads).device("none")
                .start(blades.positions(1));
    }

    private static Contacts contactsOf(CrossingBlades blades) {
        try (Detector detector = start(blades, "slabs", 1)) {
            return detector.advance(blades.positions(-1));
        }
    }

    /** Collects batches. */
    private static final class Collector implements Consumer<Contacts> {
        private final int mostInABatch;
        private final ContactBuffer all = new ContactBuffer();
        private final AtomicBoolean busy = new AtomicBoolean();
        private int batches;

        Collector(int mostInABatch) {
            this.mostInABatch = mostInABatch;
        }

        @Override
        public void accept(Contacts batch) {
            assertThat(busy.compareAndSet(false, true)).as("one batch at a time").isTrue();
            assertThat(batch.size()).isBetween(1, mostInABatch);
            all.addAll(batch);
            batches++;
            busy.set(false);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void batchesContainTheSameContactsAsOneResult(String engine) {
        Contacts expected = contactsOf(SOME);
        assertThat(expected.size()).isEqualTo(SOME.contacts()).isGreaterThan(4 * Detector.DEFAULT_BATCH);
        for (int threads : new int[] { 1, 3 }) {
            Collector collector = new Collector(Detector.DEFAULT_BATCH);
            try (Detector detector = start(SOME, engine, threads)) {
                assertThat(detector.advance(SOME.positions(-1), collector)).isEqualTo(expected.size());
                assertThat(collector.all.toContacts()).isEqualTo(expected);
                assertThat(detector.advance(SOME.positions(1)).size()).as("the way back, in one result")
                        .isEqualTo(expected.size());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void batchesHaveTheRequestedSize(String engine) {
        Contacts expected = contactsOf(SOME);
        for (int batchSize : new int[] { 1, 999, expected.size() - 1 }) {
            Collector parts = new Collector(batchSize);
            try (Detector detector = start(SOME, engine, 2)) {
                assertThat(detector.advance(SOME.positions(-1), batchSize, parts)).isEqualTo(expected.size());
                assertThat(parts.batches).isGreaterThan(1);
                assertThat(parts.all.toContacts()).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aStepThatFitsIntoOneBatchIsDeliveredAtOnce(String engine) {
        Contacts expected = contactsOf(SOME);
        List<Contacts> batches = new ArrayList<>();
        try (Detector detector = start(SOME, engine, 3)) {
            detector.advance(SOME.positions(-1), expected.size(), batches::add);
        }
        assertThat(batches).containsExactly(expected);
    }

    @Test
    void aBatchSizeOfZeroIsRefused() {
        try (Detector detector = start(SOME, "slabs", 1)) {
            assertThatThrownBy(() -> detector.advance(SOME.positions(-1), 0, batch -> {
            })).isInstanceOf(InvalidInputException.class).hasMessage("a batch has at least 1 contact, not 0");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aFailingReceiverLeavesTheDetectorUnchanged(String engine) {
        try (Detector detector = start(SOME, engine, 2)) {
            assertThatThrownBy(() -> detector.advance(SOME.positions(-1), batch -> {
                throw new IllegalArgumentException("disk full");
            })).isInstanceOf(IllegalArgumentException.class).hasMessage("disk full");
            assertThat(detector.advance(SOME.positions(-1))).isEqualTo(contactsOf(SOME));
        }
    }

    /** Fails if its devices are queried during a step, since a session may lose some of them then. */
    private static final class TwoDevices implements Engine.ContinuousSession {
        private final Engine.ContinuousSession search = Engines.named("front").continuous(SOME.topology(),
                EngineOptions.touching(2));
        private List<String> devices = List.of("a", "b");
        private boolean busy;

        @Override
        public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            busy = true;
            search.step(motion, contacts, statistics);
            devices = List.of("a");
            busy = false;
        }

        @Override
        public List<String> devices() {
            assertThat(busy).as("asked during a step").isFalse();
            return devices;
        }

        @Override
        public void close() {
            search.close();
        }
    }

    private record OneSession(Engine.ContinuousSession session) implements Engine {
        @Override
        public String name() {
            return "one";
        }

        @Override
        public String description() {
            return "returns a given session";
        }

        @Override
        public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
            return session;
        }

        @Override
        public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aReceiverMayReadStatisticsAndDevicesOfTheLastStep() {
        try (Detector detector = new Detector(ScenePositions.at(Scene.of(SOME.topology()), SOME.positions(1)),
                new OneSession(new TwoDevices()), EngineOptions.touching(2), 0)) {
            StepStatistics before = detector.statistics();
            detector.advance(SOME.positions(-1), batch -> {
                assertThat(detector.devices()).containsExactly("a", "b");
                assertThat(detector.statistics()).isSameAs(before);
            });
            assertThat(detector.devices()).containsExactly("a");
            assertThat(detector.statistics().totalMilliseconds()).isPositive();
        }
    }

    @Test
    void aStepWithoutContactsDeliversNoBatch() {
        try (Detector detector = start(SOME, "slabs", 2)) {
            assertThat(detector.advance(SOME.positions(2), batch -> {
                throw new AssertionError("unexpected batch");
            })).isZero();
        }
    }

    @Test
    void streamsMoreContactsThanFitIntoMemory() throws IOException, InterruptedException {
        ContactDigest expected = new ContactDigest();
        expected.accept(contactsOf(MANY));
        assertThat(run("stream", MANY)).endsWith(expected.toString());
        assertThat(run("collect", MANY)).contains("OutOfMemoryError");
    }

    @Test
    void streamsAHundredMillionContactsOnRequest() throws IOException, InterruptedException {
        CrossingBlades blades = new CrossingBlades(Integer.getInteger("graze.stream.blades", 700));
        long start = System.nanoTime();
        String output = run("stream", blades);
        System.out.printf("%,d contacts of one step through a heap of %d MB in %.1f s%n", blades.contacts(),
                HEAP_MEGABYTES,
                (System.nanoTime() - start) / 1e9);
        assertThat(output).contains(blades.contacts() + " contacts");
    }

    /** The main method of the other process: collects or streams the contacts of a step. */
    public static void main(String[] arguments) {
        CrossingBlades blades = new CrossingBlades(Integer.parseInt(arguments[1]));
        ContactDigest digest = new ContactDigest();
        try (Detector detector = start(blades, "slabs", 2)) {
            if (arguments[0].equals("stream")) {
                detector.advance(blades.positions(-1), digest);
            } else {
                digest.accept(detector.advance(blades.positions(-1)));
            }
        }
        System.out.println(digest);
    }

    private static String run(String how, CrossingBlades blades) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                List.of(java.toString(), "-Xmx" + HEAP_MEGABYTES + "m", "-XX:+UseSerialGC", "--add-modules",
                        "jdk.incubator.vector",
                        "-Xlog:disable", "-cp", System.getProperty("java.class.path"),
                        StreamedContactsTest.class.getName(), how,
                        Integer.toString(blades.perRow())))
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
    }
}
