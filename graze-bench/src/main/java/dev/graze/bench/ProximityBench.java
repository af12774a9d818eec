package dev.graze.bench;

import dev.graze.Detector;
import dev.graze.NearList;
import dev.graze.NearPairs;
import dev.graze.UniquePairs;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;

/**
 * Measures the near pairs of a mesh at a thousandth of its diagonal, with one detector that has answered before: the
 * search with the reduction to unique pairs, as a barrier method needs it, and the same from a near list.
 */
public final class ProximityBench {
    private static final double FRACTION_OF_DIAGONAL = 1e-3;
    /** The margin of the near list, as a fraction of the distance. */
    private static final double MARGIN = 0.1;

    private final String engine;
    private final int threads;
    private final int repeats;
    private final long warmUpNanos;

    /** Receives one figure. */
    public interface Figures {
        void add(String name, double value, String unit);
    }

    /** @param warmUpNanos how long the same work is repeated before it is measured */
    public ProximityBench(String engine, int threads, int repeats, long warmUpNanos) {
        this.engine = engine;
        this.threads = threads;
        this.repeats = repeats;
        this.warmUpNanos = warmUpNanos;
    }

    /** Measures a mesh; the names of its figures begin with {@code proximity.} and the name of the scene. */
    public void run(String scene, Mesh mesh, Figures figures) {
        double distance = distance(mesh);
        double[] positions = mesh.positions();
        try (Detector detector = Detector.continuous(mesh.topology()).engine(engine).threads(threads)
                .start(positions)) {
            NearList list = detector.nearList(distance, MARGIN * distance);
            NearPairs near = detector.near(distance);
            UniquePairs unique = near.unique();
            if (!list.at(positions).equals(near)) {
                throw new IllegalStateException("the near list of " + scene + " differs from a search");
            }
            String name = "proximity." + scene + ".";
            figures.add(name + "distance", distance, "units");
            figures.add(name + "pairs", near.size(), "pairs");
            figures.add(name + "unique", unique.size(), "pairs");
            figures.add(name + "candidates", list.candidates().size(), "pairs");
            figures.add(name + "ms", median(() -> detector.near(distance).unique()), "ms");
            figures.add(name + "search.ms", median(() -> detector.near(distance)), "ms");
            figures.add(name + "list.ms", median(() -> list.at(positions)), "ms");
        }
    }

    /** Returns a thousandth of the diagonal of the box around a mesh. */
    static double distance(Mesh mesh) {
        double[] x = mesh.positions();
        if (x.length == 0) {
            throw new InvalidInputException("the mesh has no vertices; give one that has a size");
        }
        double squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
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
        Repeats times = new Repeats(repeats);
        for (int i = 0; i < repeats; i++) {
            long start = System.nanoTime();
            work.run();
            times.add(System.nanoTime() - start);
        }
        return times.medianNanos() / 1e6;
    }
}
