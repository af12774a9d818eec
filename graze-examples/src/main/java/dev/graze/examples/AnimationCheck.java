package dev.graze.examples;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.io.FrameSequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * When an animation first makes parts of a model touch: a glTF file with morph targets, skins or moving nodes, sampled
 * and checked between the samples too.
 */
public final class AnimationCheck {
    /** The step in which something touches, and when in the step, from 0 to 1. */
    public record Touch(String frame, double toi, int contacts) {
    }

    private AnimationCheck() {
    }

    /** All steps of the animation in which something touches. */
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
            System.err.println("name an animated .gltf or .glb file");
            System.exit(2);
        }
        for (Touch touch : find(Path.of(arguments[0]), 60)) {
            System.out.printf("on the way to %s, at %.3f of the step: %d contacts%n", touch.frame(), touch.toi(),
                    touch.contacts());
        }
    }
}
