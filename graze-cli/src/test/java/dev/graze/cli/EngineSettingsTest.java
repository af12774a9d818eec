package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.search.EngineSettingOptions;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TinyScene;
import dev.graze.spi.EngineSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --parts}, {@code --group-size}, {@code --stack}, {@code --batch} and {@code --set}. */
class EngineSettingsTest {
    @TempDir
    private Path dir;

    private Path above;
    private Path below;

    @BeforeEach
    void makeFrames() {
        above = TinyScene.frame(dir.resolve("t0.ply"), 1);
        below = TinyScene.frame(dir.resolve("t1.ply"), -1);
    }

    private CommandRun check(Object... options) {
        return CommandRun.of(Stream.concat(Stream.of("check", above, below), Stream.of(options)).toArray());
    }

    @Test
    void settingsReachTheEngine() throws IOException {
        Path summary = dir.resolve("summary.json");
        check("--engine", "fuzzy", "--parts", 2, "--summary", summary).succeeded();
        assertThat(new ObjectMapper().readTree(summary.toFile()).at("/steps/0/counters/parts").asInt()).isEqualTo(2);
        assertThat(check("--engine", "lazy-steal", "--group-size", 8, "--stack", 32, "--batch", 3).succeeded().out())
                .contains("1 contact (1 vertex-face, 0 edge-edge)");
    }

    @Test
    void setReachesTheEngine() throws IOException {
        Path summary = dir.resolve("summary.json");
        check("--engine", "fuzzy", "--set", "parts=1", "--summary", summary).succeeded();
        assertThat(new ObjectMapper().readTree(summary.toFile()).at("/steps/0/counters/parts").asInt()).isEqualTo(1);
        check("--engine", "lazy-steal", "--groups", 3, "--group-size", 8, "--set", "stack=32", "--set", "batch=3")
                .succeeded();
    }

    @Test
    void setRefusesUnknownSettings() {
        check("--engine", "fuzzy", "--set", "party=4")
                .refused("engine 'fuzzy' has no setting 'party' in continuous mode; its settings are parts (1 to 64)");
        check("--set", "parts=4").refused("engine 'slabs' has no setting 'parts'", "leave --set out");
        check("--mode", "discrete", "--engine", "balance", "--set", "group-size=4")
                .refused("no setting 'group-size' in discrete mode");
    }

    @Test
    void setRefusesBadValues() {
        check("--engine", "fuzzy", "--set", "parts=65").refused("parts must be 1 to 64, not 65");
        check("--engine", "fuzzy", "--set", "parts=many").refused("--set", "'many'");
        check("--engine", "fuzzy", "--set", "parts").refused("--set", "'parts' is not KEY=VALUE");
        check("--engine", "lazy-steal", "--set", "stack=100").refused("need a group-size");
    }

    @Test
    void aSettingCannotBeSetTwice() {
        check("--engine", "fuzzy", "--parts", 4, "--set", "parts=5").refused("parts is set twice, to 4 and to 5");
        check("--engine", "fuzzy", "--set", "parts=4", "--set", "parts=5").refused("parts is set twice");
    }

    @Test
    void settingsWithoutTheirOwnOptionAreListedWithSet() {
        assertThat(EngineSettingOptions.option(EngineSetting.PARTS)).isEqualTo("--parts");
        assertThat(EngineSettingOptions.option(new EngineSetting("passes", 1, 8, "passes over the scene")))
                .isEqualTo("--set passes=");
    }

    @Test
    void enginesRefuseSettingsTheyLack() {
        check("--parts", 4).refused("engine 'slabs' has no setting 'parts'", "choose engine fuzzy");
        check("--mode", "discrete", "--engine", "balance", "--group-size", 4)
                .refused("no setting 'group-size' in discrete mode");
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        check("--engine", "fuzzy", "--parts", 65).refused("parts must be 1 to 64, not 65");
        check("--engine", "fuzzy", "--parts", "many").refused("--parts", "'many'");
        check("--engine", "lazy-steal", "--group-size", 64, "--stack", 100).refused("a stack of 100 nodes is too small",
                "use 256 or more");
    }

    @Test
    void enginesCommandListsSettings() {
        assertThat(CommandRun.of("engines").succeeded().out().lines().filter(line -> line.contains("takes"))).hasSize(3)
                .anyMatch(line -> line.startsWith("fuzzy") && line.endsWith("takes --parts"))
                .anyMatch(line -> line.startsWith("lazy-steal")
                        && line.endsWith("takes --groups --group-size --stack --batch"));
    }
}
