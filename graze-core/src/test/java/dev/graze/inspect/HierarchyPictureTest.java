package dev.graze.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HierarchyPictureTest {
    private static final int TRIANGLES = 200;

    @Test
    void theRootContainsTheWholeMotionAndEveryOtherBox() {
        double[] t0 = soup(1);
        double[] t1 = soup(2);
        HierarchyPicture picture = HierarchyPicture.of(apart(TRIANGLES), t0, t1);
        double[] root = picture.boxes(0);

        assertThat(root).hasSize(6);
        assertContains(root, t0);
        assertContains(root, t1);
        for (int level = 1; level < picture.levelCount(); level++) {
            assertContains(root, picture.boxes(level));
        }
    }

    @Test
    void everyNodeIsOnOneLevel() {
        HierarchyPicture picture = HierarchyPicture.of(apart(TRIANGLES), soup(1), soup(2));
        int boxes = 0;
        for (int level = 0; level < picture.levelCount(); level++) {
            boxes += picture.boxes(level).length / 6;
        }
        assertThat(boxes).isEqualTo(picture.nodeCount()).isEqualTo(2 * TRIANGLES - 1);
    }

    @Test
    void twoTrianglesFarApartMakeAFrontOfOnePair() {
        double[] positions = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 9, 9, 9, 10, 9, 9, 9, 10, 9 };
        HierarchyPicture picture = HierarchyPicture.of(apart(2), positions, positions);

        assertThat(picture.levelCount()).isEqualTo(2);
        assertThat(picture.frontLength()).isEqualTo(1);
        assertThat(picture.frontBoxes(0)).isEmpty();
        assertThat(picture.frontBoxes(1)).isEqualTo(picture.boxes(1)).hasSize(12);
    }

    @Test
    void boxesFarFromTheOriginAreNotShifted() {
        double[] positions = { 1e6, 0, 0, 1e6 + 1, 0, 0, 1e6, 1, 0 };
        double[] box = HierarchyPicture.of(apart(1), positions, positions).boxes(0);

        assertThat(box[0]).isBetween(1e6 - 1e-6, 1e6);
        assertThat(box[3]).isBetween(1e6 + 1, 1e6 + 1 + 1e-6);
    }

    @Test
    void positionsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> HierarchyPicture.of(apart(1), new double[9], new double[6]))
                .isInstanceOf(InvalidInputException.class);
    }

    private static Topology apart(int triangles) {
        int[] corners = new int[3 * triangles];
        Arrays.setAll(corners, i -> i);
        return Topology.of(corners.length, corners);
    }

    private static double[] soup(long seed) {
        return new Random(seed).doubles(9L * TRIANGLES, -3, 5).toArray();
    }

    private static void assertContains(double[] box, double[] points) {
        for (int i = 0; i < points.length; i++) {
            assertThat(points[i]).isBetween(box[i % 3], box[3 + i % 3]);
        }
    }
}
