package dev.graze.engine;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A mesh in motion that every engine searches.
 *
 * @param separation the separation of a second search; the first one has none
 * @param collides   whether there are contacts, to detect an engine that finds nothing
 * @param frames     positions, including the first ones
 */
public record MovingMesh(String name, double separation, boolean collides, Topology topology, List<double[]> frames) {
    /** Creates frames, each computed from the one before. */
    public static MovingMesh of(String name, MeshSketch mesh, int steps, UnaryOperator<double[]> motion) {
        List<double[]> frames = new ArrayList<>(List.of(mesh.positions()));
        while (frames.size() <= steps) {
            frames.add(motion.apply(frames.getLast().clone()));
        }
        return new MovingMesh(name, 0.02, true, mesh.topology(), frames);
    }

    /** Returns a motion that moves every coordinate at random. */
    public static UnaryOperator<double[]> jitter(long seed, double size) {
        SplittableRandom random = new SplittableRandom(seed);
        return positions -> {
            for (int i = 0; i < positions.length; i++) {
                positions[i] += size * (random.nextDouble() - 0.5);
            }
            return positions;
        };
    }

    /** Returns a motion that moves vertex {@code from} and all later ones along x. */
    public static UnaryOperator<double[]> drift(int from, double dx) {
        return positions -> {
            for (int i = 3 * from; i < positions.length; i += 3) {
                positions[i] += dx;
            }
            return positions;
        };
    }

    MovingMesh withoutContacts() {
        return new MovingMesh(name, separation, false, topology, frames);
    }

    MovingMesh withoutSeparation() {
        return new MovingMesh(name, 0, collides, topology, frames);
    }

    MovingMesh scaled(double factor) {
        return each(name + " times " + factor, factor, frame -> {
            for (int i = 0; i < frame.length; i++) {
                frame[i] *= factor;
            }
        });
    }

    /** Returns a copy with this change applied to all frames. */
    MovingMesh each(String newName, double factor, Consumer<double[]> change) {
        List<double[]> changed = frames.stream().map(double[]::clone).toList();
        changed.forEach(change);
        return new MovingMesh(newName, factor * separation, collides, topology, changed);
    }

    public int steps() {
        return frames.size() - 1;
    }

    @Override
    public String toString() {
        return name;
    }
}
