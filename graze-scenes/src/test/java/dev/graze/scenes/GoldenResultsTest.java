package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spi.Engine;
import dev.graze.Engines;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine, on any number of threads, finds the recorded contacts and intersections of every scene, bit for bit.
 */
class GoldenResultsTest {
    private static final String ADVICE = """
            %s on %d threads gives other results than recorded. If the change is intended, write the results again
            (see GoldenResults) and give the reason; if only some engines or thread counts fail, those are wrong""";

    @ParameterizedTest
    @MethodSource("dev.graze.scenes.Scenes#names")
    void findsTheRecordedResults(String scene) throws IOException {
        GoldenResults recorded = GoldenResults.recorded(scene);
        assertThat(recorded.contacts()).isGreaterThan(50);
        assertThat(recorded.intersections()).isGreaterThan(10);
        Recording frames = GoldenResults.frames(scene);
        for (Engine engine : Engines.all()) {
            for (int threads : threads(engine.name())) {
                assertThat(GoldenResults.compute(scene, frames, engine.name(), threads))
                        .as(ADVICE, engine.name(), threads)
                        .isEqualTo(recorded);
            }
        }
    }

    /** Brute is slow, and serial always uses one thread. */
    private static int[] threads(String engine) {
        return switch (engine) {
            case "serial" -> new int[] { 1 };
            case "brute" -> new int[] { 1, 2, 8 };
            default -> IntStream.rangeClosed(1, 8).toArray();
        };
    }
}
