package dev.graze.cli.selftest;

import dev.graze.BoundingVolume;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DetectorOptions;
import dev.graze.Engines;
import dev.graze.Intersections;
import dev.graze.NearPairs;
import dev.graze.Scene;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An engine with everything needed to run it on a scene.
 *
 * @param bounds   null for the engine's default
 * @param device   as given to {@code --device}
 * @param settings the engine's settings; the engine chooses any that are missing
 */
record Setup(Engine engine, int threads, BoundingVolume bounds, String device, Map<EngineSetting, Integer> settings,
        Question question) {
    /** A search that reaches this limit reports what is certain so far; such results are not compared. */
    private static final int ITERATION_LIMIT = 1_000;

    /** Returns the setup that all others are compared with. */
    static Setup reference(Question question) {
        return new Setup(Engines.named("brute"), 1, null, "none", Map.of(), question);
    }

    /**
     * All results: contacts for each step that searches, near pairs after each step, intersections for each frame, and
     * wrong answers to whether there are any.
     */
    record Findings(List<Contacts> contacts, List<NearPairs> near, List<Intersections> intersections,
            List<String> contradictions) {
        long size() {
            return contacts.stream().mapToLong(Contacts::size).sum()
                    + near.stream().mapToLong(NearPairs::size).sum()
                    + intersections.stream().mapToLong(Intersections::size).sum();
        }

        /** Returns whether a search reached its limit: engines then report different results. */
        boolean isCutShort() {
            return contacts.stream().anyMatch(Findings::isCutShort);
        }

        static boolean isCutShort(Contacts step) {
            for (int i = 0; i < step.size(); i++) {
                if (step.status(i) == ContactStatus.ITERATION_LIMIT) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Returns the same setup, with bounds left to the engine unless it supports these in both modes. */
    Setup withSupportedBounds() {
        boolean supported = bounds == null || Arrays.stream(SearchMode.values())
                .allMatch(mode -> engine.capabilities(mode).bounds().contains(bounds));
        return supported ? this : new Setup(engine, threads, null, device, settings, question);
    }

    /** Takes one detector of each kind through all frames of a scene. */
    Findings find(TrialScene scene) {
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        TrialRun run = run(scene, warnings);
        Findings findings = new Findings(run.contacts(), run.near(), run.intersections(), run.contradictions());
        requireNone(warnings);
        return findings;
    }

    /** Starts a new detector for each step and each frame: nothing that a detector keeps can be wrong. */
    Findings findAfresh(TrialScene scene) {
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        TrialRun run = run(scene, warnings);
        Findings findings = new Findings(run.contactsStepByStep(), run.nearFrameByFrame(),
                run.intersectionsFrameByFrame(), List.of());
        requireNone(warnings);
        return findings;
    }

    private TrialRun run(TrialScene scene, List<String> warnings) {
        return new TrialRun(scene, question.near(), parts -> continuous(parts, warnings),
                parts -> configured(Detector.discrete(parts), SearchMode.DISCRETE, warnings)
                        .shapes(question.shapes()));
    }

    /** Returns the contacts of the step to a frame, from a new detector. */
    Contacts contactsOfStep(TrialScene scene, int frame) {
        return run(scene, new ArrayList<>()).contactsOfStep(frame);
    }

    /** Returns the options of a detector for contacts in motion. */
    ContinuousOptions continuous(Scene scene, List<String> warnings) {
        return configured(Detector.continuous(scene), SearchMode.CONTINUOUS, warnings)
                .separation(question.separation()).tolerance(question.tolerance()).iterationLimit(ITERATION_LIMIT);
    }

    /** Sets what the engine supports in this mode. */
    private <S extends DetectorOptions<S>> S configured(S options, SearchMode mode, List<String> warnings) {
        EngineCapabilities capabilities = engine.capabilities(mode);
        options.engine(engine).threads(threads).bounds(bounds).device(capabilities.usesDevices() ? device : "none")
                .warnings(warnings::add);
        settings.forEach((setting, value) -> {
            if (capabilities.settings().contains(setting)) {
                options.set(setting, value);
            }
        });
        return options;
    }

    /**
     * Fails on warnings: an engine that cannot use a device continues without it, so its results would not test the
     * device. The one warning allowed is that an engine without devices does not use the bounds it was given.
     */
    void requireNone(List<String> warnings) {
        List<String> unexpected = warnings.stream().filter(warning -> !isAboutUnusedBounds(warning)).toList();
        if (!unexpected.isEmpty()) {
            throw new IllegalStateException(String.join("; ", unexpected));
        }
    }

    private boolean isAboutUnusedBounds(String warning) {
        return device.equals("none") && bounds != null
                && warning.startsWith("bounding volume '" + bounds.key() + "'");
    }

    /** Returns the setup as a file that {@link #parse} reads. */
    String text() {
        StringBuilder text = new StringBuilder("engine " + engine.name() + "\nthreads " + threads + "\ndevice " + device
                + "\nseparation " + question.separation() + "\ntolerance " + question.tolerance() + "\nshapes "
                + question.shapes() + "\nnear " + question.near() + "\n");
        if (bounds != null) {
            text.append("bounds ").append(bounds.name()).append('\n');
        }
        settings.forEach((setting, value) -> text.append(setting.key()).append(' ').append(value).append('\n'));
        return text.toString();
    }

    /**
     * Reads a setup that {@link #text} wrote.
     *
     * @throws IllegalArgumentException if something is missing or unknown
     */
    static Setup parse(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", 2);
            values.put(words[0], words.length == 2 ? words[1] : "");
        }
        Engine engine = Engines.named(required(values, "engine"));
        int threads = Integer.parseInt(required(values, "threads"));
        String device = required(values, "device");
        double separation = Double.parseDouble(required(values, "separation"));
        String near = values.remove("near"); // files of earlier versions have none
        Question question = new Question(separation, Double.parseDouble(required(values, "tolerance")),
                Boolean.parseBoolean(required(values, "shapes")), near == null ? separation : Double.parseDouble(near));
        String volume = values.remove("bounds");
        Map<EngineSetting, Integer> settings = new LinkedHashMap<>();
        values.forEach((key, value) -> settings.put(
                engine.capabilities(SearchMode.CONTINUOUS).settings().stream()
                        .filter(setting -> setting.key().equals(key)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(key)),
                Integer.valueOf(value)));
        return new Setup(engine, threads, volume == null ? null : BoundingVolume.valueOf(volume), device, settings,
                question);
    }

    private static String required(Map<String, String> values, String key) {
        String value = values.remove(key);
        if (value == null) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return value;
    }

    /** Returns the setup as options of {@code graze check}. */
    String inWords() {
        StringBuilder words = new StringBuilder("--engine " + engine.name() + " --threads " + threads);
        settings.forEach((setting, value) -> words.append(" --").append(setting.key()).append(' ').append(value));
        return words + (bounds == null ? "" : " --bounds " + bounds.key())
                + (device.equals("none") ? "" : " --device " + device)
                + (question.separation() == 0 ? "" : " --separation " + question.separation());
    }
}
