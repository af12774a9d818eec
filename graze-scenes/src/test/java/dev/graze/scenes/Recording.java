package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All frames of a scene, in memory. */
record Recording(Topology topology, List<double[]> frames) {
    /** Enough frames to observe the motion. */
    static final int FRAMES = 25;
    private static final Map<String, Integer> SMALL = Map.of("cloth-ball", 2000, "funnel", 3000, "n-body", 3000, "bart",
            64, "skirt", 3000,
            "ruffles", 6000, "breaking", 20_000, "cloth-ball-tangled", 2000, "bart-dense", 64);
    private static final Map<String, Recording> MADE = new ConcurrentHashMap<>();

    /** Returns a small version of a scene, created once for all tests. */
    static Recording small(String name) {
        return MADE.computeIfAbsent(name, missing -> of(missing, smallSize(missing), FRAMES, 7));
    }

    static int smallSize(String name) {
        return SMALL.get(name);
    }

    static Recording of(String name, int triangles, int frames, long seed) {
        return start(name, triangles, frames, frames, seed);
    }

    /** Records the first frames of a scene; the sink stops the rest by throwing. */
    static Recording start(String name, int triangles, int frames, int wanted, long seed) {
        MovingScene scene = Scenes.create(new SceneRequest(name, triangles, frames, seed));
        List<double[]> kept = new ArrayList<>();
        try {
            scene.generate((index, positions) -> keep(kept, wanted, index, positions));
        } catch (EnoughException enough) {
            assertThat(kept).hasSize(wanted);
        }
        return new Recording(scene.topology(), kept);
    }

    private static void keep(List<double[]> kept, int wanted, int index, double[] positions) {
        if (kept.size() == wanted) {
            throw new EnoughException();
        }
        assertThat(index).isEqualTo(kept.size());
        kept.add(positions.clone());
    }

    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    double[] first() {
        return frames.getFirst();
    }

    double[] last() {
        return frames.getLast();
    }

    int hash() {
        return frames.stream().mapToInt(Arrays::hashCode).reduce(1, (hash, frame) -> 31 * hash + frame);
    }

    /** Returns how much longer each edge of a body is than in the first frame, ascending. */
    double[] stretches(int body, double[] frame) {
        double[] stretches = new double[topology.edgeCount()];
        int count = 0;
        for (int e = 0; e < stretches.length; e++) {
            int a = topology.edgeVertex(e, 0);
            int b = topology.edgeVertex(e, 1);
            if (topology.bodyOfVertex(a) == body) {
                stretches[count++] = distance(frame, a, frame, b) / distance(first(), a, first(), b) - 1;
            }
        }
        double[] sorted = Arrays.copyOf(stretches, count);
        Arrays.sort(sorted);
        return sorted;
    }

    /** Returns the largest distance that a vertex moves between consecutive frames. */
    double longestStep() {
        double longest = 0;
        for (int f = 1; f < frames.size(); f++) {
            for (int v = 0; v < topology.vertexCount(); v++) {
                longest = Math.max(longest, distance(frames.get(f), v, frames.get(f - 1), v));
            }
        }
        return longest;
    }

    static double distance(double[] x, int a, double[] y, int b) {
        double dx = x[3 * a] - y[3 * b];
        double dy = x[3 * a + 1] - y[3 * b + 1];
        double dz = x[3 * a + 2] - y[3 * b + 2];
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
}
