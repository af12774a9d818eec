package dev.graze.oracle.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.Intersections;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The triangle narrow phase finds exactly the listed intersecting pairs of the public scenes; candidates come from a
 * sweep along x.
 */
class PublicIntersectionsTest {
    @ParameterizedTest
    @CsvSource({ "cloth-funnel/228.ply, 382", "cloth-ball/cloth_ball93.ply, 99872" })
    void findsExactlyTheListedPairs(String frame, int pairCount) throws IOException {
        Path file = SharedData.require("scenes").resolve(frame);
        PublicScene scene = PublicScene.readFrame(file);
        Topology topology = Topology.of(scene.positions().length / 3, scene.triangles());
        VertexVolumes instant = new VertexVolumes(BoundingVolume.SLABS, false, scene.positions().length / 3);
        instant.fit(scene.positions(), scene.positions());
        FeatureVolumes faces = FeatureVolumes.ofFaces(topology, instant, Simd.volumeKernel(instant.shape()));
        try (ThreadTeam team = new ThreadTeam(1)) {
            faces.fit(team);
        }
        TrianglePhase narrow = new TrianglePhase(SearchScene.of(topology), faces, true);
        narrow.begin(scene.positions(), new IntersectionBuffer(true));
        sweep(scene, narrow);
        narrow.finish();
        Intersections pairs = narrow.pairs().toIntersections();

        assertThat(ListedPairs.keys(pairs)).hasSize(pairCount).isEqualTo(ListedPairs.intersections(file.getParent()));
        assertThat(IntStream.range(0, pairs.size()).filter(i -> pairs.pointCount(i) == 0)).isEmpty();
        StepStatistics statistics = new StepStatistics();
        narrow.report(statistics);
        assertThat(statistics.count(Counter.ELEMENTARY_TESTS))
                .isLessThan(statistics.count(Counter.CANDIDATE_TRIANGLES));
        assertThat(statistics.count(Counter.EXACT_FALLBACKS)).as("left to the exact test")
                .isLessThan(statistics.count(Counter.ELEMENTARY_TESTS) / 100);
    }

    private static void sweep(PublicScene scene, TrianglePhase narrow) {
        double[][] boxes = IntStream.range(0, scene.triangleCount()).mapToObj(t -> box(scene.gather(scene.triangle(t))))
                .toArray(double[][]::new);
        int[] order = IntStream.range(0, boxes.length).boxed().sorted(Comparator.comparingDouble(t -> boxes[t][0]))
                .mapToInt(t -> t)
                .toArray();
        for (int i = 0; i < order.length; i++) {
            double[] box = boxes[order[i]];
            for (int j = i + 1; j < order.length && boxes[order[j]][0] <= box[3]; j++) {
                double[] other = boxes[order[j]];
                if (box[1] <= other[4] && other[1] <= box[4] && box[2] <= other[5] && other[2] <= box[5]) {
                    narrow.add(Math.min(order[i], order[j]), Math.max(order[i], order[j]));
                }
            }
        }
    }

    /** Returns the lowest and then the highest coordinates of three points. */
    private static double[] box(double[] points) {
        double[] box = Arrays.copyOf(points, 6);
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(points[axis], Math.min(points[3 + axis], points[6 + axis]));
            box[3 + axis] = Math.max(points[axis], Math.max(points[3 + axis], points[6 + axis]));
        }
        return box;
    }
}
