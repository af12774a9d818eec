package dev.graze.cli.selftest;

import dev.graze.BoundingVolume;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Runs random scenes through every engine, each with random options, and compares the results with those of
 * {@code brute} with a new detector for each step. {@code brute} itself is compared too, with one detector for all
 * steps.
 */
final class Trials {
    /** Only one in this many scenes uses devices: opening them takes far longer than a small scene does. */
    private static final int SCENES_PER_DEVICE_TRIAL = 25;
    private static final int SCENES_PER_DISTANCE_TRIAL = 2;
    private static final int SCENES_PER_TURN_TRIAL = 2;
    /** Scenes with more results are not asked about further: a few of them would take most of the time. */
    private static final long MOST_RESULTS_TO_ASK_ABOUT = 20_000;
    private static final int MOST_THREADS = 16;
    private static final double OTHER_SEPARATION = 0.01;
    /** With a separation, searches at finer tolerances mostly reach the iteration limit and are not compared. */
    private static final double[] SEPARATED_TOLERANCES = { Question.USUAL_TOLERANCE, Question.USUAL_TOLERANCE, 1e-2 };
    private static final double[] TOLERANCES = { Question.USUAL_TOLERANCE, Question.USUAL_TOLERANCE, 1e-2, 1e-9,
            1e-11 };

    private final List<Engine> engines;
    private final String devices;
    private long scenes;
    private long trials;
    private long cutShort;
    private long results;
    private long answers;

    /**
     * A scene on which an engine failed or found something other than {@code brute}.
     *
     * @param seed    the seed of the original scene
     * @param scene   the scene, reduced
     * @param problem what is wrong
     */
    record Fault(long seed, Setup setup, TrialScene scene, String problem) {
    }

    /** @param devices the devices to use, as given to {@code --device} */
    Trials(List<Engine> engines, String devices) {
        this.engines = List.copyOf(engines);
        this.devices = devices;
    }

    /** Runs one scene through all engines; returns the faults. */
    List<Fault> run(long seed) {
        TrialScene scene = RandomScenes.scene(seed);
        SplittableRandom random = new SplittableRandom(~seed);
        Question question = question(scene, random);
        Setup.Findings expected = Setup.reference(question).findAfresh(scene);
        scenes++;
        if (expected.isCutShort()) {
            cutShort++;
            return List.of();
        }
        List<Fault> faults = new ArrayList<>();
        List<Setup> setups = new ArrayList<>();
        for (Engine engine : engines) {
            Setup setup = new Setup(engine, random.nextInt(1, MOST_THREADS + 1), bounds(random), device(engine, seed),
                    settings(engine, random), question).withSupportedBounds();
            setups.add(setup);
            results += expected.size();
            trials++;
            if (problem(setup, scene, expected).isPresent()) {
                TrialScene small = Shrinker.shrink(scene, simpler -> problem(setup, simpler).isPresent());
                faults.add(new Fault(seed, setup, small, problem(setup, small).orElseThrow()));
            }
        }
        if (seed % SCENES_PER_DISTANCE_TRIAL == 0) {
            compareDistances(seed, scene, question, faults);
        }
        Setup one = setups.get(random.nextInt(setups.size()));
        boolean faulty = faults.stream().anyMatch(fault -> fault.setup().equals(one)); // one report is enough
        if (!faulty && expected.size() <= MOST_RESULTS_TO_ASK_ABOUT) {
            askAboutSteps(seed, one, scene, expected.contacts(), faults);
            if (seed % SCENES_PER_TURN_TRIAL == 0) {
                turnParts(seed, one, scene, faults);
            }
        }
        return faults;
    }

    /** Asks one engine further questions about steps. */
    private void askAboutSteps(long seed, Setup setup, TrialScene scene, List<Contacts> expected,
            List<Fault> faults) {
        StepTrial trial = new StepTrial(scene, setup);
        List<String> problems = trial.contradictions(expected);
        answers += trial.compared();
        if (!problems.isEmpty()) {
            TrialScene small = Shrinker.shrink(scene, simpler -> !stepProblems(setup, simpler).isEmpty());
            faults.add(new Fault(seed, setup, small, stepProblems(setup, small).getFirst()));
        }
    }

    private static List<String> stepProblems(Setup setup, TrialScene scene) {
        List<Contacts> expected = Setup.reference(setup.question()).findAfresh(scene).contacts();
        return expected.stream().anyMatch(Setup.Findings::isCutShort)
                ? List.of()
                : new StepTrial(scene, setup).contradictions(expected);
    }

    /** Lets one engine take rigid parts along true rotations. */
    private void turnParts(long seed, Setup setup, TrialScene scene, List<Fault> faults) {
        if (!TurnTrial.applies(scene)) {
            return;
        }
        TurnTrial trial = new TurnTrial(scene, setup);
        List<String> problems = trial.contradictions();
        answers += trial.compared() + trial.sampled();
        if (!problems.isEmpty()) {
            TrialScene small = Shrinker.shrink(scene,
                    simpler -> !new TurnTrial(simpler, setup).contradictions().isEmpty());
            faults.add(new Fault(seed, setup, small, new TurnTrial(small, setup).contradictions().getFirst()));
        }
    }

    /** Compares distances between parts, which depend on no engine. */
    private void compareDistances(long seed, TrialScene scene, Question question, List<Fault> faults) {
        DistanceTrial trial = new DistanceTrial(scene);
        boolean faulty = trial.problem().isPresent();
        results += trial.compared();
        if (faulty) {
            TrialScene small = Shrinker.shrink(scene, simpler -> new DistanceTrial(simpler).problem().isPresent());
            faults.add(new Fault(seed, Setup.reference(question), small,
                    new DistanceTrial(small).problem().orElseThrow()));
        }
    }

    /** Runs a scene again through all engines with 1 and 3 threads, and as in the setup; returns the faults. */
    List<Fault> rerun(TrialScene scene, Optional<Setup> setup) {
        List<Question> questions = setup.map(given -> List.of(given.question()))
                .orElse(List.of(Question.usual(0), Question.usual(OTHER_SEPARATION)));
        List<Setup> setups = new ArrayList<>();
        setup.filter(given -> engines.contains(given.engine())).ifPresent(setups::add);
        for (Engine engine : engines) {
            for (int threads : new int[] { 1, 3 }) {
                questions.forEach(question -> setups.add(
                        new Setup(engine, threads, null, "none", Map.of(), question)));
            }
        }
        scenes++;
        List<Fault> faults = new ArrayList<>();
        compareDistances(0, scene, questions.getFirst(), faults);
        for (Setup each : setups) {
            Setup.Findings expected = Setup.reference(each.question()).findAfresh(scene);
            if (expected.isCutShort()) {
                cutShort++;
                continue;
            }
            results += expected.size();
            trials++;
            List<String> problems = new ArrayList<>();
            problem(each, scene, expected).ifPresent(problems::add);
            problems.addAll(new StepTrial(scene, each).contradictions(expected.contacts()));
            problems.addAll(new TurnTrial(scene, each).contradictions());
            problems.forEach(problem -> faults.add(new Fault(0, each, scene, problem)));
        }
        return faults;
    }

    private static Question question(TrialScene scene, SplittableRandom random) {
        double separation = random.nextInt(4) == 0 ? scene.size() * Math.scalb(1.0, -random.nextInt(3, 20)) : 0;
        double[] tolerances = separation > 0 ? SEPARATED_TOLERANCES : TOLERANCES;
        double near = random.nextInt(3) == 0 ? 0 : scene.size() * Math.scalb(1.0, -random.nextInt(4, 20));
        return new Question(separation, tolerances[random.nextInt(tolerances.length)], random.nextBoolean(), near);
    }

    /** Returns null, the engine's default, half of the time. */
    private static BoundingVolume bounds(SplittableRandom random) {
        int choice = random.nextInt(2 * BoundingVolume.values().length);
        return choice < BoundingVolume.values().length ? BoundingVolume.values()[choice] : null;
    }

    /**
     * Returns no settings half of the time. Group sizes come in few combinations, since each is a program to compile;
     * some stacks have the minimum size.
     */
    private static Map<EngineSetting, Integer> settings(Engine engine, SplittableRandom random) {
        Map<EngineSetting, Integer> settings = new LinkedHashMap<>();
        if (random.nextBoolean() && inMotion(engine).settings().contains(EngineSetting.PARTS)) {
            settings.put(EngineSetting.PARTS, random.nextInt(1, 65));
        }
        if (random.nextBoolean() && inMotion(engine).settings().contains(EngineSetting.GROUP_SIZE)) {
            int groupSize = 1 << random.nextInt(9);
            settings.put(EngineSetting.GROUPS, 1 << random.nextInt(4));
            settings.put(EngineSetting.GROUP_SIZE, groupSize);
            settings.put(EngineSetting.STACK, groupSize << random.nextInt(2, 4));
            settings.put(EngineSetting.BATCH, Math.max(1, groupSize / 4));
        }
        return settings;
    }

    private static EngineCapabilities inMotion(Engine engine) {
        return engine.capabilities(SearchMode.CONTINUOUS);
    }

    private String device(Engine engine, long seed) {
        return inMotion(engine).usesDevices() && seed % SCENES_PER_DEVICE_TRIAL == 0 ? devices : "none";
    }

    private static Optional<String> problem(Setup setup, TrialScene scene) {
        Setup.Findings expected = Setup.reference(setup.question()).findAfresh(scene);
        return expected.isCutShort() ? Optional.empty() : problem(setup, scene, expected);
    }

    /** Returns what is wrong with an engine's results, if anything. */
    private static Optional<String> problem(Setup setup, TrialScene scene, Setup.Findings expected) {
        try {
            Setup.Findings found = setup.find(scene);
            if (!found.contradictions().isEmpty()) {
                return Optional.of(found.contradictions().getFirst());
            }
            return found.equals(expected)
                    ? Optional.empty()
                    : Optional.of("found " + found.size()
                            + " contacts, near pairs and intersections where brute finds " + expected.size()
                            + (found.size() == expected.size() ? ", but not the same" : ""));
        } catch (RuntimeException | Error failure) {
            return Optional.of("failed: " + failure);
        }
    }

    long scenes() {
        return scenes;
    }

    /** Returns the number of runs of an engine on a scene. */
    long trials() {
        return trials;
    }

    /** Returns the number of scenes not compared because a search with a separation reached its limit. */
    long cutShort() {
        return cutShort;
    }

    /** Returns the number of further answers compared: about single steps, and contacts of parts that turn. */
    long answers() {
        return answers;
    }

    /** Returns the number of contacts, near pairs and intersections compared. */
    long results() {
        return results;
    }
}
