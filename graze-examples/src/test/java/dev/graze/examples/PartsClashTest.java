package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.Mesh;
import org.junit.jupiter.api.Test;

class PartsClashTest {
    private static final Mesh BALL = Shapes.ball(16, 1);

    @Test
    void sheetThroughTheMiddleIntersectsAllMeridians() {
        var clashes = PartsClash.find(Shapes.sheet(2, 4, 0.05), BALL);
        assertThat(clashes).hasSizeGreaterThanOrEqualTo(16).allSatisfy(clash -> {
            assertThat(clash.first()).isBetween(0, 7);
            assertThat(clash.second()).isBetween(0, BALL.topology().triangleCount() - 1);
            assertThat(clash.points()).allSatisfy(point -> assertThat(point[2]).isCloseTo(0.05, within(1e-12)));
        });
    }

    @Test
    void separatePartsDoNotClash() {
        assertThat(PartsClash.find(Shapes.sheet(2, 4, 1.01), BALL)).isEmpty();
    }
}
