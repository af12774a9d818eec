package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import dev.graze.spark.check.PairColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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

    private List<Row> onOneMachine(MovingScene scene, List<double[]> frames) {
        Mesh mesh = new Mesh(scene.topology(), frames.getFirst());
        Scene onePart = Scene.of(Part.deforming(dir.getFileName().toString(), mesh));
        List<Row> rows = new ArrayList<>();
        try (Detector detector = Detector.continuous(onePart).start()) {
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

    /** Three parts go to and fro; one is fixed. The faces of parts take turns in the files. */
    @ParameterizedTest
    @CsvSource({ "continuous, 1", "continuous, 2", "discrete, 2" })
    void filtersParts(String mode, int runs) throws IOException {
        SceneStep forth = SceneStep.threeParts().asRead();
        SceneStep back = forth.reversed();
        for (int frame = 0; frame < 4; frame++) {
            Files.writeString(dir.resolve("frame-" + frame + ".obj"), (frame % 2 == 0 ? forth : back).objAtStart());
        }
        UnaryOperator<Scene.Builder> filters = scene -> scene.ignore("red", "green").ignoreWithin("red")
                .ignoreWithin("blue");
        Path out = dir.resolve("out");
        SparkCommandRun.of("sequence", dir, "--mode", mode, "--runs", runs, "--out", out, "--ignore", "red:green",
                "--ignore-within", "red", "--fixed", "blue").succeeded();
        boolean motion = mode.equals("continuous");
        List<String> expected = new ArrayList<>();
        for (int frame = 0; frame < (motion ? 3 : 4); frame++) {
            SceneStep step = frame % 2 == 0 ? forth : back;
            String number = String.valueOf(frame);
            TestSession.sorted(motion ? step.contacts("brute", 0, filters) : step.intersections("brute", filters))
                    .forEach(row -> expected.add(number + row.substring(1)));
        }
        assertThat(expected).isNotEmpty();
        assertThat(TestSession.sorted(TestSession.rows(out))).isEqualTo(expected);
        SparkCommandRun.of("sequence", dir, "--out", dir.resolve("refused"), "--fixed", "red")
                .rejected("part 'red' moves, so it cannot be fixed");
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
