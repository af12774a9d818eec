package dev.graze.cli.selftest;

import dev.graze.scenes.shape.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Random motions of a scene's vertices from one frame to the next, both gentle ones and ones that break the engines'
 * assumptions.
 */
final class RandomMotions {
    private static final double FAR = 1e300;
    private static final double NEAR = 1e-300;

    private final SplittableRandom random;
    private final Supplier<double[]> placement;

    /** @param placement gives all vertices new positions */
    RandomMotions(SplittableRandom random, Supplier<double[]> placement) {
        this.random = random;
        this.placement = placement;
    }

    /** Returns the frame that follows the given ones. */
    double[] next(List<double[]> frames) {
        double[] from = frames.getLast();
        return switch (random.nextInt(16)) {
            case 0 -> from.clone();
            case 1 -> placement.get();
            case 2 -> swapped(from);
            case 3 -> drifted(from, 1);
            case 4 -> oneMoved(from);
            case 5 -> crept(from);
            case 6 -> nudged(from);
            case 7 -> flung(from);
            case 8 -> movedInPlane(from);
            case 9 -> frames.get(random.nextInt(frames.size())).clone(); // exactly where it was before
            case 10 -> drifted(from, Math.scalb(1.0, random.nextInt(10, 60))); // a far jump
            case 11 -> mirrored(from);
            case 12 -> collapsed(from);
            case 13 -> turned(from);
            default -> shaken(from, Math.scalb(1.0, -random.nextInt(0, 12)));
        };
    }

    private double[] shaken(double[] from, double by) {
        double[] to = from.clone();
        Arrays.setAll(to, i -> from[i] + by * random.nextDouble(-1, 1));
        return to;
    }

    /** Moves all vertices from a random one on by the same vector. */
    private double[] drifted(double[] from, double by) {
        double[] to = from.clone();
        double[] way = random.doubles(3, -by, by).toArray();
        int first = random.nextInt(from.length / 3);
        for (int i = 3 * first; i < to.length; i++) {
            to[i] += way[i % 3];
        }
        return to;
    }

    /** Turns all vertices from a random one on about an axis by the same angle, at most half a turn. */
    private double[] turned(double[] from) {
        double[] to = from.clone();
        Placement pose = new Placement().turn(random.nextInt(3), random.nextDouble(-Math.PI, Math.PI));
        int first = random.nextInt(from.length / 3);
        for (int i = 3 * first; i < to.length; i += 3) {
            pose.toWorld(from, i, to, i);
        }
        return to;
    }

    /** Moves every vertex to the position of another. */
    private double[] swapped(double[] from) {
        double[] to = new double[from.length];
        int by = 3 * random.nextInt(from.length / 3);
        for (int i = 0; i < to.length; i++) {
            to[i] = from[(i + by) % from.length];
        }
        return to;
    }

    private double[] oneMoved(double[] from) {
        double[] to = from.clone();
        int vertex = random.nextInt(from.length / 3);
        for (int axis = 0; axis < 3; axis++) {
            to[3 * vertex + axis] = -2 * from[3 * vertex + axis];
        }
        return to;
    }

    /** Moves vertices by so little that only coordinates near 0 change. */
    private double[] crept(double[] from) {
        return shaken(from, NEAR);
    }

    /** Moves every coordinate to a neighboring double. */
    private double[] nudged(double[] from) {
        double[] to = from.clone();
        Arrays.setAll(to, i -> random.nextBoolean() ? Math.nextUp(from[i]) : Math.nextDown(from[i]));
        return to;
    }

    /** Moves a few vertices farther than any scene is large. */
    private double[] flung(double[] from) {
        double[] to = from.clone();
        int count = random.nextInt(1, 4);
        for (int k = 0; k < count; k++) {
            to[random.nextInt(to.length)] = FAR * random.nextDouble(-1, 1);
        }
        return to;
    }

    /** Keeps one coordinate to the bit: vertices in a plane across that axis stay in it. */
    private double[] movedInPlane(double[] from) {
        double[] to = shaken(from, 1);
        for (int i = random.nextInt(3); i < to.length; i += 3) {
            to[i] = from[i];
        }
        return to;
    }

    /** Mirrors the scene, so that it passes through itself and turns inside out. */
    private double[] mirrored(double[] from) {
        double[] to = from.clone();
        for (int i = random.nextInt(3); i < to.length; i += 3) {
            to[i] = -from[i];
        }
        return to;
    }

    /** Collapses the scene onto one point, or onto a line along an axis. */
    private double[] collapsed(double[] from) {
        double[] to = from.clone();
        int kept = random.nextInt(4);
        Arrays.setAll(to, i -> i % 3 == kept ? from[i] : 0.25);
        return to;
    }
}
