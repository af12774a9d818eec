package dev.graze.cli.selftest;

import dev.graze.BoundingVolume;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.Engines;
import dev.graze.Intersections;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchMode;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

    /** All results: contacts for each step, intersections for each frame. */
    record Findings(List<Contacts> contacts, List<Intersections> intersections) {
        long size() {
            return contacts.stream().mapToLong(Contacts::size).sum()
                    + intersections.stream().mapToLong(Intersections::size).sum();
        }

        /** Returns whether a search reached its limit: engines then report different results. */
        boolean isCutShort() {
            return contacts.stream().anyMatch(Findings::isCutShort);
        }

        private static boolean isCutShort(Contacts step) {
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

    Findings find(TrialScene scene) {
        return new Findings(contacts(scene), intersections(scene));
    }

    private EngineOptions options(List<String> warnings) {
        return new EngineOptions(threads, question.separation(), question.tolerance(), ITERATION_LIMIT,
                question.shapes(), bounds, device,
                settings, warnings::add);
    }

    /**
     * Fails on warnings: an engine that cannot use a device continues without it, so its results would not test the
     * device. The one warning allowed is that an engine without devices does not use the bounds it was given.
     */
    private void requireNone(List<String> warnings) {
        List<String> unexpected = warnings.stream().filter(warning -> !isAboutUnusedBounds(warning)).toList();
        if (!unexpected.isEmpty()) {
            throw new IllegalStateException(String.join("; ", unexpected));
        }
    }

    private boolean isAboutUnusedBounds(String warning) {
        return device.equals("none") && bounds != null
                && warning.startsWith("bounding volume '" + bounds.key() + "'");
    }

    private List<Contacts> contacts(TrialScene scene) {
        List<Contacts> contacts = new ArrayList<>();
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(scene.topology(), options(warnings))) {
            for (int frame = 1; frame < scene.frames().size(); frame++) {
                buffer.clear();
                session.step(scene.frames().get(frame - 1), scene.frames().get(frame), buffer, new StepStatistics());
                contacts.add(buffer.toContacts());
            }
        }
        requireNone(warnings);
        return contacts;
    }

    private List<Intersections> intersections(TrialScene scene) {
        List<Intersections> intersections = new ArrayList<>();
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        IntersectionBuffer buffer = new IntersectionBuffer(question.shapes());
        try (Engine.DiscreteSession session = engine.discrete(scene.topology(), options(warnings))) {
            for (double[] frame : scene.frames()) {
                buffer.clear();
                session.detect(frame, buffer, new StepStatistics());
                intersections.add(buffer.toIntersections());
            }
        }
        requireNone(warnings);
        return intersections;
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
