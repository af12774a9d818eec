package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Engines;
import dev.graze.Moves;
import dev.graze.spi.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnTrialTest {
    private static Setup setup(Engine engine, int threads) {
        return new Setup(engine, threads, null, "none", Map.of(), Question.usual(0));
    }

    @Test
    void partsThatTurnAgreeInAllEnginesAndAreNeverLate() {
        List<Engine> engines = Engines.all();
        long compared = 0;
        long sampled = 0;
        for (int seed = 1; seed <= 60; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            if (TurnTrial.applies(scene)) {
                TurnTrial trial = new TurnTrial(scene, setup(engines.get(seed % engines.size()), 1 + seed % 4));
                assertThat(trial.contradictions()).as("scene %s", seed).isEmpty();
                compared += trial.compared();
                sampled += trial.sampled();
            }
        }
        assertThat(compared).isGreaterThan(100);
        assertThat(sampled).isGreaterThan(1000);
    }

    @Test
    void partsOnChordsDoNotPassForPartsThatTurn() {
        List<String> problems = new ArrayList<>();
        for (int seed = 1; seed <= 60; seed++) {
            problems.addAll(new TurnTrial(RandomScenes.scene(seed), setup(Engines.named("brute"), 1),
                    part -> Moves.Path.CHORD).contradictions());
        }
        assertThat(problems).anyMatch(problem -> problem.startsWith("misses a contact"))
                .anyMatch(problem -> problem.startsWith("reports a contact late"));
    }
}
