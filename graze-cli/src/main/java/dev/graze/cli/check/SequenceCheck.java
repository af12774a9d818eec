package dev.graze.cli.check;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.StepStatistics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Runs a detector over the frames of a scene and hands each result to the outputs. */
public final class SequenceCheck {
    private final SceneFrames frames;
    private final CheckSettings settings;
    private final Limits limits;
    private final PartPairs pairs = new PartPairs();
    private long found;
    private long listed;
    private Optional<CheckOutput.Stopped> stopped = Optional.empty();

    /**
     * When a run stops, and how much it lists.
     *
     * @param stopAtFirst whether to stop at the first contact, or after the first step or frame in which something
     *        collides, if an output needs all that it finds
     * @param mostListed  the number of results that outputs list
     */
    record Limits(boolean stopAtFirst, long mostListed) {
        static final Limits NONE = new Limits(false, Long.MAX_VALUE);
    }

    public SequenceCheck(SceneFrames frames, CheckSettings settings) {
        this(frames, settings, Limits.NONE);
    }

    /**
     * Validates the request as a whole, before anything is written.
     *
     * @throws InvalidInputException if the settings do not fit the frames or each other
     */
    SequenceCheck(SceneFrames frames, CheckSettings settings, Limits limits) {
        this.frames = frames;
        this.settings = settings;
        this.limits = limits;
        settings.requireUsable();
        if (settings.mode() == Mode.CONTINUOUS && frames.stepCount() < 1) {
            throw new InvalidInputException(frames.frameName(0)
                    + ": a motion needs two frames or more, and this is one; name a second frame, or use --mode "
                    + "discrete for its intersections at an instant");
        }
    }

    /** Checks all frames. */
    CheckOutput.Totals run(List<CheckOutput> outputs) {
        int searched = settings.mode() == Mode.CONTINUOUS ? runSteps(outputs) : runInstants(outputs);
        int planned = settings.mode() == Mode.CONTINUOUS ? frames.stepCount() : frames.frameCount();
        var totals = new CheckOutput.Totals(searched, planned, found, listed, pairs.rows(), stopped);
        outputs.forEach(output -> output.totals(totals));
        outputs.forEach(CheckOutput::finish);
        outputs.forEach(CheckOutput::commit);
        return totals;
    }

    /**
     * Checks all frames, prints the table and writes the page.
     *
     * @param command the command line that the page names
     */
    public void showOnPage(Path html, String command, PrintWriter out, PrintWriter err) {
        try (OutputList outputs = new OutputList()) {
            outputs.add(new PageOutput(OutputTarget.file(html), frames, settings, command));
            outputs.add(new TableOutput(out, err, frames, settings));
            run(outputs.all());
        }
    }

    private boolean isEnough() {
        return limits.stopAtFirst && (found > 0 || stopped.isPresent());
    }

    private boolean needsOneContact(List<CheckOutput> outputs) {
        return limits.stopAtFirst && outputs.stream().noneMatch(CheckOutput::needsAllResults);
    }

    private void stop(int number, String name, StepStatistics statistics, List<CheckOutput> outputs) {
        var last = new CheckOutput.Stopped(number, name, statistics);
        stopped = Optional.of(last);
        outputs.forEach(output -> output.stopped(last));
    }

    private int runSteps(List<CheckOutput> outputs) {
        double[] t0 = readMotion(0, outputs).mesh().positions();
        int searched = 0;
        try (Detector detector = settings.continuous(frames.scene()).start()) {
            for (int i = 1; i < frames.frameCount() && !isEnough(); i++) {
                SceneFrames.Frame next = readMotion(i, outputs);
                if (frames.isCut(i)) {
                    detector.reset(next.moves());
                } else {
                    step(i, t0, next, detector, outputs);
                    searched++;
                }
                t0 = next.mesh().positions();
            }
            outputs.forEach(output -> output.devices(detector.devices()));
        }
        return searched;
    }

    private void step(int to, double[] t0, SceneFrames.Frame next, Detector detector, List<CheckOutput> outputs) {
        boolean contactsAreRead = outputs.stream().anyMatch(CheckOutput::readsContacts);
        int batchSize = StepContacts.batchSize(settings.threads());
        try (StepContacts contacts = contactsAreRead ? StepContacts.kept() : StepContacts.onlyCounted()) {
            if (needsOneContact(outputs)) {
                boolean touches = detector.touches(next.moves());
                detector.accept();
                if (touches) {
                    stop(to - 1, frames.frameName(to), detector.statistics(), outputs);
                    return;
                }
            } else {
                found += detector.advance(next.moves(), batchSize, batch -> {
                    contacts.accept(batch);
                    pairs.add(batch);
                });
            }
            listed += contacts.limitListed(limits.mostListed - listed);
            var step = new CheckOutput.Step(to - 1, frames.frameName(to - 1), frames.frameName(to), t0,
                    next.mesh().positions(), next.names(), contacts, detector.statistics());
            outputs.forEach(output -> output.step(step));
        }
    }

    private int runInstants(List<CheckOutput> outputs) {
        int searched = 0;
        try (DiscreteDetector detector = settings.discrete(frames.scene()).start()) {
            for (int i = 0; i < frames.frameCount() && !isEnough(); i++) {
                SceneFrames.Frame frame = read(i, outputs);
                if (frame.scene() != detector.scene()) {
                    detector.change(frame.scene());
                }
                instant(i, frame, detector, outputs);
                searched++;
            }
            outputs.forEach(output -> output.devices(detector.devices()));
        }
        return searched;
    }

    private void instant(int number, SceneFrames.Frame frame, DiscreteDetector detector, List<CheckOutput> outputs) {
        Intersections all = Intersections.ofPairs(new int[0]).in(frame.scene());
        if (!needsOneContact(outputs)) {
            all = detector.detect(frame.moves());
        } else if (detector.intersects(frame.moves())) {
            stop(number, frames.frameName(number), detector.statistics(), outputs);
            return;
        }
        pairs.add(all);
        Intersections some = first(all, limits.mostListed - listed);
        var instant = new CheckOutput.Instant(number, frames.frameName(number), frame.mesh(), frame.names(), all.size(),
                some, detector.statistics());
        outputs.forEach(output -> output.instant(instant));
        found += all.size();
        listed += some.size();
    }

    private static Intersections first(Intersections all, long count) {
        if (all.size() <= count) {
            return all;
        }
        int[] pairs = new int[2 * (int) count];
        Arrays.setAll(pairs, i -> i % 2 == 0 ? all.triangleA(i / 2) : all.triangleB(i / 2));
        return Intersections.ofPairs(pairs).in(all.scene());
    }

    /** Reads a frame, whatever its triangles are. */
    private SceneFrames.Frame read(int number, List<CheckOutput> outputs) {
        SceneFrames.Frame frame = frames.frame(number);
        outputs.forEach(output -> output.frame(frames.frameName(number), frame.mesh(), frame.names()));
        return frame;
    }

    /** Reads a frame of a motion, which must have the triangles of the first. */
    private SceneFrames.Frame readMotion(int number, List<CheckOutput> outputs) {
        SceneFrames.Frame frame = frames.frameInMotion(number);
        outputs.forEach(output -> output.frame(frames.frameName(number), frame.mesh(), frame.names()));
        return frame;
    }
}
