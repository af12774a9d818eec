package dev.graze.bench.distance;

import dev.graze.io.Meshes;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Two meshes and where the second is.
 *
 * @param name under which the figures are published
 */
record DistancePair(String name, Mesh a, Mesh b, Pose place) {
    /** A pair of the public files: its name, the files, and how far the second is moved. */
    private record FilePair(String name, String a, String b, double x, double y, double z) {
    }

    private static final List<FilePair> FILES = List.of(
            new FilePair("spot-3DBenchy", "spot.obj", "3DBenchy.obj", 3, 0, 0),
            new FilePair("screw-nut", "screw-big.obj", "nut-big.obj", 0, 0, 0),
            new FilePair("gear-gear", "gear.obj", "gear.obj", 2.5, 0, 0),
            new FilePair("anchor-wing-nut", "anchor.obj", "wing-nut.obj", 5, 1, 0),
            new FilePair("spot-spot", "spot.obj", "spot.obj", 1.5, 0, 0));

    /** Returns whether a folder, or its folder {@code rigid-ipc}, has the files of all pairs. */
    static boolean areIn(Path folder) {
        return FILES.stream().allMatch(pair -> Files.isRegularFile(find(folder, pair.a))
                && Files.isRegularFile(find(folder, pair.b)));
    }

    private static Path find(Path folder, String file) {
        Path below = folder.resolve("rigid-ipc").resolve(file);
        return Files.isRegularFile(below) ? below : folder.resolve(file);
    }

    /**
     * Reads the pairs from a folder.
     *
     * @throws InvalidInputException naming a file that is missing
     */
    static List<DistancePair> read(Path folder) {
        List<DistancePair> pairs = new ArrayList<>();
        for (FilePair pair : FILES) {
            pairs.add(new DistancePair(pair.name, mesh(folder, pair.a), mesh(folder, pair.b),
                    Pose.at(pair.x, pair.y, pair.z)));
        }
        return pairs;
    }

    private static Mesh mesh(Path folder, String file) {
        Path path = find(folder, file);
        if (!Files.isRegularFile(path)) {
            throw new InvalidInputException("--parts: there is no " + file + " in " + folder
                    + "; name the folder with the public meshes, or leave the option out to measure generated bodies");
        }
        return Meshes.read(path);
    }

    /** Returns pairs of generated bodies: far apart, near each other, and one around the other. */
    static List<DistancePair> generated(double scale) {
        int triangles = Math.max(32, (int) (6000 * scale));
        Mesh ball = mesh(Lathe.sized(Profile.ball(1), triangles));
        Mesh shell = mesh(Lathe.sized(Profile.ball(1.05), triangles));
        return List.of(new DistancePair("ball-ball", ball, ball, Pose.at(4, 1, 0)),
                new DistancePair("ball-near-ball", ball, ball, Pose.at(1.5, 1.4, 0.1)),
                new DistancePair("ball-shell", ball, shell, Pose.at(0.01, 0, 0)));
    }

    static Mesh mesh(Surface surface) {
        return new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), surface.positions());
    }
}
