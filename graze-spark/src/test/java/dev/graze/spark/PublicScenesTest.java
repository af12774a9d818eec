package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.io.FrameSequence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public scenes, where they lie beside the project, from their files to the contacts of one machine. */
class PublicScenesTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({ "cloth-funnel, 227.ply, 228.ply, 16, 134", "cloth-ball, cloth_ball92.ply, cloth_ball93.ply, 4, 113854" })
    void findsTheContactsOfOneMachine(String scene, String first, String second, int parts, int contacts) {
        Path directory = Path.of("..", "..", "shared", "data", "scenes", scene);
        assumeTrue(Files.exists(directory), () -> "skipped: no public data at " + directory);
        List<Path> frames = List.of(directory.resolve(first), directory.resolve(second));
        CommandRun.of("ingest", frames.getFirst(), frames.getLast(), "--out", dir.resolve("scene")).succeeded();
        CommandRun.of("check", dir.resolve("scene"), "--parts", parts, "--out", dir.resolve("contacts")).succeeded();
        List<String> found = PairRows.sorted(TestSession.get().read().parquet(dir.resolve("contacts").toString()).collectAsList());
        assertThat(found).hasSize(contacts);
        assertThat(found.equals(PairRows.sorted(read(scene, frames).contacts("front", 0)))).isTrue();
    }

    private static MotionCase read(String scene, List<Path> files) {
        try (FrameSequence frames = FrameSequence.open(files, 30)) {
            return new MotionCase(scene, frames.topology(), frames.positions(0), frames.positions(1));
        }
    }
}
