package dev.graze.oracle.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.spi.Engine;
import dev.graze.Engines;
import dev.graze.FirstImpacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every engine finds exactly the listed contacts and intersections of the public scenes. */
class EnginesOnPublicScenesTest {
    private static final Frames FUNNEL = new Frames("cloth-funnel", "227.ply", "228.ply");
    private static final Frames BALL = new Frames("cloth-ball", "cloth_ball92.ply", "cloth_ball93.ply");

    /** Two frames of a scene. */
    private record Frames(String name, String first, String second) {
        Path folder() {
            return SharedData.require("scenes").resolve(name);
        }

        PublicScene t0() throws IOException {
            return PublicScene.readFrame(folder().resolve(first));
        }

        PublicScene t1() throws IOException {
            return PublicScene.readFrame(folder().resolve(second));
        }
    }

    static Stream<String> engines() {
        return Engines.all().stream().map(Engine::name);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void findsExactlyTheContactsOfTheFunnel(String engine) throws IOException {
        requireContacts(FUNNEL, 134, engine, null);
    }

    @ParameterizedTest
    @EnumSource(names = { "AABB", "KDOP18", "SLABS" })
    void findsTheContactsOfTheFunnelWithEveryVolume(BoundingVolume bounds) throws IOException {
        requireContacts(FUNNEL, 134, "front", bounds);
    }

    @Test
    void findsExactlyTheContactsOfTheBallWithTheSameBits() throws IOException {
        Contacts slabs = requireContacts(BALL, 113_854, "slabs", null);
        for (String engine : List.of("front", "fuzzy", "inter-cd", "phc", "serial")) {
            assertThat(requireContacts(BALL, 113_854, engine, null).equals(slabs)).as("%s to the last bit", engine)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void firstImpactsOfTheFunnelAreTheEarliestContacts(String engine) throws IOException {
        compareFirstImpacts(FUNNEL, engine);
    }

    @ParameterizedTest
    @ValueSource(strings = { "slabs", "front", "fuzzy", "inter-cd" })
    void firstImpactsOfTheBallAreTheEarliestContacts(String engine) throws IOException {
        compareFirstImpacts(BALL, engine);
    }

    /** Asks several times from the same start, from which an engine may keep what is near, and then from another. */
    private static void compareFirstImpacts(Frames frames, String engine) throws IOException {
        PublicScene t0 = frames.t0();
        double[] end = frames.t1().positions();
        double[] middle = t0.positions().clone();
        for (int i = 0; i < middle.length; i++) {
            middle[i] = 0.7 * middle[i] + 0.3 * end[i];
        }
        ContinuousOptions options = Detector.continuous(topology(t0)).engine(engine).threads(2);
        try (Detector reference = Detector.continuous(topology(t0)).threads(2).start(t0.positions());
                Detector detector = options.start(t0.positions())) {
            for (double[] to : List.of(end, end, middle, end)) {
                assertThat(detector.firstImpact(to).equals(FirstImpacts.of(reference.probe(to)))).isTrue();
            }
            reference.reset(middle);
            Contacts all = reference.probe(t0.positions());
            detector.reset(middle);
            assertThat(detector.safeStep(t0.positions())).isEqualTo(all.earliestToi());
            assertThat(detector.firstImpact(t0.positions()).equals(FirstImpacts.of(all))).isTrue();
            assertThat(detector.probe(t0.positions()).equals(all)).as("all of %s afterwards", engine).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void findsExactlyTheIntersectionsOfTheFunnel(String engine) throws IOException {
        requireIntersections(FUNNEL, 382, engine);
    }

    @ParameterizedTest
    @ValueSource(strings = { "slabs", "front", "fuzzy", "inter-cd", "phc", "serial" })
    void findsExactlyTheIntersectionsOfTheBall(String engine) throws IOException {
        requireIntersections(BALL, 99_872, engine);
    }

    private static Contacts requireContacts(Frames frames, int count, String engine, BoundingVolume bounds)
            throws IOException {
        PublicScene t0 = frames.t0();
        ContinuousOptions options = Detector.continuous(topology(t0)).engine(engine).bounds(bounds).threads(2);
        try (Detector detector = options.start(t0.positions())) {
            Contacts contacts = detector.advance(frames.t1().positions());
            assertThat(contacts.size()).isEqualTo(count);
            // Not isEqualTo, which would print a hundred thousand contacts on failure.
            assertThat(rows(contacts).equals(ListedPairs.contacts(frames.folder())))
                    .as("the contacts of %s are those listed", engine)
                    .isTrue();
            assertThat(detector.advance(t0.positions()).size()).as("the same number on the way back").isEqualTo(count);
            return contacts;
        }
    }

    private static Topology topology(PublicScene scene) {
        return Topology.of(scene.positions().length / 3, scene.triangles());
    }

    private static List<List<Integer>> rows(Contacts contacts) {
        return IntStream.range(0, contacts.size())
                .mapToObj(i -> ListedPairs.row(contacts.kind(i).ordinal(), contacts.vertex(i, 0),
                        contacts.vertex(i, 1), contacts.vertex(i, 2), contacts.vertex(i, 3)))
                .toList();
    }

    private static void requireIntersections(Frames frames, int count, String engine) throws IOException {
        PublicScene scene = frames.t1();
        try (DiscreteDetector detector = Detector.discrete(topology(scene)).engine(engine).threads(2).start()) {
            Intersections pairs = detector.detect(scene.positions());
            assertThat(pairs.size()).isEqualTo(count);
            assertThat(ListedPairs.keys(pairs)).isEqualTo(ListedPairs.intersections(frames.folder()));
        }
    }
}
