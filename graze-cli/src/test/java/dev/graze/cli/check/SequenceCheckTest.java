package dev.graze.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Values;
import dev.graze.cli.testing.TinyScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SequenceCheckTest {
    @TempDir
    private Path dir;

    /** A device lost during the run is not reported as used. */
    @Test
    void reportsTheDevicesOfTheLastStep() {
        assertThat(calls("continuous")).containsExactly("step 0", "step 1", "devices []", "finish", "commit");
        assertThat(calls("discrete")).containsExactly("instant 0", "instant 1", "instant 2", "devices []", "finish",
                "commit");
    }

    private List<String> calls(String mode) {
        CheckSettings settings = new CheckSettings();
        CommandLine options = new CommandLine(settings);
        Values.register(options);
        options.parseArgs("--mode", mode);
        List<Path> files = List.of(TinyScene.frame(dir.resolve("0.ply"), 1), TinyScene.frame(dir.resolve("1.ply"), -1),
                TinyScene.frame(dir.resolve("2.ply"), 1));
        Calls calls = new Calls();
        try (SceneFrames frames = SceneFrames.of(files)) {
            new SequenceCheck(frames, settings).run(List.of(calls));
        }
        return calls.made;
    }

    private static final class Calls implements CheckOutput {
        private final List<String> made = new ArrayList<>();

        @Override
        public void devices(List<String> names) {
            made.add("devices " + names);
        }

        @Override
        public void step(Step step) {
            made.add("step " + step.number());
        }

        @Override
        public void instant(Instant instant) {
            made.add("instant " + instant.number());
        }

        @Override
        public void finish() {
            made.add("finish");
        }

        @Override
        public void commit() {
            made.add("commit");
        }

        @Override
        public void close() {
        }
    }
}
