package dev.graze.bench.paper;

import dev.graze.bench.report.Rounds;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.StepStatistics.Counter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Several engines on one scene. All must find the same contacts, bit for bit. */
public final class Comparison<S extends PaperScene> {
    private final S scene;
    private final SceneWindow window;
    private final AgreedContacts agreed;
    private final int rounds;
    private final Map<String, EngineRun> runs = new LinkedHashMap<>();

    public Comparison(S scene, SceneWindow window, int rounds) {
        this.scene = scene;
        this.window = window;
        this.agreed = new AgreedContacts(scene.key(), window.steps(), window.leadIn());
        this.rounds = rounds;
    }

    /** Adds an engine, to run after those added before. */
    public void add(MeasuredEngine engine) {
        if (runs.put(engine.label(), new EngineRun(engine, window, agreed, rounds)) != null) {
            throw new IllegalArgumentException("two engines have the label '" + engine.label() + "'");
        }
    }

    /**
     * Warms all engines up with at least one run each, then times them.
     *
     * @throws IllegalStateException if the contacts of an engine differ from those of the first
     * @throws InvalidInputException if a device that an engine offloads to did nothing
     */
    public void run(Rounds rounds) {
        rounds.run(scene.key() + ": ", " on " + triangles() + " triangles", runs.values());
        runs.values().forEach(this::requireOffloaded);
    }

    /**
     * Fails if the device did nothing. An engine whose device is refused or lost does all the work on its threads, and
     * its times would be mistaken for the device's.
     */
    private void requireOffloaded(EngineRun run) {
        if (run.engine().offloads() && run.count(Counter.DEVICE_PAIRS) == 0) {
            throw new InvalidInputException("the device did nothing in scene " + scene.key()
                    + "; the warnings above say why; choose another one with --device, or none");
        }
    }

    public S scene() {
        return scene;
    }

    public SceneWindow window() {
        return window;
    }

    public int triangles() {
        return window.topology().triangleCount();
    }

    public double contactsPerStep() {
        return agreed.meanSize();
    }

    /** Returns the runs of the engine with a label. */
    public EngineRun run(String label) {
        EngineRun run = runs.get(label);
        if (run == null) {
            throw new IllegalArgumentException("there is no engine '" + label + "' among " + runs.keySet());
        }
        return run;
    }

    /** Returns an engine's time per step. */
    public double milliseconds(String label) {
        return run(label).milliseconds();
    }

    /** Returns a counter of an engine, summed over all steps after the lead-in. */
    public double count(String label, Counter counter) {
        return run(label).count(counter);
    }

    /** Returns the mean of a counter of an engine over all steps after the lead-in. */
    public double perStep(String label, Counter counter) {
        return count(label, counter) / window.countedSteps();
    }

    /** Returns a counter of an engine that grows at most once per step, as a percentage of the counted steps. */
    public double percentOfSteps(String label, Counter counter) {
        return 100 * count(label, counter) / window.countedSteps();
    }
}
