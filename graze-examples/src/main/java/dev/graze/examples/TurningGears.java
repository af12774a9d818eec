package dev.graze.examples;

import dev.graze.Contact;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import java.util.Optional;

/**
 * Turns two gears and finds where their teeth first touch. The gears are rigid parts: each step gives their poses, and
 * neither is tested against itself. Both are bolted to a fixed plate, with which they are not to be tested.
 */
public final class TurningGears {
    private static final int TEETH = 12;
    private static final double DISTANCE = 2.02;

    private TurningGears() {
    }

    /**
     * Where the teeth first touch.
     *
     * @param degrees how far the first gear had turned at the start of the step, and the share of the step after that
     * @param contact the features that touch, named by part
     */
    public record Touch(double degrees, Contact contact) {
    }

    /**
     * Turns the first gear by half a degree per step, and the second gear by a multiple of that in the other direction:
     * 1 lets the teeth mesh.
     */
    public static Optional<Touch> turn(double ratio, double mostDegrees) {
        Mesh gear = Shapes.gear(TEETH, 0.85, 1.1, 0.1);
        Scene scene = Scene.builder().add(Part.rigid("driver", gear)).add(Part.rigid("follower", gear, follower(0)))
                .add(Part.fixed("plate", Shapes.box(4, 0.1))).ignore("driver", "plate").ignore("follower", "plate")
                .build();
        try (Detector detector = Detector.continuous(scene).start()) {
            for (double degrees = 0; degrees < mostDegrees; degrees += 0.5) {
                double end = degrees + 0.5;
                Moves moves = scene.move("driver", Pose.degrees(0, 0, 0, 0, 0, end)).move("follower",
                        follower(-ratio * end));
                Contacts contacts = detector.advance(moves);
                if (contacts.size() > 0) {
                    return Optional.of(new Touch(degrees + 0.5 * contacts.earliestToi(), contacts.get(0)));
                }
            }
        }
        return Optional.empty();
    }

    /** Half a tooth ahead, so that a tooth of one gear meets a gap of the other. */
    private static Pose follower(double degrees) {
        return Pose.degrees(DISTANCE, 0, 0, 0, 0, 180 + 180.0 / TEETH + degrees);
    }

    public static void main(String[] arguments) {
        for (double ratio : new double[] { 1, 0.5 }) {
            String result = turn(ratio, 90).map(touch -> String.format("%s touches %s after %.2f degrees",
                    touch.contact().a(), touch.contact().b(), touch.degrees())).orElse("no touch within 90 degrees");
            System.out.printf("follower at %.1f times the driver's speed: %s%n", ratio, result);
        }
    }
}
