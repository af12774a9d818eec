package dev.graze.bench.distance;

import dev.graze.Detector;
import dev.graze.NearList;
import dev.graze.NearPairs;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures the near pairs of a mesh at a thousandth of its diagonal, with one detector that has answered before: the
 * search with the reduction to unique pairs, as a barrier method needs it, and the same from a near list.
 */
final class ProximityBench {
    private static final double FRACTION_OF_DIAGONAL = 1e-3;
    /** The margin of the near list, as a fraction of the distance. */
    private static final double MARGIN = 0.1;
    private static final int REPEATS = 21;
    private static final int SHELL_TRIANGLES = 20_000;
    private static final Map<String, String> FILES = Map.of("cloth-ball", "cloth_ball92.ply", "cloth-funnel",
            "227.ply");
    private static final String MILLISECONDS = "ms";
    private static final String PAIRS = "pairs";

    private final int threads;
    private final long warmUpNanos;
    private final Consumer<String> progress;

    ProximityBench(int threads, long warmUpNanos, Consumer<String> progress) {
        this.threads = threads;
        this.warmUpNanos = warmUpNanos;
        this.progress = progress;
    }

    /** Returns whether a folder has the public scenes. */
    static boolean areIn(Path folder) {
        return FILES.entrySet().stream()
                .allMatch(file -> Files.isRegularFile(folder.resolve(file.getKey()).resolve(file.getValue())));
    }

    /**
     * Reads the first frames of the public scenes, with all their vertices.
     *
     * @throws InvalidInputException naming a file that is missing
     */
    static Map<String, Mesh> read(Path folder) {
        Map<String, Mesh> scenes = new LinkedHashMap<>();
        FILES.keySet().stream().sorted().forEach(name -> {
            Path file = folder.resolve(name).resolve(FILES.get(name));
            if (!Files.isRegularFile(file)) {
                throw new InvalidInputException("--scenes: there is no " + file + "; name the folder with the public"
                        + " scenes, or leave the option out to measure generated bodies");
            }
            scenes.put(name, Meshes.read(file, ReadOptions.DEFAULT.withWeld(Weld.NONE)));
        });
        return scenes;
    }

    /** Returns two shells, one inside the other, closer to each other than the distance that is measured. */
    static Map<String, Mesh> generated(double scale) {
        int triangles = Math.max(32, (int) (SHELL_TRIANGLES * scale));
        Surface inner = Lathe.sized(Profile.ball(1), triangles);
        Surface outer = Lathe.sized(Profile.ball(1.001), triangles);
        double[] positions = Arrays.copyOf(inner.positions(), inner.positions().length + outer.positions().length);
        System.arraycopy(outer.positions(), 0, positions, inner.positions().length, outer.positions().length);
        int[] corners = Arrays.copyOf(inner.triangles(), inner.triangles().length + outer.triangles().length);
        for (int i = 0; i < outer.triangles().length; i++) {
            corners[inner.triangles().length + i] = outer.triangles()[i] + inner.vertexCount();
        }
        return Map.of("shells", new Mesh(Topology.of(inner.vertexCount() + outer.vertexCount(), corners), positions));
    }

    /** Measures all scenes; the names of their figures begin with {@code proximity.} and the name of the scene. */
    void run(Map<String, Mesh> scenes, Figures figures) {
        scenes.forEach((name, mesh) -> {
            progress.accept("near pairs of " + name);
            measure(name, mesh, figures);
        });
    }

    private void measure(String scene, Mesh mesh, Figures figures) {
        double distance = distance(mesh.positions());
        double[] positions = mesh.positions();
        try (Detector detector = Detector.continuous(mesh.topology()).threads(threads).start(positions)) {
            NearList list = detector.nearList(distance, MARGIN * distance);
            NearPairs near = detector.near(distance);
            if (!list.at(positions).equals(near)) {
                throw new IllegalStateException("the near list of " + scene + " differs from a search");
            }
            String name = "proximity." + scene + ".";
            figures.add(name + "distance", scene + ", within", distance, "");
            figures.add(name + "vf-ee-pairs", scene + ", vertex-face and edge-edge", near.size(), PAIRS);
            figures.add(name + PAIRS, scene + ", reduced to unique", near.unique().size(), PAIRS);
            figures.add(name + MILLISECONDS, scene + ", search and reduction",
                    median(() -> detector.near(distance).unique()), MILLISECONDS);
            figures.add(name + "search.ms", scene + ", search alone", median(() -> detector.near(distance)),
                    MILLISECONDS);
            figures.add(name + "list.ms", scene + ", from a near list", median(() -> list.at(positions)),
                    MILLISECONDS);
        }
    }

    /** Returns a thousandth of the diagonal of the box around a mesh. */
    private static double distance(double[] x) {
        double squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = x[axis];
            double high = x[axis];
            for (int i = axis; i < x.length; i += 3) {
                low = Math.min(low, x[i]);
                high = Math.max(high, x[i]);
            }
            squared += (high - low) * (high - low);
        }
        return FRACTION_OF_DIAGONAL * Math.sqrt(squared);
    }

    private double median(Runnable work) {
        WarmUp.run(warmUpNanos, work);
        Repeats times = new Repeats(REPEATS);
        for (int i = 0; i < REPEATS; i++) {
            long start = System.nanoTime();
            work.run();
            times.add(System.nanoTime() - start);
        }
        return times.medianNanos() / 1e6;
    }
}
