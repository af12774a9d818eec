package dev.graze.cli;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import java.util.List;

/** Runs a detector over the frames of a sequence and hands each result to the outputs. */
final class SequenceCheck {
    private final FrameSequence frames;
    private final CheckSettings settings;
    private final List<CheckOutput> outputs;

    SequenceCheck(FrameSequence frames, CheckSettings settings, List<CheckOutput> outputs) {
        this.frames = frames;
        this.settings = settings;
        this.outputs = outputs;
    }

    /** Checks all frames; returns how many contacts or intersecting pairs there were. */
    long run() {
        long found = settings.mode == Mode.CONTINUOUS ? runSteps() : runInstants();
        outputs.forEach(CheckOutput::commit);
        return found;
    }

    private long runSteps() {
        if (frames.frameCount() < 2) {
            throw new InvalidInputException(frames.frameName(0)
                    + ": a motion needs two frames or more, and this is one; name a second frame, or use --mode discrete for its intersections at an instant");
        }
        double[] t0 = read(0);
        long found = 0;
        try (Detector detector = settings.startContinuous(frames.topology(), t0)) {
            for (int i = 1; i < frames.frameCount(); i++) {
                double[] t1 = read(i);
                var step = new CheckOutput.Step(i - 1, frames.frameName(i - 1), frames.frameName(i), t0, t1, detector.advance(t1), detector.statistics());
                outputs.forEach(output -> output.step(step));
                found += step.contacts().size();
                t0 = t1;
            }
        }
        return found;
    }

    private long runInstants() {
        long found = 0;
        try (DiscreteDetector detector = settings.startDiscrete(frames.topology())) {
            for (int i = 0; i < frames.frameCount(); i++) {
                double[] positions = read(i);
                var instant = new CheckOutput.Instant(i, frames.frameName(i), positions, detector.detect(positions), detector.statistics());
                outputs.forEach(output -> output.instant(instant));
                found += instant.pairs().size();
            }
        }
        return found;
    }

    private double[] read(int frame) {
        double[] positions = frames.positions(frame);
        outputs.forEach(output -> output.frame(frames.frameName(frame), positions));
        return positions;
    }
}
