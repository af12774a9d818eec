package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs public scenes from their files to the contacts, and compares with those of one machine. */
class PublicScenesTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({ "CLOTH_FUNNEL, 16", "CLOTH_BALL, 4" })
    void findsTheContactsOfOneMachine(PublicStep scene, int partitions) {
        List<Path> frames = scene.frames();
        SparkCommandRun.of("ingest", frames.getFirst(), frames.getLast(), "--out", dir.resolve("scene")).succeeded();
        SparkCommandRun.of("check", dir.resolve("scene"), "--parts", partitions, "--out", dir.resolve("contacts"))
                .succeeded();
        List<String> found = TestSession
                .sorted(TestSession.rows(dir.resolve("contacts")));
        assertThat(found).hasSize(scene.contacts());
        assertThat(found.equals(TestSession.sorted(scene.read().contacts("front", 0)))).isTrue();
    }
}
