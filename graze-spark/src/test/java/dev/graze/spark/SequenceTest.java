package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.io.output.PlyWriter;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import dev.graze.spark.check.PairColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the pairs of a sequence checked in runs with those of one detector over all steps. */
class SequenceTest {
    private static final int FRAMES = 8;

    @TempDir
    private Path dir;

    private final List<double[]> frames = new ArrayList<>();

    private MovingScene writeFrames() {
        MovingScene scene = Scenes.create(new SceneRequest("cloth-ball", 800, FRAMES, 3));
        scene.generate((index, positions) -> {
            frames.add(positions.clone());
            PlyWriter.write(dir.resolve("frame-" + index + ".ply"), scene.topology(), positions);
        });
        return scene;
    }

    private static List<Row> onOneMachine(MovingScene scene, List<double[]> frames) {
        List<Row> rows = new ArrayList<>();
        try (Detector detector = Detector.continuous(scene.topology()).start(frames.getFirst())) {
            for (int step = 0; step + 1 < frames.size(); step++) {
                Contacts contacts = detector.advance(frames.get(step + 1));
                for (int i = 0; i < contacts.size(); i++) {
                    rows.add(PairColumns.contact(step, contacts, i, vertex -> vertex));
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({ "1, front", "3, front", "100, slabs" })
    void findsTheContactsOfOneMachine(int runs, String engine) {
        MovingScene scene = writeFrames();
        List<Row> expected = onOneMachine(scene, frames);
        assertThat(expected).isNotEmpty();
        Path out = dir.resolve("out");
        SparkCommandRun run = SparkCommandRun.of("sequence", dir, "--engine", engine, "--runs", runs, "--out", out)
                .succeeded();
        assertThat(run.out()).contains((FRAMES - 1) + " steps", Math.min(runs, FRAMES - 1) + " runs");
        assertThat(TestSession.sorted(TestSession.rows(out)))
                .isEqualTo(TestSession.sorted(expected));
    }

    @Test
    void namesAnUnreadableFrame() throws IOException {
        writeFrames();
        Path bad = dir.resolve("frame-5.ply");
        Files.write(bad, List.of("ply", "this is none"));
        SparkCommandRun.of("sequence", dir, "--runs", 3, "--out", dir.resolve("out")).rejected("frame-5.ply");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void rejectsASingleFrame() {
        writeFrames();
        SparkCommandRun.of("sequence", dir.resolve("frame-0.ply"), "--out", dir.resolve("out")).rejected("two frames");
    }
}
