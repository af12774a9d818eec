package dev.graze.examples;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.io.FrameSequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out when the parts of an animated model touch. The model is a glTF file with morph targets, skins or moving
 * nodes; the check covers the motion between the sampled frames too.
 */
public final class AnimationCheck {
    /**
     * A step with contacts.
     *
     * @param frame the name of the frame at the end of the step
     * @param toi the earliest time of impact, from 0 at the start of the step to 1 at its end
     * @param contacts the number of contacts
     */
    public record Touch(String frame, double toi, int contacts) {
    }

    private AnimationCheck() {
    }

    /** Returns all steps of the animation with contacts. */
    public static List<Touch> find(Path file, double framesPerSecond) {
        List<Touch> touches = new ArrayList<>();
        try (FrameSequence frames = FrameSequence.open(List.of(file), framesPerSecond);
                Detector detector = Detector.continuous(frames.topology()).start(frames.positions(0))) {
            for (int frame = 1; frame < frames.frameCount(); frame++) {
                Contacts contacts = detector.advance(frames.positions(frame));
                if (contacts.size() > 0) {
                    touches.add(new Touch(frames.frameName(frame), contacts.earliestToi(), contacts.size()));
                }
            }
        }
        return touches;
    }

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("usage: AnimationCheck FILE.gltf|FILE.glb");
            System.exit(2);
        }
        for (Touch touch : find(Path.of(arguments[0]), 60)) {
            System.out.printf("step to %s: %d contacts, the first at %.3f of the step%n", touch.frame(),
                    touch.contacts(), touch.toi());
        }
    }
}
