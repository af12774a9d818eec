package dev.graze.oracle.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.SubFeatures;
import dev.graze.SubFeatures.Kind;
import dev.graze.UniquePairs;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the near pairs of the public scenes with the figures of IPC Toolkit, and engines with each other. */
class NearOnPublicScenesTest {
    /** IPC Toolkit keeps edges whose angle has a smaller squared sine as edge-edge pairs, to smooth their barrier. */
    private static final double NEARLY_PARALLEL = 1e-3;

    /** Pairs by kind: vertex-vertex, vertex-edge, edge-edge, vertex-face. */
    private record Counts(int vertices, int vertexEdges, int edges, int vertexFaces) {
        static Counts of(UniquePairs unique) {
            return new Counts(unique.count(Kind.VERTEX_VERTEX), unique.count(Kind.VERTEX_EDGE),
                    unique.count(Kind.EDGE_EDGE), unique.count(Kind.VERTEX_FACE));
        }
    }

    @Test
    void theFunnelHasThePublishedPairs() throws IOException {
        requirePairs("cloth-funnel/227.ply", 0.003998830554544143, new Counts(548, 2_938, 1_426, 252), 1.31837e-7,
                List.of("brute", "slabs", "serial", "phc", "front", "inter-cd", "fuzzy", "balance"));
    }

    @Test
    void theBallHasThePublishedPairs() throws IOException {
        requirePairs("cloth-ball/cloth_ball92.ply", 0.03875166491282168, new Counts(2_103, 49_182, 161_049, 36_942),
                5.5646e-7, List.of("slabs", "front"));
    }

    private static void requirePairs(String file, double distance, Counts published, double smallest,
            List<String> engines) throws IOException {
        PublicScene scene = PublicScene.readFrame(SharedData.require("scenes").resolve(file));
        Topology topology = Topology.of(scene.positions().length / 3, scene.triangles());
        NearPairs first = null;
        for (String engine : engines) {
            try (Detector detector = Detector.continuous(topology).engine(engine).device("none").threads(2)
                    .start(scene.positions())) {
                NearPairs near = detector.near(distance);
                first = first == null ? near : first;
                assertThat(near.equals(first)).as("%s to the last bit", engine).isTrue();
            }
        }
        assertThat(first.smallestDistance()).isCloseTo(smallest, within(1e-4 * smallest));
        assertThat(asIpcToolkitCounts(first, scene.positions())).isEqualTo(published);
    }

    /**
     * Counts nearly parallel edges as IPC Toolkit does. The reduced pairs that only such edges have are no longer
     * counted as what they were reduced to.
     */
    private static Counts asIpcToolkitCounts(NearPairs near, double[] x) {
        UniquePairs unique = near.unique();
        Counts exact = Counts.of(unique);
        int parallel = 0;
        int[] left = new int[near.size()];
        Map<List<Integer>, Integer> representatives = new HashMap<>();
        for (int i = 0; i < unique.size(); i++) {
            left[i] = unique.multiplicity(i);
            representatives.put(key(near, unique.representative(i)), i);
        }
        int vertices = exact.vertices;
        int vertexEdges = exact.vertexEdges;
        for (int i = 0; i < near.size(); i++) {
            SubFeatures features = near.subFeatures(i);
            if (near.kind(i) == ContactKind.EE && features != SubFeatures.E01_E23 && isNearlyParallel(near, i, x)) {
                parallel++;
                boolean last = --left[representatives.get(key(near, i))] == 0;
                vertices -= last && features.kind() == Kind.VERTEX_VERTEX ? 1 : 0;
                vertexEdges -= last && features.kind() == Kind.VERTEX_EDGE ? 1 : 0;
            }
        }
        return new Counts(vertices, vertexEdges, exact.edges + parallel, exact.vertexFaces);
    }

    private static List<Integer> key(NearPairs near, int i) {
        SubFeatures features = near.subFeatures(i);
        int a = near.vertex(i, features.place(0));
        int b = near.vertex(i, features.place(1));
        return switch (features.kind()) {
            case VERTEX_VERTEX -> List.of(Math.min(a, b), Math.max(a, b));
            case VERTEX_EDGE -> List.of(a, b, near.vertex(i, features.place(2)));
            case EDGE_EDGE, VERTEX_FACE -> List.of(near.kind(i).ordinal(), a, b, near.vertex(i, 2), near.vertex(i, 3));
        };
    }

    private static boolean isNearlyParallel(NearPairs near, int i, double[] x) {
        double[] a = edge(near, i, 0, x);
        double[] b = edge(near, i, 2, x);
        double cross = 0;
        for (int k = 0; k < 3; k++) {
            double c = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            cross += c * c;
        }
        return cross < NEARLY_PARALLEL * squared(a) * squared(b);
    }

    private static double[] edge(NearPairs near, int i, int first, double[] x) {
        double[] edge = new double[3];
        for (int k = 0; k < 3; k++) {
            edge[k] = x[3 * near.vertex(i, first + 1) + k] - x[3 * near.vertex(i, first) + k];
        }
        return edge;
    }

    private static double squared(double[] a) {
        return a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    }
}
