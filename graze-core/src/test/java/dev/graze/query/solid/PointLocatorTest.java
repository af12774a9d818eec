package dev.graze.query.solid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointLocatorTest {
    @Test
    void locatesPointsAsCellsAndRationalRaysDo() {
        int[] counts = new int[3];
        for (long seed = 1; seed <= 1000; seed++) {
            PointCases cases = PointCases.random(seed);
            assertThat(cases.firstWrong()).as("seed %d", seed).isNegative();
            for (int truth : cases.truth()) {
                counts[1 + truth]++;
            }
        }
        assertThat(Arrays.stream(counts).min().orElseThrow()).isGreaterThan(1000);
    }

    /** A relation and a location do not depend on the order of triangles, nor on the unit of length. */
    @Test
    void dependsOnNeitherTheOrderOfTrianglesNorTheUnit() {
        Random random = RelationCase.random(5);
        for (long seed = 1; seed <= 200; seed++) {
            RelationCase pair = RelationCase.FAMILIES.get((int) (seed % 3)).apply(seed);
            double scale = Math.scalb(1.0, random.nextInt(40) - 20);
            assertThat(new RelationCase(changed(pair.a(), scale, random), changed(pair.b(), scale, random),
                    pair.truth()).found()).isEqualTo(pair.truth());
        }
    }

    private static Mesh changed(Mesh mesh, double scale, Random random) {
        int[] triangles = mesh.topology().copyTriangles();
        for (int i = triangles.length / 3 - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            for (int k = 0; k < 3; k++) {
                int swapped = triangles[3 * i + k];
                triangles[3 * i + k] = triangles[3 * other + k];
                triangles[3 * other + k] = swapped;
            }
        }
        double[] x = mesh.positions().clone();
        for (int i = 0; i < x.length; i++) {
            x[i] *= scale;
        }
        return new Mesh(Topology.of(mesh.topology().vertexCount(), triangles), x);
    }
}
