package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.ContactKind;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepCandidatesTest {
    private static final int VERTICES = 120;

    /** Wide along each axis in turn, so that each is swept once. */
    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2 })
    void areAllPairsWhoseBoxesOverlap(int widestAxis) {
        Random random = new Random(widestAxis);
        Topology topology = Topology.of(VERTICES, randomTriangles(random));
        double[] t0 = randomPositions(random, widestAxis);
        double[] t1 = t0.clone();
        for (int i = 0; i < t1.length; i++) {
            t1[i] += 0.05 * random.nextGaussian();
        }

        StepCandidates candidates = StepCandidates.find(topology, t0, t1);

        assertThat(candidateNumbersOfVertexFace(candidates, topology))
                .isEqualTo(overlappingVertexFace(topology, t0, t1)).isNotEmpty();
        assertThat(candidateNumbersOfEdgeEdge(candidates, topology)).isEqualTo(overlappingEdgeEdge(topology, t0, t1))
                .isNotEmpty();
    }

    /** Boxes with equal starts, at -0 and 0, that only touch. */
    @Test
    void includeBoxesThatTouch() {
        Topology topology = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
        double[] lower = { -1, 0, 0, -0.0, 0, 0, -1, 1, 0, 0.0, 0, 0, 1, 0, 0, 1, 1, 0 };

        StepCandidates candidates = StepCandidates.find(topology, lower, lower);

        assertThat(candidateNumbersOfVertexFace(candidates, topology))
                .isEqualTo(overlappingVertexFace(topology, lower, lower))
                .isNotEmpty();
        assertThat(candidateNumbersOfEdgeEdge(candidates, topology))
                .isEqualTo(overlappingEdgeEdge(topology, lower, lower)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({ "cloth-funnel/227.ply, cloth-funnel/228.ply, 7319, 33770",
            "cloth-ball/cloth_ball92.ply, cloth-ball/cloth_ball93.ply, 1655541, 5197332" })
    void matchKnownNumbersOfThePublicScenes(String frame0, String frame1, int vertexFace, int edgeEdge) {
        Path scenes = Path.of("..", "..", "shared", "data", "scenes");
        assumeTrue(Files.exists(scenes.resolve(frame0)), () -> "skipped: no public data at " + scenes);
        try (FrameSequence frames = FrameSequence.open(List.of(scenes.resolve(frame0), scenes.resolve(frame1)), 30)) {
            StepCandidates candidates = StepCandidates.find(frames.topology(), frames.positions(0),
                    frames.positions(1));

            assertThat(candidates.count(ContactKind.VF)).isEqualTo(vertexFace);
            assertThat(candidates.count(ContactKind.EE)).isEqualTo(edgeEdge);
        }
    }

    private static int[] randomTriangles(Random random) {
        int[] triangles = new int[3 * 90];
        for (int i = 0; i < triangles.length; i += 3) {
            int[] corners = random.ints(0, VERTICES).distinct().limit(3).toArray();
            System.arraycopy(corners, 0, triangles, i, 3);
        }
        // A duplicate, which is not a separate feature.
        System.arraycopy(triangles, 0, triangles, triangles.length - 3, 3);
        return triangles;
    }

    private static double[] randomPositions(Random random, int widestAxis) {
        double[] positions = random.doubles(3 * VERTICES, -1, 1).toArray();
        for (int i = widestAxis; i < positions.length; i += 3) {
            positions[i] *= 3;
        }
        return positions;
    }

    private static Set<Long> overlappingVertexFace(Topology topology, double[] t0, double[] t1) {
        FeatureBoxes boxes = new FeatureBoxes(topology);
        boxes.fit(t0, t1, 0);
        int[] found = new int[topology.triangleCount()];
        Set<Long> pairs = new TreeSet<>();
        for (int vertex = 0; vertex < topology.vertexCount(); vertex++) {
            int count = boxes.vertices().overlapping(vertex, boxes.faces(), 0, found);
            for (int i = 0; i < count; i++) {
                int face = found[i];
                int v = vertex;
                boolean ofFace = List.of(0, 1, 2).stream()
                        .anyMatch(corner -> topology.triangleVertex(face, corner) == v);
                if (!ofFace && !topology.isDuplicate(face)) {
                    pairs.add(CandidatePairs.pair(vertex, face));
                }
            }
        }
        return pairs;
    }

    private static Set<Long> overlappingEdgeEdge(Topology topology, double[] t0, double[] t1) {
        FeatureBoxes boxes = new FeatureBoxes(topology);
        boxes.fit(t0, t1, 0);
        int[] found = new int[topology.edgeCount()];
        Set<Long> pairs = new TreeSet<>();
        for (int ea = 0; ea < topology.edgeCount(); ea++) {
            int count = boxes.edges().overlapping(ea, boxes.edges(), ea + 1, found);
            for (int i = 0; i < count; i++) {
                if (ends(topology, ea).stream().noneMatch(ends(topology, found[i])::contains)) {
                    pairs.add(CandidatePairs.pair(ea, found[i]));
                }
            }
        }
        return pairs;
    }

    private static List<Integer> ends(Topology topology, int edge) {
        return List.of(topology.edgeVertex(edge, 0), topology.edgeVertex(edge, 1));
    }

    private static Set<Long> candidateNumbersOfVertexFace(StepCandidates candidates, Topology topology) {
        Set<Long> pairs = new TreeSet<>();
        for (int vertex = 0; vertex < topology.vertexCount(); vertex++) {
            for (int face = 0; face < topology.triangleCount(); face++) {
                if (candidates.indexOfVertexFace(vertex, face) >= 0) {
                    pairs.add(CandidatePairs.pair(vertex, face));
                }
            }
        }
        assertThat(pairs).hasSize(candidates.count(ContactKind.VF));
        return pairs;
    }

    private static Set<Long> candidateNumbersOfEdgeEdge(StepCandidates candidates, Topology topology) {
        Set<Long> pairs = new TreeSet<>();
        for (int ea = 0; ea < topology.edgeCount(); ea++) {
            for (int eb = ea + 1; eb < topology.edgeCount(); eb++) {
                if (candidates.indexOfEdgeEdge(ea, eb) >= 0) {
                    pairs.add(CandidatePairs.pair(ea, eb));
                }
            }
        }
        assertThat(pairs).hasSize(candidates.count(ContactKind.EE));
        return pairs;
    }
}
