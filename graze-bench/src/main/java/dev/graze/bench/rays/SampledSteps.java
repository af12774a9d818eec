package dev.graze.bench.rays;

import dev.graze.mesh.InvalidInputException;

/**
 * The steps of a recording at which methods without memory of the step before are measured: some steps spread evenly
 * over the whole run, and all steps of the two phases whose mean is reported, before anything collides and at the end.
 *
 * @param steps of the recording
 * @param every distance of the steps that are spread over the run
 * @param firstHit the end of the first phase
 * @param last number of steps at the end
 */
record SampledSteps(int steps, int every, int firstHit, int last) {
    /** Without {@code --sample-every}: this many steps are spread over the run. */
    private static final int USUAL_SAMPLES = 60;
    private static final int MOST_EVERY = 1000;

    /**
     * Checks {@code --sample-every}.
     *
     * @throws InvalidInputException if it is out of range; null is the default
     */
    static void requireSane(Integer every) {
        if (every != null && (every < 1 || every > MOST_EVERY)) {
            throw new InvalidInputException("--sample-every must be 1 to " + MOST_EVERY + " steps, not " + every);
        }
    }

    /** @param every null for the default */
    static SampledSteps of(SimulationRecording recording, Integer every, int last) {
        int usual = Math.max(1, recording.steps() / USUAL_SAMPLES);
        return new SampledSteps(recording.steps(), every == null ? usual : every, recording.firstHit(),
                Math.min(last, recording.steps() - 1));
    }

    /** Returns whether a step is one of those that are spread evenly over the run. */
    boolean isSpread(int step) {
        return (steps - 1 - step) % every == 0;
    }

    boolean contains(int step) {
        return step < firstHit || step >= steps - last || isSpread(step);
    }

    /** Returns the steps before anything collides (phase A). */
    SimulationRecording.Span beforeHits() {
        return new SimulationRecording.Span(0, Math.max(1, firstHit));
    }

    /** Returns the steps from the first collision to the last phase (phase B). */
    SimulationRecording.Span between() {
        int from = Math.min(Math.max(1, firstHit), steps - 1);
        return new SimulationRecording.Span(from, Math.max(from + 1, steps - last));
    }

    /** Returns the last steps (phase C). */
    SimulationRecording.Span atTheEnd() {
        return new SimulationRecording.Span(steps - last, steps);
    }

    /** Returns one of several equal parts of the whole run. */
    SimulationRecording.Span part(int number, int parts) {
        return new SimulationRecording.Span(number * steps / parts, (number + 1) * steps / parts);
    }
}
