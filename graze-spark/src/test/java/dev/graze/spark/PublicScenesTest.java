package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public scenes from their files to the contacts of one machine. */
class PublicScenesTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({ "CLOTH_FUNNEL, 16", "CLOTH_BALL, 4" })
    void findsTheContactsOfOneMachine(PublicScene scene, int parts) {
        List<Path> frames = scene.frames();
        CommandRun.of("ingest", frames.getFirst(), frames.getLast(), "--out", dir.resolve("scene")).succeeded();
        CommandRun.of("check", dir.resolve("scene"), "--parts", parts, "--out", dir.resolve("contacts")).succeeded();
        List<String> found = PairRows
                .sorted(TestSession.get().read().parquet(dir.resolve("contacts").toString()).collectAsList());
        assertThat(found).hasSize(scene.contacts());
        assertThat(found.equals(PairRows.sorted(scene.read().contacts("front", 0)))).isTrue();
    }
}
