package dev.graze.scenes.cloth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class ClothTest {
    /** Large enough that every loop runs in several pieces. */
    private static final int CELLS = 130;

    @Test
    void isTheSameOnAnyNumberOfCores() throws Exception {
        double[] alone = fallOn(1);
        assertThat(fallOn(2)).isEqualTo(alone);
        assertThat(fallOn(5)).isEqualTo(alone);
    }

    /** A parallel stream started in a pool runs in that pool. */
    private static double[] fallOn(int threads) throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            return pool.submit(ClothTest::fall).get();
        }
    }

    private static double[] fall() {
        Surface sheet = Sheet.square(1, 0.2, CELLS);
        Obstacle ball = new Obstacle(RoundCone.ball(0.2), 0.5).startAt(new Placement().moveTo(0.01, 0, 0.02));
        Cloth cloth = new Cloth(sheet, new int[0], Fabric.plain(), List.of(ball));
        // Compressed, the cloth touches itself from the start.
        for (int v = 0; v < sheet.vertexCount(); v++) {
            cloth.displace(v, -0.5 * sheet.positions()[3 * v], 0, 0);
        }
        for (int i = 0; i < 12; i++) {
            cloth.substep(1e-3);
        }
        double[] world = new double[sheet.positions().length];
        cloth.place(world);
        return world;
    }

    @Test
    void fixedParticlesStayAndTheRestHangsFromThem() {
        Surface sheet = Sheet.square(1, 0, 8);
        Cloth cloth = new Cloth(sheet, new int[0], Fabric.plain(), List.of());
        double dt = cloth.longestSubstep(1);
        for (int i = 0; i < 2000; i++) {
            cloth.hold(0, new double[] { -0.5, 0, -0.5 });
            cloth.substep(dt);
        }
        double[] world = new double[sheet.positions().length];
        cloth.place(world);
        assertThat(world[0]).isEqualTo(-0.5);
        assertThat(world[1]).isEqualTo(0);
        int opposite = sheet.vertexCount() - 1;
        assertThat(world[3 * opposite + 1]).isBetween(-1.6, -1.2);
    }
}
