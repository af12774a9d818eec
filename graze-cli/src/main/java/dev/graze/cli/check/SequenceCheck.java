package dev.graze.cli.check;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.cli.search.Mode;
import dev.graze.io.ChangedTrianglesException;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Runs a detector over the frames of a sequence and hands each result to the outputs. */
public final class SequenceCheck {
    private final FrameSequence frames;
    private final CheckSettings settings;

    /**
     * Validates the request as a whole, before anything is written.
     *
     * @throws InvalidInputException if the settings do not fit the frames or each other
     */
    public SequenceCheck(FrameSequence frames, CheckSettings settings) {
        this.frames = frames;
        this.settings = settings;
        settings.requireUsable();
        if (settings.mode() == Mode.CONTINUOUS && frames.frameCount() < 2) {
            throw new InvalidInputException(frames.frameName(0)
                    + ": a motion needs two frames or more, and this is one; name a second frame, or use --mode "
                    + "discrete for its intersections at an instant");
        }
    }

    /** Checks all frames; returns how many contacts or intersecting pairs there were. */
    long run(List<CheckOutput> outputs) {
        long found = settings.mode() == Mode.CONTINUOUS ? runSteps(outputs) : runInstants(outputs);
        outputs.forEach(CheckOutput::finish);
        outputs.forEach(CheckOutput::commit);
        return found;
    }

    /**
     * Checks all frames, prints the table and writes the page.
     *
     * @param command the command line that the page names
     */
    public void showOnPage(Path html, String command, PrintWriter out, PrintWriter err) {
        try (OutputList outputs = new OutputList()) {
            outputs.add(new PageOutput(html, frames.topology(), settings, command));
            outputs.add(new TableOutput(out, err, frames, settings));
            run(outputs.all());
        }
    }

    private long runSteps(List<CheckOutput> outputs) {
        double[] t0 = readMotion(0, outputs);
        boolean contactsAreRead = outputs.stream().anyMatch(CheckOutput::readsContacts);
        int batchSize = StepContacts.batchSize(settings.threads());
        long found = 0;
        try (Detector detector = settings.continuous(frames.topology()).start(t0)) {
            for (int i = 1; i < frames.frameCount(); i++) {
                double[] t1 = readMotion(i, outputs);
                try (StepContacts contacts = contactsAreRead ? StepContacts.kept() : StepContacts.onlyCounted()) {
                    found += detector.advance(t1, batchSize, contacts);
                    var step = new CheckOutput.Step(i - 1, frames.frameName(i - 1), frames.frameName(i), t0, t1,
                            contacts,
                            detector.statistics());
                    outputs.forEach(output -> output.step(step));
                }
                t0 = t1;
            }
            outputs.forEach(output -> output.devices(detector.devices()));
        }
        return found;
    }

    private long runInstants(List<CheckOutput> outputs) {
        long found = 0;
        try (DiscreteDetector detector = settings.discrete(frames.topology()).start()) {
            for (int i = 0; i < frames.frameCount(); i++) {
                Mesh mesh = read(i, outputs);
                var instant = new CheckOutput.Instant(i, frames.frameName(i), mesh,
                        detector.detect(mesh.topology(), mesh.positions()),
                        detector.statistics());
                outputs.forEach(output -> output.instant(instant));
                found += instant.pairs().size();
            }
            outputs.forEach(output -> output.devices(detector.devices()));
        }
        return found;
    }

    /** Reads a frame, whatever its triangles are. */
    private Mesh read(int frame, List<CheckOutput> outputs) {
        Mesh mesh = frames.mesh(frame);
        outputs.forEach(output -> output.frame(frames.frameName(frame), mesh));
        return mesh;
    }

    /** Reads the positions of a frame, which must have the triangles of the first. */
    private double[] readMotion(int frame, List<CheckOutput> outputs) {
        Mesh mesh = frameInMotion(frames, frame);
        outputs.forEach(output -> output.frame(frames.frameName(frame), mesh));
        return mesh.positions();
    }

    /** Reads a frame of a motion; if its triangles have changed, the message names the option that allows it. */
    public static Mesh frameInMotion(FrameSequence frames, int frame) {
        try {
            return new Mesh(frames.topology(), frames.positions(frame));
        } catch (ChangedTrianglesException e) {
            throw new InvalidInputException(e.getMessage() + "; only --mode discrete accepts frames that differ", e);
        }
    }
}
